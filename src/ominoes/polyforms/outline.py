"""The outline of a set of cells: the closed lines between the set and the rest. It can be drawn a little inside, so
that the outlines of two pieces that touch lie side by side.
"""

from collections.abc import Collection
from math import hypot

from ominoes.polyforms.lattice import Cell, Lattice, Point


def outlines(cells: Collection[Cell], lattice: Lattice, inset: float = 0.0) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of the closed lines around cells, clockwise outside and the other way in holes.

    Where cells meet only at a corner, the lines part there as they would around two pieces.
    """
    own = frozenset(cells)
    sides = lattice.sides
    count = len(sides)

    def across(cell: Cell, side: int) -> Cell:
        return cell[0] + sides[side][0], cell[1] + sides[side][1]

    unvisited = {(cell, side) for cell in own for side in range(count) if across(cell, side) not in own}
    loops = []
    for start in sorted(unvisited):
        if start not in unvisited:
            continue
        corners = []
        cell, side = start
        while (cell, side) in unvisited:
            unvisited.discard((cell, side))
            corners.append(lattice.polygon(cell)[side])
            # Turn around the point where this side ends until the next side of the outline.
            side = (side + 1) % count
            while (beyond := across(cell, side)) in own:
                cell, side = beyond, (side + count // 2 + 1) % count
        loops.append(_inset(corners, inset))
    return tuple(loops)


def _inset(corners: list[Point], distance: float) -> tuple[Point, ...]:
    """Move each corner of a closed line to the right of the line, leaving out points on straight parts."""
    points = []
    for before, here, after in zip(
        [corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False
    ):
        (ax, ay), (bx, by) = _direction(before, here), _direction(here, after)
        if abs(ax * by - ay * bx) < 1e-9:
            continue
        share = distance / (1 + ax * bx + ay * by)
        points.append((here[0] - share * (ay + by), here[1] + share * (ax + bx)))
    return tuple(points)


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    return x / length, y / length
