"""Where a shape can lie in a region. A placement is its set of cells, so that symmetric shapes give no
duplicates (RULES 0).
"""

from collections.abc import Collection

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.figures import figure
from ominoes.polyforms.lattice import Cell, Cells
from ominoes.polyforms.polyform import Polyform
from ominoes.polyforms.region import checked_cells, parse_region


def placements(
    shape: Polyform | str, region: Collection[Cell] | str, *, rotate: bool = True, reflect: bool = True
) -> tuple[Cells, ...]:
    """Return all placements of a shape inside a region, each as its cells in order.

    One of the 21 figures may be given by its name, and a region as a text picture. The placements are sorted by
    orientation, then by cells. Without `rotate` the shape may only be turned over from left to right; without
    `reflect` it may only be turned.

    >>> from ominoes.polyforms import figure, rectangle
    >>> placements(figure("I2"), rectangle(2, 2))
    (((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)))
    """
    shape = figure(shape) if isinstance(shape, str) else shape
    if not isinstance(shape, Polyform):
        raise ShapeError("polyforms.not-a-shape", given=shape)
    cells_of = parse_region(region, shape.lattice) if isinstance(region, str) else checked_cells(region)
    inside = frozenset(cells_of)
    anchors = sorted(inside)
    found = []
    for orientation in _orientations(shape, rotate, reflect):
        x0, y0 = orientation.cells[0]
        offsets = [(x - x0, y - y0) for x, y in orientation.cells]
        for x, y in anchors:
            cells = tuple([(x + dx, y + dy) for dx, dy in offsets])
            if inside.issuperset(cells):
                found.append(cells)
    return tuple(found)


def _orientations(shape: Polyform, rotate: bool, reflect: bool) -> tuple[Polyform, ...]:
    if rotate:
        return shape.orientations if reflect else shape.rotations
    if not reflect:
        return (shape,)
    flip = next(symmetry for symmetry in shape.lattice.symmetries if symmetry.reflects)
    return tuple(sorted({shape, shape.image(flip)}))
