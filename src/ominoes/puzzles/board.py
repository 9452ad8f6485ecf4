"""A problem prepared for the engines: numbered cells and kinds, and what is left to cover beside the placed pieces.
It also turns the engines' options back into pieces on cells. The search itself is left to the kernel.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import numpy as np

from ominoes.i18n import message
from ominoes.polyforms import Cell
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles._kernel import Search
from ominoes.puzzles.arrays import Numbers
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.problem import Group, PlacedPiece, Problem, checked_problem

NO_OPTIONS: Numbers = np.empty(0, dtype=np.int64)

# How `auto` chooses, measured on published figures: the window engine is faster where the figure is narrow or takes
# few pieces; on wider ones fewest-options-first needs so many fewer nodes that it is faster.
_NARROW = 8
_FEW_PIECES = 8
_MOST_CELLS = 2048
"""The number of bits that the kernel has for cells."""


class Board:
    """A problem with its cells numbered; the kernel's view of it is made when first asked for."""

    def __init__(self, problem: Problem) -> None:
        self.problem = checked_problem(problem)
        placed_cells = {cell for placed in problem.placed for cell in placed.cells}
        self.cells: tuple[Cell, ...] = tuple(
            sorted((problem.figure.must | problem.figure.may) - placed_cells)
        )
        copies = Counter(placed.piece for placed in problem.placed)
        area = len(self.cells)
        self.least: list[int] = []
        self.most: list[int] = []
        for piece in problem.pieces:
            used = copies[piece.name]
            fit = area // piece.shape.size
            self.least.append(max(0, piece.least - used))
            self.most.append(fit if piece.most is None else min(piece.most - used, fit))
        self.groups: list[tuple[tuple[int, ...], int, int]] = []
        self._described_groups: list[Group] = []
        for group in problem.groups:
            members = problem.members(group)
            used = sum(copies[problem.pieces[place].name] for place in members)
            least = max(0, group.least - used)
            most = area if group.most is None else min(group.most - used, area)
            # A bound on one kind is that kind's own.
            if len(members) == 1:
                self.least[members[0]] = max(self.least[members[0]], least)
                self.most[members[0]] = min(self.most[members[0]], most)
            else:
                self.groups.append((members, least, most))
                self._described_groups.append(group)

    def __reduce__(self) -> tuple[object, ...]:
        # The kernel's view is made again when it is needed.
        return Board, (self.problem,)

    @property
    def is_finished(self) -> bool:
        """Whether the placed pieces cover all cells."""
        return not self.cells

    @property
    def needs_no_piece(self) -> bool:
        """Whether no more pieces have to be used."""
        return not any(self.least) and not any(least for _, least, _ in self.groups)

    @property
    def overbooked(self) -> str:
        """Why the cells that are left cannot hold the pieces that must be used, or an empty text."""
        area = len(self.cells)
        for piece, least, most in zip(self.problem.pieces, self.least, self.most, strict=True):
            if least > most:
                return message("puzzles.none-overbooked", piece=piece.name, least=least, area=area, most=most)
        for (_, least, most), group in zip(self.groups, self._described_groups, strict=True):
            if least > most:
                return message("puzzles.none-group-space", group=group.describe())
        return ""

    @cached_property
    def kernel(self) -> Kernel:
        """The problem in the form that the engines take."""
        if len(self.cells) > _MOST_CELLS:
            raise PuzzleError("puzzles.figure-too-large", cells=len(self.cells), most=_MOST_CELLS)
        shapes = [
            (kind, image.cells)
            for kind, piece in enumerate(self.problem.pieces)
            for image in piece.orientations
            if self.most[kind] > 0
        ]
        members = [group for group, _, _ in self.groups]
        must = self.problem.figure.must
        try:
            return Kernel(
                numbers(self.cells).reshape(-1, 2),
                numbers([cell in must for cell in self.cells]),
                numbers([cell for _, cells in shapes for cell in cells]).reshape(-1, 2),
                _starts(cells for _, cells in shapes),
                numbers([kind for kind, _ in shapes]),
                numbers([place for group in members for place in group]),
                _starts(members),
                numbers([*self.least, *(least for _, least, _ in self.groups)]),
                numbers([*self.most, *(most for _, _, most in self.groups)]),
            )
        except ValueError as refusal:
            raise PuzzleError("puzzles.refused", refusal=refusal) from None

    @cached_property
    def options(self) -> tuple[Numbers, Numbers, Numbers]:
        """Where each option's cells start, the cells, and the kind of each option."""
        return self.kernel.option_arrays()

    @property
    def pieces_at_most(self) -> int:
        """An upper bound for the number of pieces of a covering."""
        area, pieces = len(self.cells), 0
        sizes = sorted(
            (piece.shape.size, most) for piece, most in zip(self.problem.pieces, self.most, strict=True)
        )
        for size, most in sizes:
            fit = min(most, area // size)
            pieces += fit
            area -= fit * size
        return pieces

    def engine(self, name: str = "auto") -> str:
        """Return the engine to use: `window` or `sliced`; with `auto` the one that suits the board."""
        if name not in ("auto", "window", "sliced"):
            raise PuzzleError("puzzles.engine-unknown", engine=name)
        if name == "sliced":
            return name
        refusal = self.kernel.window_refusal()
        if name == "window" and refusal:
            raise PuzzleError("puzzles.window-refused", refusal=refusal)
        if name == "window":
            return name
        if refusal:
            return "sliced"
        rows = [row for row, _ in self.cells]
        columns = [column for _, column in self.cells]
        narrow = min(max(rows) - min(rows), max(columns) - min(columns)) < _NARROW
        return "window" if narrow or self.pieces_at_most <= _FEW_PIECES else "sliced"

    def search(
        self,
        engine: str,
        *,
        forced: Iterable[int] = (),
        banned: Numbers = NO_OPTIONS,
        seed: int = 0,
    ) -> Search:
        """Return a new search of this board: with the forced options in every solution and the banned ones in none."""
        return Search(self.kernel, engine, numbers(list(forced)), banned, seed)

    def placed(self, options: Iterable[int]) -> tuple[PlacedPiece, ...]:
        """Return the pieces of a solution from its options, after those that the problem has placed."""
        chosen = tuple(options)
        if not chosen:
            return self.problem.placed
        starts, cells, kinds = self.options
        return (
            *self.problem.placed,
            *(
                PlacedPiece(
                    self.problem.pieces[kinds[option]].name,
                    tuple(self.cells[cell] for cell in cells[starts[option] : starts[option + 1]]),
                )
                for option in chosen
            ),
        )


def numbers(values: Iterable[object]) -> Numbers:
    """Return values as an array for the engines."""
    return np.array(list(values), dtype=np.int64)


def _starts(parts: Iterable[tuple[object, ...]]) -> Numbers:
    return np.cumsum([0, *(len(part) for part in parts)], dtype=np.int64)
