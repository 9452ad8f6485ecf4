"""A board of squares with numbered pieces, for the diagrams of games of placed pieces."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ominoes.polyforms import WHITE, Cell, Ink
from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.printing.drawing import LINE, QUIET, Drawing, pale
from ominoes.printing.pieces import middle

_NAMES = 6.0
"""The space for the names of rows and columns, in millimetres."""


class Numbered(NamedTuple):
    """A piece on the board, and the number of the move that placed it."""

    cells: Sequence[Cell]
    ink: Ink
    number: int


def numbered_board(
    rows: int, columns: int, placed: Iterable[Numbered], square: float, *, plain: bool
) -> Drawing:
    """The board with its pieces, each with the number of its move."""
    width, height = columns * square, rows * square
    drawing = Drawing(width + 2 * _NAMES, height + _NAMES + 1)
    drawing.grid(_NAMES, 0.5, columns, rows, square, colour=LINE, width=0.15, edge=0.5)
    for piece in placed:
        ink = WHITE if plain else pale(piece.ink)
        drawing.piece(piece.cells, _NAMES, 0.5, square, ink, edge=0.45)
        drawing.label(middle(piece.cells), _NAMES, 0.5, square, str(piece.number), ink)
    for column in range(columns):
        place = (_NAMES + (column + 0.5) * square, height + 3.5)
        drawing.text(place, column_name(column), 2.9, colour=QUIET)
    for row in range(rows):
        drawing.text((_NAMES - 2.6, 0.5 + (row + 0.5) * square), row_name(row, rows), 2.9, colour=QUIET)
    return drawing
