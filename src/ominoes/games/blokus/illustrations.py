"""The illustrations in the rules of Blokus."""

from typing import Any

from ominoes.games.blokus.drawing import inked
from ominoes.games.blokus.game import Blokus
from ominoes.games.illustrations import Illustration, of_shapes, of_squares
from ominoes.polyforms import FIGURES, rectangle
from ominoes.polyforms.palette import INKS
from ominoes.polyforms.svg import draw
from ominoes.polyforms.textart import board_art

_INKS = {"b": INKS["blue"], "n": INKS["blue"], "y": INKS["yellow"]}
_FIRST = ("V5 a20,a19,a18,b18,c18", "W5 t20,s20,s19,r19,r18", "F5 t1,t2,s2,r2,s3", "N5 a1,a2,b2,b3,b4")


def illustrations() -> dict[str, Illustration]:
    """All illustrations by name."""
    new = {"n": "+"}
    return {
        "pieces": of_shapes(FIGURES, dict.fromkeys(FIGURES, INKS["blue"])),
        "start": _start(),
        "corner": of_squares("......./.bb..../..b..../...nn../....n../.......", _INKS, labels=new),
        "side": of_squares(
            "......./.bb..../..bnn../....n../......./.......", _INKS, labels=new, marks=[(2, 2), (2, 3)]
        ),
        "others": of_squares("......./.bb..../..byy../...ny../...nn../.......", _INKS, labels=new),
    }


def _start() -> Illustration:
    """The board after four first pieces, each in another corner."""
    state: Any = Blokus().start(0)
    for move in _FIRST:
        state = state.play(state.game.parse(move))
    inks, size = inked(state), state.game.size
    return Illustration(
        draw(rectangle(size, size), inks, coordinates=True),
        board_art(size, size, {cell: (ink, ink.letter) for cell, ink in inks.items()}),
    )
