"""The tables of the kernel: every orientation of every piece, as arrays."""

import numpy as np
import numpy.typing as npt

from ominoes.games.placing import Placements
from ominoes.games.polyssimo import _kernel


def shape_arrays(placements: Placements) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
    """The piece of each shape, numbered from 0, and its cells, unused places filled with -1."""
    names = list(placements.pieces)
    pieces = np.array([names.index(name) for name, _ in placements.shapes], dtype=np.uint8)
    cells = np.full((len(placements.shapes), 6, 2), -1, dtype=np.int8)
    for index, (_, shape) in enumerate(placements.shapes):
        cells[index, : shape.size] = shape.cells
    return pieces, cells


def kernel_tables(placements: Placements) -> _kernel.Tables:
    """The kernel's tables, with placements numbered as in the table of placements."""
    return _kernel.Tables(*shape_arrays(placements))
