"""The lookup arrays of the kernel of Blokus, made once for each board."""

import functools

from ominoes.games.blokus._kernel import Lookup
from ominoes.games.placements import Placements


@functools.cache
def kernel_lookup(placements: Placements) -> Lookup:
    """The lookup arrays for a square board; the kernel numbers the placements as `placements` does."""
    return Lookup(placements.rows, *placements.shape_arrays())
