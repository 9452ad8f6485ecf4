"""The lookup arrays of the kernel of Polyssimo Challenge, made once for each choice of pieces."""

import functools

from ominoes.games.placements import Placements
from ominoes.games.polyssimo._kernel import Lookup


@functools.cache
def kernel_lookup(placements: Placements) -> Lookup:
    """The lookup arrays for some pieces; the kernel numbers the placements as `placements` does."""
    return Lookup(*placements.shape_arrays())
