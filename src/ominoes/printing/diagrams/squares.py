"""A board of squares with numbered pieces, for the games in which pieces are laid."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ominoes.polyforms import WHITE, Cell, Ink
from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.printing.pieces import middle
from ominoes.printing.sketch import LINE, QUIET, Sketch, pale

_NAMES = 6.0
"""The room for the names of rows and columns."""


class Numbered(NamedTuple):
    """A piece on the board, and the move that laid it."""

    cells: Sequence[Cell]
    ink: Ink
    number: int


def numbered_board(
    rows: int, columns: int, laid: Iterable[Numbered], square: float, *, plain: bool
) -> Sketch:
    """The board with its pieces, each with the number of its move."""
    width, height = columns * square, rows * square
    sketch = Sketch(width + 2 * _NAMES, height + _NAMES + 1)
    sketch.grid(_NAMES, 0.5, columns, rows, square, colour=LINE, width=0.15, edge=0.5)
    for piece in laid:
        ink = WHITE if plain else pale(piece.ink)
        sketch.piece(piece.cells, _NAMES, 0.5, square, ink, edge=0.45)
        sketch.label(middle(piece.cells), _NAMES, 0.5, square, str(piece.number), ink)
    for column in range(columns):
        place = (_NAMES + (column + 0.5) * square, height + 3.5)
        sketch.words(place, column_name(column), 2.9, colour=QUIET)
    for row in range(rows):
        sketch.words((_NAMES - 2.6, 0.5 + (row + 0.5) * square), row_name(row, rows), 2.9, colour=QUIET)
    return sketch
