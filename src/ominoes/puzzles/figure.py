"""A figure to cover: cells that must be covered and cells that may be; no other cell may. Pieces are left to
`problem.py`, figures with names to `library.py`.
"""

from collections.abc import Iterable
from operator import index
from typing import NamedTuple

from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, Cells, Lattice, components
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.validation import each

_MUST = "#X"
_MAY = "?"
_NEVER = ". "
_FARTHEST = 1_000_000


class _Cells(NamedTuple):
    lattice: Lattice
    must: frozenset[Cell]
    may: frozenset[Cell]


class Figure(_Cells):
    """The cells of a puzzle, as a value.

    >>> ring = Figure.parse("###\\n#?#\\n###")
    >>> len(ring.must), sorted(ring.may)
    (8, [(1, 1)])
    """

    __slots__ = ()

    @classmethod
    def of(
        cls,
        must: Iterable[Cell],
        may: Iterable[Cell] = (),
        never: Iterable[Cell] = (),
        *,
        lattice: Lattice = SQUARE,
    ) -> "Figure":
        """Make a figure; raise `PuzzleError` if it is empty or a cell is in two of the three sets."""
        demands = {
            message("puzzles.must"): frozenset(checked_cells(must)),
            message("puzzles.may"): frozenset(checked_cells(may)),
            message("puzzles.never"): frozenset(checked_cells(never)),
        }
        names = list(demands)
        for place, first in enumerate(names):
            for second in names[place + 1 :]:
                if both := demands[first] & demands[second]:
                    raise PuzzleError(
                        "puzzles.cell-demanded-twice", cell=min(both), first=first, second=second
                    )
        if not demands[names[0]] and not demands[names[1]]:
            raise PuzzleError("puzzles.figure-empty")
        return cls(lattice, demands[names[0]], demands[names[1]])

    @classmethod
    def parse(cls, text: str, lattice: Lattice = SQUARE) -> "Figure":
        """Read a picture: `#` or `X` must be covered, `?` may be, `.` or a space must not."""
        lines = [line.rstrip() for line in text.split("\n")]
        while lines and not lines[0]:
            del lines[0]
        indentation = min((len(line) - len(line.lstrip(" ")) for line in lines if line), default=0)
        marks: list[tuple[int, int, str]] = []
        for line, characters in enumerate(lines):
            for column, character in enumerate(characters[indentation:]):
                if character in _MUST + _MAY:
                    marks.append((line, column, character))
                elif character not in _NEVER:
                    raise PuzzleError(
                        "puzzles.figure-character", line=line + 1, column=column + 1, character=character
                    )
        if not marks:
            raise PuzzleError("puzzles.figure-empty")
        # On the honeycomb a picture may begin half a hexagon lower.
        for lower in (0, 1):
            cells = [(lattice.text_cell(line + lower, column), mark) for line, column, mark in marks]
            if all(cell is not None for cell, _ in cells):
                known = [(cell, mark) for cell, mark in cells if cell is not None]
                return cls.of(
                    [cell for cell, mark in known if mark in _MUST],
                    [cell for cell, mark in known if mark == _MAY],
                    lattice=lattice,
                )
        raise PuzzleError("puzzles.figure-off-lattice", lattice=lattice.name)

    @property
    def cells(self) -> Cells:
        """All cells that must or may be covered, in order."""
        return tuple(sorted(self.must | self.may))

    @property
    def components(self) -> tuple[Cells, ...]:
        """The connected parts of the figure."""
        return components(self.must | self.may, self.lattice)

    def text(self) -> str:
        """Draw the figure as `parse` reads it."""
        marks = {self.lattice.text_place(cell): "#" for cell in self.must}
        marks.update({self.lattice.text_place(cell): "?" for cell in self.may})
        top, left = min(line for line, _ in marks), min(column for _, column in marks)
        bottom, right = max(line for line, _ in marks), max(column for _, column in marks)
        return "\n".join(
            "".join(marks.get((line, column), ".") for column in range(left, right + 1)).rstrip(".")
            for line in range(top, bottom + 1)
        )

    def __repr__(self) -> str:
        optional = f", {sorted(self.may)}" if self.may else ""
        return f"Figure.of({sorted(self.must)}{optional}, lattice={self.lattice!r})"


def checked_cells(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells as pairs of Python integers; raise `PuzzleError` for anything else."""
    found = []
    for cell in each(cells, "puzzles.not-cells"):
        try:
            first, second = cell
            row, column = index(first), index(second)
        except (TypeError, ValueError):
            raise PuzzleError("puzzles.cell-not-one", cell=cell) from None
        if max(abs(row), abs(column)) > _FARTHEST:
            raise PuzzleError("puzzles.cell-too-far", row=row, column=column, farthest=_FARTHEST)
        found.append((row, column))
    return found
