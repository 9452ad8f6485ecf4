"""Names of free polyforms: those of the rules for the 21 figures, systematic ones for all others.

A systematic name is the size and the place among the free polyforms of that size, counted from 1: `6-01` to
`6-35`. Where there are too many to list, the rows of the canonical form stand for the place, as hexadecimal
numbers whose highest bit is the leftmost cell: `12-f.f.f`. Polyforms on other lattices begin with the
lattice's name: `honeycomb 4-3`.
"""

from functools import lru_cache

from ominoes.polyforms.enumeration import free
from ominoes.polyforms.figures import FIGURES
from ominoes.polyforms.lattice import Cells, Lattice
from ominoes.polyforms.polyform import Polyform
from ominoes.polyforms.square import SQUARE

# Beyond these sizes the list takes longer to make than a name is worth.
_LARGEST_NUMBERED = {"square": 8, "honeycomb": 6}


def name_of(shape: Polyform) -> str:
    """Return the name of the free polyform that a shape is an image of."""
    canonical = shape.canonical
    if shape.size <= _LARGEST_NUMBERED[shape.lattice.name]:
        return _names(shape.size, shape.lattice)[canonical.cells]
    rows = [0] * canonical.height
    for first, second in canonical.cells:
        rows[first] |= 1 << (canonical.width - 1 - second)
    return f"{_prefix(shape)}{'.'.join(f'{row:x}' for row in rows)}"


@lru_cache(maxsize=32)
def _names(size: int, lattice: Lattice) -> dict[Cells, str]:
    """Return the names of all free polyforms of a size, by the cells of the canonical forms."""
    if lattice == SQUARE and size <= 5:
        return {shape.canonical.cells: name for name, shape in FIGURES.items() if shape.size == size}
    shapes = free(size, lattice)
    digits = len(str(len(shapes)))
    return {shape.cells: f"{_prefix(shape)}{place:0{digits}d}" for place, shape in enumerate(shapes, start=1)}


def _prefix(shape: Polyform) -> str:
    lattice = "" if shape.lattice == SQUARE else f"{shape.lattice.name} "
    return f"{lattice}{shape.size}-"
