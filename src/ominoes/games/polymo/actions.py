"""The actions of Polymo: a player opens, crosses squares or finishes a figure; chance throws the dice."""

from typing import Literal, TypeAlias

from ominoes.games.rulebook import Action
from ominoes.polyforms import Cell

Pen: TypeAlias = Literal["Y", "R", "G", "B", "K"]
"""A pen by its letter: yellow, red, green, blue, black."""

Face: TypeAlias = Literal["Y", "R", "G", "B", "K", "*"]
"""A face of a colour die."""

Number: TypeAlias = Literal[1, 2, 3, 4, 5]
"""How many squares are crossed in a round."""

NumberFace: TypeAlias = Literal[1, 2, 3, 4, 5, "*"]
"""A face of the number die."""

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

    `cells` has the whole figure that results, with the squares crossed earlier. The number of new squares is the number
    of the throw.
    """

    pen: Pen
    cells: tuple[Cell, ...]
    declare: bool = False


class Finish(Action, frozen=True):
    """Forgo crossing and paint a planned figure (RULES 1.5).

    While a star on the number die is unresolved, the player names a number for the players who follow.
    """

    pen: Pen
    cells: tuple[Cell, ...]
    number: Number | None = None


class Roll(Action, frozen=True):
    """Chance: the faces of the colour dice and of the number die."""

    colours: tuple[Face, ...]
    number: NumberFace
