"""The lookup arrays of the kernel of Polymo, made once for each grid."""

import functools

from ominoes.games.placements import Placements
from ominoes.games.polymo._kernel import Lookup
from ominoes.polyforms import Cell


@functools.cache
def kernel_lookup(placements: Placements, x: Cell) -> Lookup:
    """The lookup arrays for a square grid with its X; the kernel numbers the placements as `placements` does."""
    return Lookup(placements.rows, *x, *placements.shape_arrays())
