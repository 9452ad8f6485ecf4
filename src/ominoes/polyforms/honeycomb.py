"""The honeycomb: flat-top hexagons with axial coordinates (q, r); (+1, 0) is lower right, (0, +1) is down.

In a text picture a column of characters is a column of hexagons, and two hexagons that share a horizontal
side stand two lines apart, so that the columns interlock as they do on the table.
"""

from ominoes.polyforms.lattice import Cell, Isometry, Lattice, Point, point_group

_HALF_HEIGHT = 3**0.5 / 2


def _polygon(cell: Cell) -> tuple[Point, ...]:
    q, r = cell
    x, y = 1.5 * q, 2 * r + q
    places = ((-0.5, -1), (0.5, -1), (1.0, 0), (0.5, 1), (-0.5, 1), (-1.0, 0))
    return tuple((x + dx, (y + dy) * _HALF_HEIGHT) for dx, dy in places)


def _text_place(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return 2 * r + q, q


def _text_cell(line: int, column: int) -> Cell | None:
    r, between = divmod(line - column, 2)
    return None if between else (column, r)


HONEYCOMB = Lattice(
    "honeycomb",
    sides=((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    diagonals=(),
    symmetries=point_group(
        turn=Isometry((0, -1), (1, 1)),  # a sixth clockwise
        flip=Isometry((-1, 0), (1, 1)),  # left and right change places
        order=6,
        mirrors=("edge", "corner"),
    ),
    polygon=_polygon,
    text_place=_text_place,
    text_cell=_text_cell,
)
