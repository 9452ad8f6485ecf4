"""The names of squares: columns are a, b, c … from the left, rows are 1, 2, 3 … from the bottom."""

import re
from collections.abc import Iterable

from ominoes.games.errors import NotationError
from ominoes.polyforms import Cell
from ominoes.polyforms.coordinates import column_name, row_name

_SQUARE = re.compile(r"([a-z]{1,2})([0-9]{1,2})", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;]+")


def square(cell: Cell, rows: int) -> str:
    """The name of a cell on a board with this many rows."""
    row, column = cell
    return column_name(column) + row_name(row, rows)


def squares(cells: Iterable[Cell], rows: int) -> str:
    """The names of cells, from the bottom left, joined by commas."""
    return ",".join(square(cell, rows) for cell in sorted(cells, key=lambda cell: (-cell[0], cell[1])))


def cell(name: str, rows: int, columns: int) -> Cell:
    """The cell with this name; raises `NotationError` when the board has no such square."""
    match = _SQUARE.fullmatch(name)
    if match is None:
        raise NotationError("rulebook.not-a-square", name=name, last=square((0, columns - 1), rows))
    column, row = _column(match[1].lower()), rows - int(match[2])
    if not (0 <= row < rows and 0 <= column < columns):
        raise NotationError("rulebook.square-off-board", name=name, last=square((0, columns - 1), rows))
    return row, column


def _column(letters: str) -> int:
    """The number of a column: a to z, then aa, ab and so on."""
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1


def looks_like_square(word: str) -> bool:
    """Whether a word has the form of a square's name, on a board of any size."""
    letters = word.rstrip("0123456789")
    return letters != word and letters.isalpha() and len(letters) <= 2


def words(text: str) -> list[str]:
    """The words of a text, which blanks, commas and semicolons separate."""
    return [word for word in _BETWEEN.split(text.strip()) if word]
