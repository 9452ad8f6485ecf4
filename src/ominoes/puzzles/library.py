"""Figures by name: rectangles with and without holes, enlarged pieces, letters, and the classics. `figure_of` takes
a name or a figure drawn by the caller.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from ominoes.polyforms import FIGURES, HONEYCOMB, SQUARE, Cell, Lattice, Polyform, rectangle
from ominoes.puzzles.animals import ANIMALS
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.validation import read_number

_RECTANGLE = re.compile(r"(\d+)x(\d+)((?:-\d+x\d+@-?\d+,-?\d+)*)")
_HOLE = re.compile(r"-(\d+)x(\d+)@(-?\d+),(-?\d+)")
_ENLARGED = re.compile(r"(\d+) times (\S+)")
_SERIES = re.compile(r"([a-z]+(?: [a-z]+)*) (\d+)")
_LARGEST = 2048

# Each letter is drawn on five rows of five and enlarged to twice its size.
_LETTERS = {
    "A": "##### #...# ##### #...# #...#",
    "B": "####. #..#. ##### #...# #####",
    "C": "##### #.... #.... #.... #####",
    "D": "####. #..## #...# #..## ####.",
    "E": "##### #.... ####. #.... #####",
    "F": "##### #.... ####. #.... #....",
    "G": "##### #.... #.### #...# #####",
    "H": "#...# #...# ##### #...# #...#",
    "I": "##### ..#.. ..#.. ..#.. #####",
    "J": "..### ...#. ...#. #..#. ####.",
    "K": "#..## #.##. ###.. #.##. #..##",
    "L": "#.... #.... #.... #.... #####",
    "M": "#...# ##.## ##### #.#.# #...#",
    "N": "#...# ##..# ##### #..## #...#",
    "O": "##### #...# #...# #...# #####",
    "P": "##### #...# ##### #.... #....",
    "Q": "##### #...# #...# #..## ####.",
    "R": "##### #...# ##### #..#. #..##",
    "S": "##### #.... ##### ....# #####",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #####",
    "V": "#...# #...# ##.## .#.#. .###.",
    "W": "#...# #.#.# ##### ##.## #...#",
    "X": "##.## .###. ..#.. .###. ##.##",
    "Y": "#...# ##.## .###. ..#.. ..#..",
    "Z": "##### ...## .###. ##... #####",
}


def _square(side: int) -> frozenset[Cell]:
    return rectangle(side, side)


def _triangle(side: int) -> frozenset[Cell]:
    return frozenset((row, column) for row in range(side) for column in range(row + 1))


def _pyramid(side: int) -> frozenset[Cell]:
    return frozenset((row, column) for row in range(side) for column in range(side - row - 1, side + row))


def _diamond(side: int) -> frozenset[Cell]:
    reach = range(1 - side, side)
    return frozenset((row, column) for row in reach for column in reach if abs(row) + abs(column) < side)


def _aztec_diamond(side: int) -> frozenset[Cell]:
    reach = range(-side, side)
    return frozenset(
        (row, column) for row in reach for column in reach if abs(row + 0.5) + abs(column + 0.5) <= side
    )


def _hexagon(side: int) -> frozenset[Cell]:
    reach = range(1 - side, side)
    return frozenset((q, r) for q in reach for r in reach if abs(q + r) < side)


_SERIES_OF_SQUARES: Mapping[str, Callable[[int], frozenset[Cell]]] = MappingProxyType(
    {
        "square": _square,
        "triangle": _triangle,
        "pyramid": _pyramid,
        "diamond": _diamond,
        "aztec diamond": _aztec_diamond,
    }
)


def _with_hole(rows: int, columns: int, height: int, width: int) -> frozenset[Cell]:
    """Return a rectangle without a smaller one in its middle."""
    down, right = (rows - height) // 2, (columns - width) // 2
    return rectangle(rows, columns) - {
        (row + down, column + right) for row, column in rectangle(height, width)
    }


def _without(cells: frozenset[Cell], *holes: Cell) -> Figure:
    return Figure.of(cells.difference(holes))


CLASSICS: Mapping[str, Figure] = MappingProxyType(
    {
        "chessboard": _without(rectangle(8, 8), (3, 3), (3, 4), (4, 3), (4, 4)),
        "chessboard without corners": _without(rectangle(8, 8), (0, 0), (0, 7), (7, 0), (7, 7)),
        "chessboard with four holes": _without(rectangle(8, 8), (2, 2), (2, 5), (5, 2), (5, 5)),
        "nine by ten": _without(rectangle(9, 10), (4, 4)),
        "frame": Figure.of(_with_hole(9, 8, 3, 4)),
        "bridge": Figure.of(rectangle(7, 12) - {(row + 3, column + 3) for row, column in rectangle(4, 6)}),
        "tower": Figure.of(
            (row, column) for row in range(10) for column in range(4 - row // 2, 6 + row // 2)
        ),
        "two squares": Figure.of(
            rectangle(6, 6) | {(row + 3, column + 6) for row, column in rectangle(4, 6)}
        ),
        "cross": Figure.of(
            (row, column) for row, column in rectangle(10, 10) if 3 <= row <= 6 or 3 <= column <= 6
        ),
        "hexomino square": Figure.of(
            rectangle(15, 15) - {(row + 6, column + 3) for row, column in rectangle(3, 5)}
        ),
    }
)
"""Figures with names of their own. Those of sixty cells are for the twelve pentominoes, the cross for these and the
square tetromino, nine by ten for the 21 figures, and the hexomino square for the 35 hexominoes.
"""


def letter(character: str) -> Figure:
    """Return a letter from A to Z, ten cells high."""
    if not isinstance(character, str) or character not in _LETTERS:
        raise PuzzleError("puzzles.letter-unknown", character=character)
    rows = _LETTERS[character].split()
    cells = [
        (row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#"
    ]
    return Figure.of(_enlarged(cells, 2))


def names() -> tuple[str, ...]:
    """Return the names of the library, with an example for each that takes numbers."""
    return (
        "6x10",
        "8x8-2x2@3,3",
        "3 times F5",
        *(f"{name} 5" for name in (*_SERIES_OF_SQUARES, "hexagon")),
        *(f"letter {character}" for character in _LETTERS),
        *CLASSICS,
        *ANIMALS,
    )


def named_figure(name: str) -> Figure:
    """Return a figure by its name.

    `6x10` is a rectangle, `8x8-2x2@3,3` one without the 2x2 cells from row 3 and column 3 on, `3 times F5` an
    enlarged piece, `letter A` a letter, and `diamond 5` one of a series.

    >>> len(named_figure("8x8-2x2@3,3").must)
    60
    """
    text = " ".join(name.split()) if isinstance(name, str) else ""
    if match := _RECTANGLE.fullmatch(text):
        rows, columns = read_number(match[1]), read_number(match[2])
        _check_size(rows * columns)
        if not rows * columns:
            raise PuzzleError("puzzles.rectangle-empty")
        cells = rectangle(rows, columns)
        for hole in _HOLE.finditer(match[3]):
            height, width, top, left = map(read_number, hole.groups())
            size = rectangle(height, width) if height * width <= len(cells) else None
            gone = {(top + row, left + column) for row, column in size or ()}
            if size is None or not gone <= cells:
                raise PuzzleError("puzzles.hole-outside", hole=hole[0][1:], text=text)
            cells -= gone
        return Figure.of(cells)
    if (match := _ENLARGED.fullmatch(text)) and match[2] in FIGURES:
        shape = FIGURES[match[2]]
        factor = read_number(match[1])
        _check_size(factor**2 * shape.size)
        return Figure.of(_enlarged(shape.cells, factor))
    if text.startswith("letter "):
        return letter(text.removeprefix("letter "))
    if match := _SERIES.fullmatch(text):
        side = read_number(match[2])
        _check_size(side * side)
        if match[1] == "hexagon" and side:
            return Figure.of(_hexagon(side), lattice=HONEYCOMB)
        if match[1] in _SERIES_OF_SQUARES and side:
            return Figure.of(_SERIES_OF_SQUARES[match[1]](side))
    if text in CLASSICS:
        return CLASSICS[text]
    if text in ANIMALS:
        return ANIMALS[text]
    raise PuzzleError("puzzles.figure-unknown", name=name, examples=", ".join(_examples()))


def figure_of(given: Figure | Polyform | str | Iterable[Cell], lattice: Lattice = SQUARE) -> Figure:
    """Return a figure from cells, a shape, a picture or a name."""
    if isinstance(given, Figure):
        return given
    if isinstance(given, Polyform):
        return Figure.of(given.cells, lattice=given.lattice)
    if not isinstance(given, str):
        return Figure.of(given, lattice=lattice)
    if "\n" in given or (given.strip() and set(given) <= set("#X?. ")):
        return Figure.parse(given, lattice)
    return named_figure(given)


def _enlarged(cells: Iterable[Cell], factor: int) -> frozenset[Cell]:
    return frozenset(
        (row * factor + down, column * factor + right)
        for row, column in cells
        for down in range(factor)
        for right in range(factor)
    )


def _check_size(cells: int) -> None:
    if cells > _LARGEST:
        raise PuzzleError("puzzles.figure-too-large", cells=cells, most=_LARGEST)


def _examples() -> tuple[str, ...]:
    return ("6x10", "8x8-2x2@3,3", "3 times F5", "diamond 5", "letter A", *CLASSICS)
