"""New puzzles: a random compact figure of pieces from a set, with a solution, on request with only one, and of a
chosen difficulty.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from ominoes.polyforms import SQUARE, Cell, Cells, Lattice
from ominoes.puzzles.difficulty import Grade, Level, grade
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.piece_sets import Pieces, pieces_of
from ominoes.puzzles.problem import Piece, Problem
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solver import solve
from ominoes.puzzles.validation import checked_seed, whole_or_none
from ominoes.renamed import old_keywords

_ATTEMPTS = 300
_SECONDS = 5.0


class Puzzle(NamedTuple):
    """A new puzzle with a solution and its difficulty; `unique` if there is proven to be no other solution."""

    problem: Problem
    solution: Solution
    grade: Grade
    unique: bool


@old_keywords(kit="pieces")
def new_puzzle(
    pieces: Pieces = "polyminix",
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
    """Make a puzzle of `count` pieces of a set, or of an area; the same seed makes the same puzzle.

    Unique means one solution up to the symmetries of the figure. `fitting` says whether a figure is acceptable. No
    attempt begins after this number of `seconds`.

    >>> puzzle = new_puzzle(count=4, level="easy", seed=1)
    >>> len(puzzle.solution), puzzle.grade.level.value
    (4, 'easy')
    """
    kinds = pieces_of(pieces, lattice=lattice)
    wanted = None if level is None else _level(level)
    count, area = whole_or_none("count", count), whole_or_none("area", area)
    if count is None and area is None:
        count = 5
    rng = random.Random(checked_seed(seed))
    clock = Clock(seconds)
    for attempt in range(_ATTEMPTS):
        if clock.over:
            raise PuzzleError("puzzles.puzzle-not-found", attempts=attempt)
        chosen = _choose(kinds, count, area, rng)
        problem = _puzzle(chosen, rng)
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
    pieces: tuple[Piece, ...], count: int | None, area: int | None, rng: random.Random
) -> list[Piece]:
    bag = [piece for piece in pieces for _ in range(piece.most if piece.most is not None else 4)]
    if count is not None and not 1 <= count <= len(bag):
        raise PuzzleError("puzzles.set-too-small", there=len(bag), count=count)
    for _ in range(1000):
        rng.shuffle(bag)
        if area is None:
            return bag[:count]
        for number in range(1, len(bag) + 1) if count is None else (count,):
            if sum(piece.shape.size for piece in bag[:number]) == area:
                return bag[:number]
    raise PuzzleError("puzzles.area-not-found", area=area)


def _puzzle(chosen: list[Piece], rng: random.Random) -> Problem:
    """Lay the pieces side by side, each where it shares many sides with the others, and keep only the figure."""
    lattice = chosen[0].shape.lattice
    cells: set[Cell] = set()
    for piece in sorted(chosen, key=lambda piece: (-piece.shape.size, rng.random())):
        image = rng.choice(piece.orientations)
        if not cells:
            cells.update(image.cells)
            continue
        cells.update(_snug(piece, cells, rng))
    names = [piece.name for piece in chosen]
    kinds = {piece.name: piece for piece in chosen}
    copies = {name: names.count(name) for name in kinds}
    return Problem.of(
        Figure.of(lattice.normalised(cells), lattice=lattice),
        [kinds[name]._replace(least=number, most=number) for name, number in sorted(copies.items())],
    )


def _snug(piece: Piece, cells: set[Cell], rng: random.Random) -> Cells:
    """Return a placement that shares many sides with some cells; not always the best, for variety."""
    found = piece.beside(cells)
    best = sorted(found, key=lambda own: (-found[own], own))
    return best[min(int(rng.expovariate(0.4)), len(best) - 1)]
