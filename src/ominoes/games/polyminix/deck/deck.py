"""A deck: three levels of cards for one kit. Its file is JSON, which docs/polyminix.md describes."""

import functools
from collections.abc import Iterator, Mapping
from importlib import resources

import msgspec

from ominoes.games.errors import OptionError
from ominoes.games.polyminix.actions import Level
from ominoes.games.polyminix.cards import SIDES, Card, Side

FORMAT = "ominoes deck"
VERSION = 1


class DeckError(OptionError):
    """A deck that cannot be used, with the reason and where in the deck it is."""


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards for a kit."""

    format: str = FORMAT
    version: int = VERSION
    name: str
    seed: int | None = None
    """The seed that the deck was made from, if a program made it."""
    kit: tuple[str, ...]
    counted_to: int = 0
    """The number at which the counting of coverings stopped."""
    cards: tuple[Card, ...]

    def card(self, name: str) -> Card:
        """A card by its name; raises `DeckError` with the first and last names of the deck."""
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
        """The deck as JSON, one side in each line."""
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
    """The deck that comes with the game, for the default kit. The tests check it, so a game starts without a check."""
    data = resources.files("ominoes.games.polyminix.deck").joinpath("data/deck.json").read_bytes()
    return msgspec.json.decode(data, type=Deck)
