"""Assets: everything that a picture of a game needs and that no move changes.

A client that knows no rules gets the assets once, when it joins the table, and then a view of every position. The
assets of games of placed pieces are here too; other games derive theirs from `Assets`.
"""

from collections.abc import Iterable, Mapping

import msgspec

from ominoes.polyforms import Cell, Polyomino
from ominoes.polyforms.palette import Ink


class Assets(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all assets; a game whose views need nothing besides returns this empty struct."""


class InkAsset(msgspec.Struct, frozen=True):
    """A colour to draw with; its letter and its pattern identify it as well."""

    name: str
    letter: str
    pattern: str
    fill: str
    stroke: str
    writing: str
    """The colour of letters and patterns on the fill."""


class PieceAsset(msgspec.Struct, frozen=True):
    """A piece, with its cells in the orientation in which it is taken up."""

    name: str
    cells: tuple[Cell, ...]
    ink: str | None = None
    """The ink of the piece, where every piece has an ink of its own."""
    kind: str | None = None
    """The kind of the piece, in games with several kinds."""


class BoardAssets(Assets, frozen=True, kw_only=True):
    """The assets of a game of placed pieces: the board of squares, the pieces and the inks."""

    rows: int
    columns: int
    pieces: tuple[PieceAsset, ...]
    inks: tuple[InkAsset, ...]
    starts: tuple[Cell, ...] = ()
    """The squares that are marked on the board."""


def ink_assets(inks: Iterable[Ink]) -> tuple[InkAsset, ...]:
    """The assets of some inks, without repetition."""
    return tuple(
        InkAsset(ink.name, ink.letter, ink.pattern, ink.fill, ink.stroke, ink.writing)
        for ink in dict.fromkeys(inks)
    )


def piece_assets(pieces: Mapping[str, Polyomino]) -> tuple[PieceAsset, ...]:
    """The assets of pieces that have no ink of their own."""
    return tuple(PieceAsset(name, shape.cells) for name, shape in pieces.items())
