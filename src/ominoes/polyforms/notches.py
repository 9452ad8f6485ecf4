"""Hexagons with circular notches at three alternate corners and marks at the three others. Where three of them
meet, their notches make a full circle. What the marks and circles mean is left to the games.
"""

from ominoes.polyforms.honeycomb import HONEYCOMB
from ominoes.polyforms.lattice import Cell, Point

NOTCH = 0.42
"""The radius of a notch, in sides of a hexagon."""

_MARKED = (0, 2, 4)
_NOTCHED = (1, 3, 5)
"""Which points of a hexagon's outline are what: top left, right and bottom left have marks."""


def notched_path(cell: Cell, unit: float = 1.0) -> str:
    """Return the outline of a notched hexagon as SVG path data, so many units to the side of a hexagon.

    >>> notched_path((0, 0)).count("A")  # an arc for each notch
    3
    """
    points = HONEYCOMB.polygon(cell)
    parts = []
    for index, point in enumerate(points):
        if index in _NOTCHED:
            before = _towards(point, points[index - 1], NOTCH)
            after = _towards(point, points[(index + 1) % 6], NOTCH)
            radius = f"{NOTCH * unit:.4g}"
            parts.append(f"L{_place(before, unit)}A{radius} {radius} 0 0 0 {_place(after, unit)}")
        else:
            parts.append(f"{'L' if parts else 'M'}{_place(point, unit)}")
    return "".join(parts) + "Z"


def mark_points(cell: Cell, depth: float = 0.36) -> tuple[Point, ...]:
    """Return where the marks of a hexagon stand, top left, right and bottom left, so deep inside the corner."""
    centre = hexagon_centre(cell)
    points = HONEYCOMB.polygon(cell)
    return tuple(_towards(points[index], centre, depth) for index in _MARKED)


def circle_point(cell: Cell) -> Point:
    """Return the centre of the circle at the left corner of a hexagon."""
    return HONEYCOMB.polygon(cell)[5]


def hexagon_centre(cell: Cell) -> Point:
    """Return the middle of a hexagon."""
    points = HONEYCOMB.polygon(cell)
    return sum(x for x, _ in points) / 6, sum(y for _, y in points) / 6


def _towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point at a distance from the start; the sides and radii of a hexagon have length 1."""
    return start[0] + distance * (end[0] - start[0]), start[1] + distance * (end[1] - start[1])


def _place(point: Point, unit: float) -> str:
    return f"{point[0] * unit:.2f},{point[1] * unit:.2f}"
