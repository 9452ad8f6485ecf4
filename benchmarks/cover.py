"""Covering figures beside the exact-cover solvers of the package index, on the same problems in one run. The peers
get each problem as items and options, with its symmetry already broken as we break it.
"""

import importlib
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterable

import numpy as np

from benchmarks.report import Row
from ominoes.polyforms import FIGURES
from ominoes.puzzles import (
    Figure,
    Group,
    Problem,
    all_of,
    count,
    find,
    none_of,
    of_areas,
    pieces_of,
    problem_of,
    solve,
)
from ominoes.puzzles.board import Board
from ominoes.puzzles.symmetry_breaking import cases

_KIT = "polyminix"


def rows() -> list[Row]:
    """All measurements of the solver."""
    return [*_pentominoes(), *_first_solutions(), *_threads(), *_challenges()]


def _cpu(action: Callable[[], object], rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        action()
        best = min(best, time.process_time() - began)
    return best


# -- the twelve pentominoes on 6×10 ----------------------------------------------------------------------


def _pentominoes() -> list[Row]:
    def counted(engine: str) -> None:
        assert count("6x10", "pentominoes", threads=1, engine=engine).distinct == 2339

    peers = {name: _cpu(action, 2) for name, action in _peers(_items_and_options())}
    fastest = min(peers.values())
    auto = _cpu(lambda: counted("auto"), 9)
    general = _cpu(lambda: counted("sliced"), 5)
    listed = _cpu(lambda: list(solve("6x10", "pentominoes", distinct=True)), 7)
    return [
        *(
            Row(f"6x10 pentominoes, {name}", seconds, "s", None, "for comparison")
            for name, seconds in peers.items()
        ),
        Row(
            "6x10 pentominoes, distinct",
            auto,
            "s",
            fastest,
            "50 times the fastest peer",
            auto * 50 <= fastest,
        ),
        Row(
            "6x10 pentominoes, listed",
            listed,
            "s",
            fastest,
            "20 times the fastest peer",
            listed * 20 <= fastest,
        ),
        Row(
            "6x10 pentominoes, general engine",
            general,
            "s",
            fastest,
            "5 times the fastest peer",
            general * 5 <= fastest,
        ),
    ]


def _items_and_options() -> list[list[int]]:
    """The problem with one piece kept to one place of each orbit: 2339 solutions."""
    board = Board(problem_of("6x10", "pentominoes"))
    starts, cells, kinds = board.options
    banned = {int(option) for case in cases(board, "sliced") for option in case.banned}
    return [
        [*cells[starts[option] : starts[option + 1]].tolist(), len(board.cells) + int(kinds[option])]
        for option in range(len(kinds))
        if option not in banned
    ]


def _peers(options: list[list[int]]) -> Iterable[tuple[str, Callable[[], None]]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exact_cover, pyxcc, xcover = map(importlib.import_module, ("exact_cover", "pyxcc", "xcover"))
        # This compiles xcover before the clock starts.
        list(xcover.covers([[0, 1], [2], [0], [1, 2]]))
    items = 1 + max(max(option) for option in options)
    matrix = np.zeros((len(options), items), dtype=bool)
    for row, option in enumerate(options):
        matrix[row, option] = True

    def by_exact_cover() -> None:
        assert exact_cover.get_solution_count(matrix) == 2339

    def by_xcover() -> None:
        assert sum(1 for _ in xcover.covers(options)) == 2339

    def by_pyxcc() -> None:
        named = [
            pyxcc.Option(str(number), [str(item) for item in option], [])
            for number, option in enumerate(options)
        ]
        problem = pyxcc.Problem([str(item) for item in range(items)], [], named)
        assert pyxcc.solve(problem, True).count() == 2339

    return [("exact-cover", by_exact_cover), ("xcover", by_xcover), ("pyxcc", by_pyxcc)]


# -- one solution ----------------------------------------------------------------------------------------


def _first_solutions() -> list[Row]:
    # Listing the 35 shapes is no part of solving.
    pieces_of("hexominoes")
    seconds = []
    for seed in range(1, 11):
        began = time.process_time()
        solution = next(solve("15x15-3x5@6,3", "hexominoes", seed=seed, seconds=30), None)
        seconds.append(time.process_time() - began if solution is not None else float("inf"))
    solved = sum(second < float("inf") for second in seconds)
    median = statistics.median(seconds)
    figures = _cpu(lambda: next(solve("9x10-1x1@4,4", "figures")), 9)
    return [
        Row("35 hexominoes on 15x15 less 3x5, solved of 10", solved, "seeds", None, "10", solved == 10),
        Row("35 hexominoes on 15x15 less 3x5, median", median, "s", None, "at most 0.5", median <= 0.5),
        Row("21 figures on 9x10 less a cell", figures * 1000, "ms", None, "at most 5", figures <= 0.005),
    ]


# -- two threads -----------------------------------------------------------------------------------------


def _threads() -> list[Row]:
    def wall(threads: int) -> float:
        best = float("inf")
        for _ in range(3):
            began = time.perf_counter()
            assert count("8x8", "pentominoes O4", threads=threads).distinct == 16146
            best = min(best, time.perf_counter() - began)
        return best

    one, two = wall(1), wall(2)
    return [
        Row("13 pieces on 8x8, two threads", one / two, "times one", None, "at least 1.7", one / two >= 1.7)
    ]


# -- Polyminix challenges --------------------------------------------------------------------------------


def _challenges(number: int = 1000) -> list[Row]:
    rng = random.Random(2024)
    problems = [random_challenge(rng) for _ in range(number)]
    seconds = []
    for problem in problems:
        began = time.process_time()
        _, stream = find(problem)
        seconds.append(time.process_time() - began)
        assert stream.status in ("complete", "running")
    worst = sorted(seconds)[int(0.99 * number) - 1]
    return [
        Row(
            f"{number} Polyminix challenges, 99th percentile",
            worst * 1000,
            "ms",
            None,
            "at most 5",
            worst <= 0.005,
        )
    ]


def random_challenge(rng: random.Random) -> Problem:
    """A random figure of at most 30 cells with one of the six conditions of a card (RULES 4.2)."""
    pieces = pieces_of(_KIT, use="any")
    names = [piece.name for piece in pieces]
    cells = {(0, 0)}
    wanted = rng.randint(8, 30)
    while len(cells) < wanted:
        row, column = rng.choice(sorted(cells))
        down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((row + down, column + right))
    chosen = _of_area(names, wanted, rng)
    return Problem.of(Figure.of(cells), pieces, _condition(rng.randint(1, 6), chosen, names, rng))


def _condition(face: int, chosen: list[str], names: list[str], rng: random.Random) -> tuple[Group, ...]:
    """What a face of the die PROVA asks for (RULES 4.2)."""
    if face in (1, 2):
        return all_of(chosen)
    if face in (3, 4):
        others = rng.randint(1, min(3, len(chosen)))
        return all_of(chosen[others:], plus=others)
    if face == 5:
        return (none_of(rng.sample(names, 4)),)
    return of_areas(FIGURES[name].size for name in chosen)


def _of_area(names: list[str], area: int, rng: random.Random) -> list[str]:
    """Random pieces whose areas add up to an area, so that areas alone never prove that there is no covering."""
    while True:
        bag = rng.sample(names, len(names))
        for number in range(1, len(bag) + 1):
            if sum(FIGURES[name].size for name in bag[:number]) == area:
                return bag[:number]
