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


class WayView(msgspec.Struct, frozen=True):
    """What a sheet still allows with one pen."""

    pen: Pen
    squares: int
    """The most squares that can be crossed, and so fewer too; 0 for none."""
    figures: tuple[str, ...]
    """The planned figures that can be painted."""


class OutView(msgspec.Struct, frozen=True):
    """How a player went out: what was within reach, and what would have been possible with another throw."""

    pens: tuple[Pen, ...]
    """The pens that the player could take."""
    number: int | None
    """How many squares the player had to cross; None for any number."""
    ways: tuple[WayView, ...]
    """What another pen or another number would have allowed; empty when no throw could help."""


class SheetView(msgspec.Struct, frozen=True):
    """The sheet of one player."""

    rows: tuple[str, ...]
    """The rows from the top: a dot is a free square, a small letter a cross, a capital letter a painted square."""
    planned: tuple[FigureView, ...]
    struck: tuple[str, ...]
    score: int
    alive: bool
    out: OutView | None = None
    """How the player went out."""


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
