"""New puzzles: a random compact figure of pieces from a kit, proven to have a solution, a single one on request,
and of a wanted difficulty.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from ominoes.polyforms import SQUARE, Cell, Cells, Lattice
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.given import checked_seed, whole_or_none
from ominoes.puzzles.grading import Grade, Level, grade
from ominoes.puzzles.kits import Pieces, pieces_of
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.problem import Piece, Problem
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solving import solve

_ATTEMPTS = 300
_SECONDS = 5.0


class Puzzle(NamedTuple):
    """A new puzzle with a solution and its difficulty; `unique` when it was proven to have no other."""

    problem: Problem
    solution: Solution
    grade: Grade
    unique: bool


def new_puzzle(
    kit: Pieces = "polyminix",
    *,
    count: int | None = None,
    area: int | None = None,
    level: Level | str | None = None,
    unique: bool = False,
    seed: int = 0,
    lattice: Lattice = SQUARE,
    seconds: float | None = None,
    fitting: Callable[[Figure], bool] | None = None,
) -> Puzzle:
    """Make a puzzle of so many pieces of a kit, or of an area; the same seed makes the same puzzle.

    Unique means one solution up to the symmetries of the figure; `fitting` says which figures will do. No attempt
    begins after so many `seconds`.

    >>> puzzle = new_puzzle(count=4, level="easy", seed=1)
    >>> len(puzzle.solution), puzzle.grade.level.value
    (4, 'easy')
    """
    pieces = pieces_of(kit, lattice=lattice)
    wanted = None if level is None else _level(level)
    count, area = whole_or_none("count", count), whole_or_none("area", area)
    if count is None and area is None:
        count = 5
    dice = random.Random(checked_seed(seed))
    clock = Clock(seconds)
    for attempt in range(_ATTEMPTS):
        if clock.over:
            raise PuzzleError("puzzles.puzzle-not-found", attempts=attempt)
        chosen = _choose(pieces, count, area, dice)
        problem = _puzzle(chosen, dice)
        if fitting is not None and not fitting(problem.figure):
            continue
        stream = solve(problem, distinct=unique, most=2 if unique else 1, seed=seed, seconds=_SECONDS)
        solutions = list(stream)
        if not solutions or (unique and (len(solutions) > 1 or stream.status != "complete")):
            continue
        difficulty = grade(problem)
        if wanted is None or difficulty.level is wanted:
            return Puzzle(problem, solutions[0], difficulty, unique)
    raise PuzzleError("puzzles.puzzle-not-found", attempts=_ATTEMPTS)


def _level(level: Level | str) -> Level:
    try:
        return Level(level)
    except ValueError:
        raise PuzzleError("puzzles.level-unknown", level=level, known=", ".join(Level)) from None


def _choose(
    pieces: tuple[Piece, ...], count: int | None, area: int | None, dice: random.Random
) -> list[Piece]:
    bag = [piece for piece in pieces for _ in range(piece.most if piece.most is not None else 4)]
    if count is not None and not 1 <= count <= len(bag):
        raise PuzzleError("puzzles.kit-too-small", there=len(bag), count=count)
    for _ in range(1000):
        dice.shuffle(bag)
        if area is None:
            return bag[:count]
        for number in range(1, len(bag) + 1) if count is None else (count,):
            if sum(piece.shape.size for piece in bag[:number]) == area:
                return bag[:number]
    raise PuzzleError("puzzles.area-not-found", area=area)


def _puzzle(chosen: list[Piece], dice: random.Random) -> Problem:
    """Lay the pieces side by side, each where it touches most of the others, and keep the outline only."""
    lattice = chosen[0].shape.lattice
    cells: set[Cell] = set()
    for piece in sorted(chosen, key=lambda piece: (-piece.shape.size, dice.random())):
        image = dice.choice(piece.orientations)
        if not cells:
            cells.update(image.cells)
            continue
        cells.update(_snug(piece, cells, dice))
    names = [piece.name for piece in chosen]
    kinds = {piece.name: piece for piece in chosen}
    copies = {name: names.count(name) for name in kinds}
    return Problem.of(
        Figure.of(lattice.normalised(cells), lattice=lattice),
        [kinds[name]._replace(least=number, most=number) for name, number in sorted(copies.items())],
    )


def _snug(piece: Piece, cells: set[Cell], dice: random.Random) -> Cells:
    """Return a placement that shares many sides with some cells; not always the best, for variety."""
    found = piece.beside(cells)
    best = sorted(found, key=lambda own: (-found[own], own))
    return best[min(int(dice.expovariate(0.4)), len(best) - 1)]
