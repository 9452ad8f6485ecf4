"""A problem made ready for the engines: numbered cells and kinds, what is left to cover once the laid pieces
are taken off, and the way back from the engines' options to pieces on cells.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import numpy as np

from ominoes.polyforms import Cell
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles._kernel import Search
from ominoes.puzzles.arrays import Numbers
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.problem import Group, Laid, Problem, checked_problem
from ominoes.words import text

NO_OPTIONS: Numbers = np.empty(0, dtype=np.int64)

# What `auto` goes by, measured on published figures: the window tables win wherever the figure is narrow
# or few pieces go into it; on wider ones fewest-options-first needs so many fewer nodes that it wins.
_NARROW = 8
_FEW_PIECES = 8
_MOST_CELLS = 2048  # as many as the kernel has bits for


class Board:
    """A problem with its cells numbered; the kernel's view of it is made when first asked for."""

    def __init__(self, problem: Problem) -> None:
        self.problem = checked_problem(problem)
        laid_cells = {cell for laid in problem.laid for cell in laid.cells}
        self.cells: tuple[Cell, ...] = tuple(sorted((problem.figure.must | problem.figure.may) - laid_cells))
        copies = Counter(laid.piece for laid in problem.laid)
        room = len(self.cells)
        self.least: list[int] = []
        self.most: list[int] = []
        for piece in problem.pieces:
            used = copies[piece.name]
            fit = room // piece.shape.size
            self.least.append(max(0, piece.least - used))
            self.most.append(fit if piece.most is None else min(piece.most - used, fit))
        self.groups: list[tuple[tuple[int, ...], int, int]] = []
        self._group_words: list[Group] = []
        for group in problem.groups:
            members = problem.members(group)
            used = sum(copies[problem.pieces[place].name] for place in members)
            least = max(0, group.least - used)
            most = room if group.most is None else min(group.most - used, room)
            if len(members) == 1:  # a bound on one kind is that kind's own
                self.least[members[0]] = max(self.least[members[0]], least)
                self.most[members[0]] = min(self.most[members[0]], most)
            else:
                self.groups.append((members, least, most))
                self._group_words.append(group)

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (self.problem,)  # the kernel's view is made again where it is asked for

    @property
    def is_finished(self) -> bool:
        """Whether the laid pieces leave no cell over."""
        return not self.cells

    @property
    def finished_rightly(self) -> bool:
        """Whether nothing more has to be used once no cell is left over."""
        return not any(self.least) and not any(least for _, least, _ in self.groups)

    @property
    def overbooked(self) -> str:
        """Why the cells that are left cannot hold what has to be used, or nothing."""
        room = len(self.cells)
        for piece, least, most in zip(self.problem.pieces, self.least, self.most, strict=True):
            if least > most:
                return text("puzzles.none-overbooked", piece=piece.name, least=least, room=room, most=most)
        for (_, least, most), group in zip(self.groups, self._group_words, strict=True):
            if least > most:
                return text("puzzles.none-group-room", group=group.describe())
        return ""

    @cached_property
    def kernel(self) -> Kernel:
        """The problem as the engines take it."""
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
        return self.kernel.option_table()

    @property
    def pieces_at_most(self) -> int:
        """An upper bound for the pieces of a covering."""
        room, pieces = len(self.cells), 0
        sizes = sorted(
            (piece.shape.size, most) for piece, most in zip(self.problem.pieces, self.most, strict=True)
        )
        for size, most in sizes:
            fit = min(most, room // size)
            pieces += fit
            room -= fit * size
        return pieces

    def engine(self, wish: str = "auto") -> str:
        """Return the engine to use: `window`, `sliced`, or the program's own choice with `auto`."""
        if wish not in ("auto", "window", "sliced"):
            raise PuzzleError("puzzles.engine-unknown", wish=wish)
        if wish == "sliced":
            return wish
        refusal = self.kernel.window_refusal()
        if wish == "window" and refusal:
            raise PuzzleError("puzzles.window-refused", refusal=refusal)
        if wish == "window":
            return wish
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
        """Begin a search of this board."""
        return Search(self.kernel, engine, numbers(list(forced)), banned, seed)

    def laid(self, options: Iterable[int]) -> tuple[Laid, ...]:
        """Return the pieces on the board for a solution's options, the given ones first."""
        chosen = tuple(options)
        if not chosen:
            return self.problem.laid
        starts, cells, kinds = self.options
        return (
            *self.problem.laid,
            *(
                Laid(
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
