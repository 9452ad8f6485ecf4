"""The view of a game of Polymo, as structs for JSON; `PolymoState.view` fills them."""

from typing import Literal

import msgspec

from ominoes.games.polymo.actions import Face, NumberFace, Pen
from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell


class DieView(msgspec.Struct, frozen=True):
    """A colour die on the table."""

    face: Face
    taken: bool


class FigureView(msgspec.Struct, frozen=True):
    """A planned figure on a sheet."""

    pen: Pen
    figure: str
    cells: tuple[Cell, ...]


class SheetView(msgspec.Struct, frozen=True):
    """The sheet of one player."""

    rows: tuple[str, ...]
    """The rows from the top: a dot is a free square, a small letter a cross, a capital letter a painted square."""
    planned: tuple[FigureView, ...]
    struck: tuple[str, ...]
    score: int
    alive: bool


class PolymoView(msgspec.Struct, frozen=True):
    """Everything that can be seen of a game of Polymo."""

    size: int
    x: Cell
    phase: Literal["begin", "opening", "roll", "turn", "over"]
    turn: Turn
    active: int | None
    throws: int
    """The number of throws so far."""
    dice: tuple[DieView, ...]
    number_die: NumberFace | None
    number: int | None
    """How many squares a player crosses in this round; None while nobody has named a number."""
    pens: tuple[Pen, ...]
    """The pens that the player to act can take."""
    pens_taken: tuple[Pen, ...]
    sheets: tuple[SheetView, ...]
    scores: tuple[int, ...]
