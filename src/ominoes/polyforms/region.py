"""Sets of cells to place shapes in: rectangles, and any figure drawn as text. A region may be empty or in
several parts; shapes, which may not, are in `polyform.py`.
"""

from collections.abc import Collection, Iterable
from operator import index

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.lattice import Cell, Lattice
from ominoes.polyforms.square import SQUARE

_INSIDE = "X#"
_OUTSIDE = ". "


def rectangle(rows: int, columns: int) -> frozenset[Cell]:
    """Return the cells of a rectangle on the square lattice, its top left cell at (0, 0)."""
    try:
        rows, columns = index(rows), index(columns)
    except TypeError:
        raise ShapeError("polyforms.rectangle-numbers", rows=rows, columns=columns) from None
    if rows < 1 or columns < 1:
        raise ShapeError("polyforms.rectangle", rows=rows, columns=columns)
    return frozenset((row, column) for row in range(rows) for column in range(columns))


def checked_cells(given: Iterable[Cell]) -> list[Cell]:
    """Return cells as pairs of Python integers; raise `ShapeError` for one that is not a pair of whole numbers."""
    try:
        cells = list(given)
    except TypeError:
        raise ShapeError("polyforms.not-cells", given=given) from None
    checked: list[Cell] = []
    for cell in cells:
        try:
            first, second = cell
            checked.append((index(first), index(second)))
        except (TypeError, ValueError):
            raise ShapeError("polyforms.not-a-cell", cell=cell) from None
    return checked


def parse_region(text: str, lattice: Lattice = SQUARE) -> frozenset[Cell]:
    """Read cells from a text picture: `X` or `#` is a cell, `.` or a space is none.

    Blank lines around the picture and a common indentation do not count.

    >>> sorted(parse_region("#.#"))
    [(0, 0), (0, 2)]
    """
    if not isinstance(text, str):
        raise ShapeError("polyforms.not-a-picture", given=text)
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[0]:
        del lines[0]
    indentation = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
    marks = []
    for line, characters in enumerate(lines):
        for column, character in enumerate(characters[indentation:]):
            if character in _INSIDE:
                marks.append((line, column))
            elif character not in _OUTSIDE:
                raise ShapeError(
                    "polyforms.picture-character", line=line + 1, column=column + 1, character=character
                )
    cells = {lattice.text_cell(line, column) for line, column in marks}
    if None in cells:
        # On the honeycomb the picture may as well begin half a hexagon lower.
        cells = {lattice.text_cell(line + 1, column) for line, column in marks}
    found = frozenset(cell for cell in cells if cell is not None)
    if len(found) < len(marks):
        raise ShapeError("polyforms.off-lattice", lattice=lattice.name)
    return found


def region_text(region: Collection[Cell], lattice: Lattice = SQUARE) -> str:
    """Draw cells as text, `X` for a cell and `.` for none; what `parse_region` reads.

    >>> print(region_text({(0, 0), (1, 0), (1, 1)}))
    X.
    XX
    """
    marks = {lattice.text_place(cell) for cell in region}
    return picture({(0, 0), *marks}, marks, lattice)


def picture(frame: Collection[tuple[int, int]], marks: Collection[tuple[int, int]], lattice: Lattice) -> str:
    """Draw marks, given by line and column, in the smallest rectangle around the places of a frame."""
    lines = [line for line, _ in frame]
    columns = [column for _, column in frame]

    def character(line: int, column: int) -> str:
        if (line, column) in marks:
            return "X"
        return " " if lattice.text_cell(line, column) is None else "."

    return "\n".join(
        "".join(character(line, column) for column in range(min(columns), max(columns) + 1)).rstrip()
        for line in range(min(lines), max(lines) + 1)
    )
