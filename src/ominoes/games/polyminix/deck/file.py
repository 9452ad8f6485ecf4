"""Decks from files and from JSON, checked by `checks.py`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ominoes.games.polyminix.deck.checks import checked
from ominoes.games.polyminix.deck.deck import FORMAT, VERSION, Deck, DeckError
from ominoes.i18n import describe_decoding_error, describe_os_error, message, quotation


def load_deck(path: str | Path) -> Deck:
    """A deck from its file; raises `DeckError` with the reason when it cannot be used."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise DeckError("polyminix.deck-missing", source=path) from None
    except (OSError, ValueError) as error:
        problem = describe_os_error(error) if isinstance(error, OSError) else quotation(error)
        raise DeckError("polyminix.deck-unreadable", source=path, problem=problem) from None
    return read_deck(data, str(path))


def read_deck(data: bytes | str | Mapping[str, Any] | Deck, source: str) -> Deck:
    """A deck from JSON, from decoded JSON, or a deck itself; checked."""
    if isinstance(data, Deck):
        return checked(data, source)
    try:
        fields = msgspec.json.decode(data) if isinstance(data, bytes | str) else data
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise DeckError(
            "polyminix.deck-not-one", source=source, problem=describe_decoding_error(error)
        ) from None
    if not isinstance(fields, Mapping) or fields.get("format") != FORMAT:
        problem = message("polyminix.deck-format", format=FORMAT)
        raise DeckError("polyminix.deck-not-one", source=source, problem=problem)
    if isinstance(fields.get("version"), int) and fields["version"] > VERSION:
        raise DeckError("polyminix.deck-version", source=source, version=fields["version"], known=VERSION)
    try:
        deck = msgspec.convert(fields, Deck)
    except msgspec.ValidationError as error:
        raise DeckError(
            "polyminix.deck-not-one", source=source, problem=describe_decoding_error(error)
        ) from None
    return checked(deck, source)
