"""The illustrations in the rules of Polyminix: the kit, a card, the card covered, and solved problems of game 2."""

from ominoes.games.illustrations import Illustration, of_shapes, of_squares
from ominoes.games.polyminix.actions import Face, SideName
from ominoes.games.polyminix.deck import default_deck
from ominoes.games.polyminix.drawing import card_svg, side_art
from ominoes.games.polyminix.kit import DEFAULT_KIT
from ominoes.games.polyminix.practice import Practice
from ominoes.polyforms import FIGURES
from ominoes.polyforms.palette import PIECE_INKS

_CARD = "G1"
_SIDE: SideName = "A"
_FACE: Face = 1
_SIZES = ("I2", "L3", "P5", "L5", "V5")
"""Pieces of the sizes 2, 3, 5, 5 and 5: the rulebook's example of P6 (RULES 4.2)."""


def illustrations() -> dict[str, Illustration]:
    """All illustrations by name."""
    deck = default_deck()
    card = deck.card(_CARD)
    practice = Practice.on(deck, _CARD, _SIDE, _FACE)
    while not practice.complete:
        practice = practice.lay(practice.hint())
    inks = dict(zip("abcd", PIECE_INKS, strict=False))
    return {
        "kit": of_shapes(
            {name: FIGURES[name] for name in DEFAULT_KIT}, dict(zip(DEFAULT_KIT, PIECE_INKS, strict=False))
        ),
        "card": Illustration(card_svg(card, _SIDE, narrow=True), side_art(card, _SIDE)),
        "covered": Illustration(
            card_svg(card, _SIDE, practice.placed, _FACE, narrow=True),
            side_art(card, _SIDE, practice.placed, [_FACE]),
        ),
        "sizes": of_shapes(
            {name: FIGURES[name] for name in _SIZES}, dict(zip(_SIZES, PIECE_INKS, strict=False))
        ),
        "symmetric": of_squares("..aa../.cbbb./ccdddd", inks),
        "holed": of_squares("abb/a.b/aaa", inks),
    }
