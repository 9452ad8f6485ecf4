"""What happens in Polymo: the opening, crosses and finished figures of players, the throws of the dice."""

from typing import Literal, TypeAlias

from ominoes.games.rulebook import Action
from ominoes.polyforms import Cell

Pen: TypeAlias = Literal["Y", "R", "G", "B", "K"]
"""A pen by its letter: yellow, red, green, blue, black."""

Face: TypeAlias = Literal["Y", "R", "G", "B", "K", "*"]
"""A side of a colour die."""

Number: TypeAlias = Literal[1, 2, 3, 4, 5]
"""How many squares are crossed in a round."""

NumberFace: TypeAlias = Literal[1, 2, 3, 4, 5, "*"]
"""A side of the number die."""

PENS: tuple[Pen, ...] = ("Y", "R", "G", "B", "K")
FACES: tuple[Face, ...] = (*PENS, "*")
NUMBERS: tuple[Number, ...] = (1, 2, 3, 4, 5)
NUMBER_FACES: tuple[NumberFace, ...] = (*NUMBERS, "*")
PEN_NAMES = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "K": "black"}


class Open(Action, frozen=True):
    """Paint a figure before the first throw (RULES 1.3)."""

    pen: Pen
    cells: tuple[Cell, ...]


class Cross(Action, frozen=True):
    """Cross squares, so that the cells are a planned figure; with `declare` it is painted at once (RULES 1.5).

    The cells are all of the figure that results, those crossed earlier included: the others are new, and how many
    they are is the number of the throw.
    """

    pen: Pen
    cells: tuple[Cell, ...]
    declare: bool = False


class Finish(Action, frozen=True):
    """Forgo crossing and paint a planned figure (RULES 1.5).

    With an unresolved star on the number die, a number is named for those who follow.
    """

    pen: Pen
    cells: tuple[Cell, ...]
    number: Number | None = None


class Roll(Action, frozen=True):
    """Chance: what the colour dice and the number die show."""

    colours: tuple[Face, ...]
    number: NumberFace
