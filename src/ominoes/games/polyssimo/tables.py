"""The tables of the kernel: every orientation of every piece, as arrays."""

import numpy as np

from ominoes.games.placing import Placements
from ominoes.games.polyssimo import _kernel


def kernel_tables(placements: Placements) -> _kernel.Tables:
    """The kernel's tables, with placements numbered as in the table of placements."""
    names = list(placements.pieces)
    pieces = np.array([names.index(name) for name, _ in placements.shapes], dtype=np.uint8)
    cells = np.full((len(placements.shapes), 6, 2), -1, dtype=np.int8)
    for index, (_, shape) in enumerate(placements.shapes):
        cells[index, : shape.size] = shape.cells
    return _kernel.Tables(pieces, cells)
