"""The shapes that the kernel of Blokus works with, as arrays, and the tables that it makes of them.

The kernel numbers the placements as `ominoes.games.placing` does: the figures in the order of the rules, their
orientations as `polyforms` sorts them, then rows and columns of the upper left corner. How it lays out bits is its
own business (`native/blokus/`).
"""

import functools

import numpy as np
import numpy.typing as npt

from ominoes.games.blokus._kernel import Tables
from ominoes.polyforms import FIGURES

MOST_CELLS = 5
"""The cells of the largest figures."""


@functools.cache
def kernel_tables(size: int) -> Tables:
    """The kernel's tables for a board of this many rows and columns: 20, or 14 for Duo.

    >>> len(kernel_tables(20)), len(kernel_tables(14))
    (30433, 13729)
    """
    return Tables(size, *shape_arrays())


def shape_arrays() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
    """The 91 shapes: the number of the figure of each, and its cells as rows and columns, filled up with -1."""
    shapes = [
        (piece, shape.cells) for piece, figure in enumerate(FIGURES.values()) for shape in figure.orientations
    ]
    pieces = np.array([piece for piece, _ in shapes], np.uint8)
    cells = np.full((len(shapes), MOST_CELLS, 2), -1, np.int8)
    for index, (_, occupied) in enumerate(shapes):
        cells[index, : len(occupied)] = occupied
    return pieces, cells
