"""Game 2: the table of 36 problems, and for each type of problem a check that says why a figure is wrong (RULES 4.4).

Each seat builds on a table of its own, which is large enough for any kit; a figure may lie anywhere on it.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Literal, TypeAlias

import msgspec

from ominoes.games.errors import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Face
from ominoes.games.polyminix.coverings import misplaced
from ominoes.games.polyminix.kit import normalised
from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, Cells, Polyomino, components

TABLE_SIZE = 64
"""The rows and columns of the table on which figures are built."""
WINDOW = 14
"""The rows and columns of its visible part, in the lower left: enough space for a figure of every problem."""

Kind: TypeAlias = Literal["square", "rectangle-area", "rectangle-perimeter", "symmetric", "holed", "measures"]
KINDS: tuple[Kind, ...] = (
    *("square", "rectangle-area", "rectangle-perimeter"),
    *("symmetric", "holed", "measures"),
)
Symmetry: TypeAlias = Literal["any", "axial"]

_HOLES = (1, 2, 4)


class Problem(msgspec.Struct, frozen=True):
    """A problem of the table: its type and its value. The last type has a second value, the perimeter."""

    kind: Kind
    value: int
    perimeter: int = 0

    @property
    def words(self) -> str:
        """The problem as a sentence."""
        return message(f"polyminix.problem-{self.kind}", value=self.value, perimeter=self.perimeter)


def seen(cell: Cell) -> bool:
    """Whether a cell is in the visible part of the table."""
    return TABLE_SIZE - WINDOW <= cell[0] < TABLE_SIZE and 0 <= cell[1] < WINDOW


# RULES 4.4, the default table. Of the printed table only the last row, and (26, 24) in row 5, are known.
_SINGLE = (
    (3, 12, 18, 4, 3),
    (4, 20, 20, 6, 4),
    (5, 30, 22, 8, 5),
    (6, 42, 24, 10, 6),
    (7, 48, 26, 12, 8),
    (8, 56, 28, 14, 7),
)
_MEASURES = ((10, 14), (14, 18), (18, 20), (22, 22), (26, 24), (28, 28))

TABLE: tuple[tuple[Problem, ...], ...] = tuple(
    (*(Problem(kind, value) for kind, value in zip(KINDS, row, strict=False)), Problem("measures", *measures))
    for row, measures in zip(_SINGLE, _MEASURES, strict=True)
)
"""Six rows of six problems, with a column for each type."""


def problem(row: Face, column: Face) -> Problem:
    """The problem in a row and a column of the table, both counted from 1."""
    return TABLE[row - 1][column - 1]


@functools.cache
def witnesses() -> Mapping[tuple[int, int], tuple[Place, ...]]:
    """A figure of the default kit for each problem, by the row and column of the problem in the table."""
    data = resources.files("ominoes.games.polyminix").joinpath("data/witnesses.json").read_bytes()
    pictures = msgspec.json.decode(data, type=dict[str, dict[str, str]])
    return {
        (int(key[1]), int(key[3])): tuple(
            Place(name, cells)
            for name, cells in zip(entry["pieces"].split(), _drawn(entry["figure"]), strict=True)
        )
        for key, entry in pictures.items()
    }


def witness(task: Problem) -> tuple[Place, ...]:
    """The figure of the default kit for a problem of the table."""
    return next(
        figure
        for (row, column), figure in witnesses().items()
        if problem(row, column) == task  # type: ignore[arg-type]
    )


def _drawn(picture: str) -> list[Cells]:
    """The cells of each letter of a picture, in the order of the letters."""
    rows = picture.split("/")
    pieces: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                pieces.setdefault(letter, []).append((TABLE_SIZE - len(rows) + row, column))
    return [tuple(pieces[letter]) for letter in sorted(pieces)]


def objection(
    task: Problem, kit: Sequence[str], placements: Sequence[Place], symmetry: Symmetry = "any"
) -> IllegalAction | None:
    """Why a figure does not solve a problem, or None when it does."""
    problem = misplaced(kit, placements, rows=TABLE_SIZE)
    if problem is not None:
        return problem
    cells = [cell for place in placements for cell in place.cells]
    parts = len(components(cells, SQUARE))
    if parts > 1:
        return IllegalAction("polyminix.not-connected", parts=parts)
    return _CHECKS[task.kind](_Built(normalised(cells), len(placements), task, symmetry))


class _Built:
    """A connected figure with the problem that it should solve."""

    def __init__(self, cells: Cells, pieces: int, task: Problem, symmetry: Symmetry) -> None:
        self.shape = Polyomino(cells)
        self.pieces = pieces
        self.task = task
        self.symmetry = symmetry

    @property
    def size(self) -> str:
        return f"{self.shape.height}×{self.shape.width}"

    @property
    def full(self) -> bool:
        """Whether the figure fills its bounding box."""
        return self.shape.size == self.shape.height * self.shape.width

    def gaps(self) -> list[Cell]:
        """The cells of the bounding box that are not covered."""
        own = set(self.shape.cells)
        return [
            (row, column)
            for row in range(self.shape.height)
            for column in range(self.shape.width)
            if (row, column) not in own
        ]

    def is_symmetric(self) -> bool:
        """Whether the figure is symmetric in the sense of the option `symmetry`."""
        return is_symmetric(self.shape, self.symmetry)


def is_symmetric(shape: Polyomino, symmetry: Symmetry) -> bool:
    """Whether a reflection maps a figure to itself or, with `any`, a turn (PX-9)."""
    return any(
        shape.image(isometry) == shape
        for isometry in SQUARE.symmetries[1:]
        if isometry.reflects or symmetry == "any"
    )


def _square(built: _Built) -> IllegalAction | None:
    shape, side = built.shape, built.task.value
    if not built.full or shape.height != shape.width:
        return IllegalAction("polyminix.no-square", size=built.size, gaps=len(built.gaps()), side=side)
    if shape.height != side:
        return IllegalAction("polyminix.wrong-side", found=shape.height, side=side)
    return None


# PX-8: squares and 1×n are rectangles
def _rectangle_area(built: _Built) -> IllegalAction | None:
    if not built.full:
        return IllegalAction("polyminix.no-rectangle", size=built.size, gaps=len(built.gaps()))
    if built.shape.size != built.task.value:
        return IllegalAction("polyminix.wrong-area", found=built.shape.size, area=built.task.value)
    return None


def _rectangle_perimeter(built: _Built) -> IllegalAction | None:
    if not built.full:
        return IllegalAction("polyminix.no-rectangle", size=built.size, gaps=len(built.gaps()))
    if built.shape.perimeter != built.task.value:
        return IllegalAction(
            "polyminix.wrong-perimeter", found=built.shape.perimeter, perimeter=built.task.value
        )
    return None


def _symmetric(built: _Built) -> IllegalAction | None:
    if built.pieces != built.task.value:
        return IllegalAction("polyminix.wrong-number", found=built.pieces, number=built.task.value)
    return None if built.is_symmetric() else _lopsided(built)


# PX-10: holes are single inner cells
def _holed(built: _Built) -> IllegalAction | None:
    shape, side = built.shape, built.task.value
    if (shape.height, shape.width) != (side, side):
        return IllegalAction("polyminix.wrong-frame", size=built.size, side=side)
    gaps = built.gaps()
    if any({row, column} & {0, side - 1} for row, column in gaps):
        return IllegalAction("polyminix.broken-edge", side=side)
    if any((row + 1, column) in gaps or (row, column + 1) in gaps for row, column in gaps):
        return IllegalAction("polyminix.large-hole")
    if len(gaps) not in _HOLES:
        return IllegalAction("polyminix.hole-count", found=len(gaps))
    return None if built.is_symmetric() else _lopsided(built)


def _measures(built: _Built) -> IllegalAction | None:
    shape, task = built.shape, built.task
    if shape.size != task.value:
        return IllegalAction("polyminix.wrong-area", found=shape.size, area=task.value)
    if shape.perimeter != task.perimeter:
        return IllegalAction("polyminix.wrong-perimeter", found=shape.perimeter, perimeter=task.perimeter)
    return None


def _lopsided(built: _Built) -> IllegalAction:
    return IllegalAction(f"polyminix.not-symmetric-{built.symmetry}")


_CHECKS: Mapping[Kind, Callable[[_Built], IllegalAction | None]] = {
    "square": _square,
    "rectangle-area": _rectangle_area,
    "rectangle-perimeter": _rectangle_perimeter,
    "symmetric": _symmetric,
    "holed": _holed,
    "measures": _measures,
}
