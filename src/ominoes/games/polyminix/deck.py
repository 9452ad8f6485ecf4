"""A deck: three levels of cards for one kit, as a file that is checked when it is read.

The file is JSON, described in docs/polyminix.md. Reading checks every figure, every box and every stored covering by
the rules, so that no card can reach a table that cannot be solved in all six ways. Making decks is left to
`dealing.py`.
"""

import functools
import hashlib
import threading
from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ominoes.games.errors import OptionError
from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Face, Level
from ominoes.games.polyminix.cards import BOXES, FACES, GRID, LEVELS, SIDES, Box, Card, Side
from ominoes.games.polyminix.coverings import objection
from ominoes.games.polyminix.kit import form_of, lacking
from ominoes.games.squares import squares
from ominoes.polyforms import FIGURES, Polyomino, ShapeError
from ominoes.words import Phrase, decoding_words, quotation, system_words, text

FORMAT = "ominoes deck"
VERSION = 1

_MOST_MORE = 3


class DeckError(OptionError):
    """A deck that cannot be used, with the place and the reason."""


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards for a kit."""

    format: str = FORMAT
    version: int = VERSION
    name: str
    seed: int | None = None
    """What the deck was made from, if a program made it."""
    kit: tuple[str, ...]
    counted_to: int = 0
    """Where the counting of coverings stopped."""
    cards: tuple[Card, ...]

    def card(self, name: str) -> Card:
        """A card by its name; raises `DeckError` with the names that there are."""
        card = _by_name(self).get(name.upper())
        if card is None:
            raise DeckError(
                "polyminix.no-card", card=name, first=self.cards[0].name, last=self.cards[-1].name
            )
        return card

    def level(self, level: Level) -> tuple[Card, ...]:
        """The cards of one level, in order."""
        return tuple(card for card in self.cards if card.level == level)

    def sides(self) -> Iterator[tuple[Card, str, Side]]:
        """Every side with its card and its name."""
        return (
            (card, name, side) for card in self.cards for name, side in zip(SIDES, card.sides, strict=True)
        )

    def dumps(self) -> str:
        """The deck as JSON, one side a line."""
        fields = msgspec.to_builtins(self)
        cards = fields.pop("cards")
        head = msgspec.json.encode(fields).decode()[:-1]
        lines = []
        for card in cards:
            sides = ",\n  ".join(msgspec.json.encode(side).decode() for side in card.pop("sides"))
            lines.append(f'{msgspec.json.encode(card).decode()[:-1]},"sides":[\n  {sides}]}}')
        return f'{head},"cards":[\n' + ",\n".join(lines) + "\n]}\n"

    def __repr__(self) -> str:
        return f"<deck {self.name!r} of {len(self.cards)} cards>"


@functools.lru_cache(maxsize=8)
def _by_name(deck: Deck) -> Mapping[str, Card]:
    return {card.name.upper(): card for card in deck.cards}


@functools.cache
def default_deck() -> Deck:
    """The deck that comes with the game, for the default kit; the tests check it, so that starting a game is quick."""
    data = resources.files("ominoes.games.polyminix").joinpath("data/deck.json").read_bytes()
    return msgspec.json.decode(data, type=Deck)


def load_deck(path: str | Path) -> Deck:
    """A deck from its file; raises `DeckError` with what is wrong."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise DeckError("polyminix.deck-missing", source=path) from None
    except (OSError, ValueError) as error:
        problem = system_words(error) if isinstance(error, OSError) else quotation(error)
        raise DeckError("polyminix.deck-unreadable", source=path, problem=problem) from None
    return read_deck(data, str(path))


def read_deck(data: bytes | str | Mapping[str, Any] | Deck, source: str) -> Deck:
    """A deck from JSON or from what JSON decodes to; checked."""
    if isinstance(data, Deck):
        return checked(data, source)
    try:
        fields = msgspec.json.decode(data) if isinstance(data, bytes | str) else data
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise DeckError("polyminix.deck-not-one", source=source, problem=decoding_words(error)) from None
    if not isinstance(fields, Mapping) or fields.get("format") != FORMAT:
        problem = text("polyminix.deck-format", format=FORMAT)
        raise DeckError("polyminix.deck-not-one", source=source, problem=problem)
    if isinstance(fields.get("version"), int) and fields["version"] > VERSION:
        raise DeckError("polyminix.deck-version", source=source, version=fields["version"], known=VERSION)
    try:
        deck = msgspec.convert(fields, Deck)
    except msgspec.ValidationError as error:
        raise DeckError("polyminix.deck-not-one", source=source, problem=decoding_words(error)) from None
    return checked(deck, source)


def checked(deck: Deck, source: str) -> Deck:
    """The deck itself when every card is right; raises `DeckError` with card, side, challenge and reason."""
    try:
        mark = hashlib.sha256(msgspec.json.encode(deck)).digest()
    except UnicodeEncodeError as error:
        raise DeckError("polyminix.deck-not-one", source=source, problem=str(error)) from None
    if mark not in _right:
        _check(deck, source)
        with _marking:
            _right[mark] = None
            if len(_right) > _MOST_RIGHT:
                del _right[next(iter(_right))]
    return deck


_MOST_RIGHT = 256
_right: dict[bytes, None] = {}
"""The marks of decks that were found right: a table asks several times, and every solution is looked at."""
_marking = threading.Lock()


def _check(deck: Deck, source: str) -> None:
    strange = [piece for piece in deck.kit if piece not in FIGURES]
    if strange:
        raise DeckError("polyminix.deck-kit", source=source, pieces=" ".join(strange))
    seen: set[str] = set()
    for card in deck.cards:
        if card.name.upper() in seen or not card.name.strip():
            raise DeckError("polyminix.deck-name", source=source, card=card.name)
        if not _can_be_typed(card.name):
            raise DeckError("polyminix.deck-typed", source=source, card=card.name)
        seen.add(card.name.upper())
    empty = [level for level in LEVELS if not deck.level(level)]
    if empty:
        raise DeckError("polyminix.deck-level", source=source, level=Phrase(f"polyminix.{empty[0]}"))
    figures: dict[Polyomino, str] = {}
    for card, name, side in deck.sides():
        problem = _wrong_figure(side) or _wrong_boxes(deck, side)
        if not problem:
            twin = figures.setdefault(Polyomino(side.cells).canonical, f"{card.name} {name}")
            problem = "" if twin == f"{card.name} {name}" else text("polyminix.figure-alike", other=twin)
        if problem:
            raise DeckError("polyminix.deck-side", source=source, card=card.name, side=name, problem=problem)
        for face in FACES:
            problem = wrong_solution(deck, side, face)
            if problem:
                raise DeckError(
                    "polyminix.deck-solution",
                    source=source,
                    card=card.name,
                    side=name,
                    challenge=f"P{face}",
                    problem=problem,
                )


def _can_be_typed(name: str) -> bool:
    """Whether a card is found again by its name in a line that somebody types, in whatever case and with any blanks."""
    return " ".join(name.split()) == name and name.lower().upper() == name.upper()


def _wrong_figure(side: Side) -> str:
    """What is wrong with a figure: RULES 4.7 asks for a connected one without holes inside the grid."""
    rows = side.figure
    if not rows or len(rows) > GRID or not 0 < len(rows[0]) <= GRID or len({len(row) for row in rows}) > 1:
        return text("polyminix.figure-size", grid=GRID)
    if any(mark not in "#." for row in rows for mark in row):
        return text("polyminix.figure-marks")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any("#" not in line for line in (rows[0], rows[-1], columns[0], columns[-1])):
        return text("polyminix.figure-margin")
    try:
        shape = Polyomino(side.cells)
    except ShapeError:
        return text("polyminix.figure-parts")
    if shape.holes:
        return text("polyminix.figure-holes")
    if shape.size != side.area:
        return text("polyminix.figure-area", printed=side.area, found=shape.size)
    return ""


def _wrong_boxes(deck: Deck, side: Side) -> str:
    for name in BOXES[:5]:
        box: tuple[str, ...] | Box = getattr(side, name)
        pieces = box.pieces if isinstance(box, Box) else box
        strange = [piece for piece in pieces if piece not in deck.kit] or lacking(pieces, deck.kit)
        if strange:
            return text("polyminix.box-pieces", box=name, pieces=" ".join(strange))
        if isinstance(box, Box) and not 1 <= box.more <= _MOST_MORE:
            return text("polyminix.box-more", box=name, more=box.more, most=_MOST_MORE)
    return ""


def wrong_solution(deck: Deck, side: Side, face: Face) -> str:
    """What is wrong with the stored covering for a face, or nothing."""
    if len(side.solutions) != len(FACES):
        return text("polyminix.solution-missing")
    picture = side.solutions[face - 1].split("/")
    if len(picture) != len(side.figure) or any(len(row) != len(side.figure[0]) for row in picture):
        return text("polyminix.solution-size")
    placements = []
    for cells in side.solution(face):
        name = form_of(cells)
        if name is None:
            return text("polyminix.solution-form", squares=squares(cells, GRID))
        placements.append(Place(name, cells))
    refusal = objection(side.challenge(face), deck.kit, placements)
    return "" if refusal is None else str(refusal)
