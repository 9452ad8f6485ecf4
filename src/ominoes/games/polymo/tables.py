"""The shapes of the figures as the kernel wants them: an array with a row for each orientation."""

import numpy as np

from ominoes.games.placing import Placements
from ominoes.games.polymo import _kernel
from ominoes.polyforms import Cell


def kernel_tables(placements: Placements, x: Cell) -> _kernel.Tables:
    """The kernel's tables for a square grid, its placements numbered as `placements` numbers them."""
    figures = list(placements.pieces)
    shapes = np.zeros((len(placements.shapes), 12), np.uint8)
    for row, (name, shape) in zip(shapes, placements.shapes, strict=True):
        row[0], row[1] = figures.index(name), shape.size
        for place, (down, right) in enumerate(shape.cells):
            row[2 + place], row[7 + place] = down, right
    return _kernel.Tables(placements.rows, *x, shapes)
