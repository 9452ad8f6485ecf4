"""The square lattice: cells are (row, column), row 0 at the top, as on every board of squares."""

from ominoes.polyforms.lattice import Cell, Isometry, Lattice, Point, point_group


def _polygon(cell: Cell) -> tuple[Point, ...]:
    row, column = cell
    return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)


def _text_place(cell: Cell) -> tuple[int, int]:
    return cell


def _text_cell(line: int, column: int) -> Cell:
    return line, column


SQUARE = Lattice(
    "square",
    sides=((-1, 0), (0, 1), (1, 0), (0, -1)),
    diagonals=((-1, -1), (-1, 1), (1, 1), (1, -1)),
    symmetries=point_group(
        turn=Isometry((0, 1), (-1, 0)),  # a quarter clockwise
        flip=Isometry((1, 0), (0, -1)),  # left and right change places
        order=4,
        mirrors=("axis", "diagonal"),
    ),
    polygon=_polygon,
    text_place=_text_place,
    text_cell=_text_cell,
)
