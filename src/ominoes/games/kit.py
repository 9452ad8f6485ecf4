"""Kits: what a picture of a game needs and what never changes while it is played.

A client that knows no rules gets the kit once, when it comes to the table, and the view of every position. What games
of laid pieces need is here too; other games make kits of their own from `Kit`.
"""

from collections.abc import Iterable, Mapping

import msgspec

from ominoes.polyforms import Cell, Polyomino
from ominoes.polyforms.palette import Ink


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all kits; a game whose views say everything has this empty one."""


class InkKit(msgspec.Struct, frozen=True):
    """A colour to draw with, told apart by its letter and its pattern too."""

    name: str
    letter: str
    pattern: str
    fill: str
    stroke: str
    writing: str
    """The colour of letters and patterns upon the fill."""


class PieceKit(msgspec.Struct, frozen=True):
    """A piece: its cells as it first lies in the hand."""

    name: str
    cells: tuple[Cell, ...]
    ink: str | None = None
    """The ink of a piece that always has the same one."""
    kind: str | None = None
    """The kind of the piece, where there are several."""


class BoardKit(Kit, frozen=True, kw_only=True):
    """A board of squares, the pieces that are laid on it, and the inks of both."""

    rows: int
    columns: int
    pieces: tuple[PieceKit, ...]
    inks: tuple[InkKit, ...]
    starts: tuple[Cell, ...] = ()
    """Squares that are marked on the board."""


def ink_kits(inks: Iterable[Ink]) -> tuple[InkKit, ...]:
    """Inks for a kit, each once."""
    return tuple(
        InkKit(ink.name, ink.letter, ink.pattern, ink.fill, ink.stroke, ink.writing)
        for ink in dict.fromkeys(inks)
    )


def piece_kits(pieces: Mapping[str, Polyomino]) -> tuple[PieceKit, ...]:
    """Pieces for a kit, of any ink."""
    return tuple(PieceKit(name, shape.cells) for name, shape in pieces.items())
