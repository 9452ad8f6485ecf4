"""Both engines against a naive solver on thousands of random small problems."""

import random

import pytest
from tests.cases import seldom
from tests.puzzles import naive

from ominoes.puzzles import (
    PlacedPiece,
    Problem,
    PuzzleError,
    count,
    find,
    from_json,
    from_text,
    solve,
    to_json,
    to_text,
)
from ominoes.puzzles.board import Board

BLOCKS = 10
PROBLEMS = 200


def engines(problem: Problem) -> list[str]:
    board = Board(problem)
    if board.is_finished or board.overbooked or board.kernel.window_refusal():
        return ["sliced"]
    return ["sliced", "window"]


def compare(problem: Problem) -> None:
    # Pytest shows this text when a comparison fails.
    written = to_text(problem)
    assert from_text(written) == problem
    assert from_json(to_json(problem)) == problem
    wanted = naive.coverings(problem)
    distinct = naive.classes(problem, wanted)
    for engine in engines(problem):
        counted = count(problem, engine=engine, threads=1)
        assert (counted.total, counted.distinct) == (len(wanted), distinct)
        listed = [
            frozenset((placed.piece, frozenset(placed.cells)) for placed in s)
            for s in solve(problem, engine=engine)
        ]
        assert len(listed) == len(set(listed))
        assert set(listed) == wanted
        stream = solve(problem, engine=engine, distinct=True, seed=7)
        firsts = [frozenset((placed.piece, frozenset(placed.cells)) for placed in s) for s in stream]
        assert len(firsts) == distinct
        assert set(firsts) <= wanted
        assert bool(stream.reason) == (not wanted)
    solution, stream = find(problem, seed=3)
    assert (solution is None) == (not wanted)
    assert stream.status in ("complete", "running")


@pytest.mark.parametrize("block", seldom(range(BLOCKS), but=range(3)))
def test_the_engines_agree_with_trying_everything(block: int) -> None:
    rng = random.Random(block)
    done = 0
    while done < PROBLEMS:
        problem = naive.random_problem(rng)
        if problem is None:
            continue
        done += 1
        compare(problem)


@pytest.mark.parametrize("block", range(4))
def test_a_partial_covering_has_the_coverings_that_contain_it(block: int) -> None:
    rng = random.Random(1000 + block)
    done = 0
    while done < 60:
        problem = naive.random_problem(rng)
        if problem is None:
            continue
        options = naive.placements(problem)
        if not options:
            continue
        name, cells = rng.choice(sorted(options, key=lambda option: (option[0], sorted(option[1]))))
        try:
            problem = problem.with_placed(PlacedPiece(name, tuple(sorted(cells))))
        except PuzzleError:
            continue
        done += 1
        compare(problem)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_the_engines_agree_on_many_more_problems(block: int) -> None:
    rng = random.Random(5000 + block)
    for _ in range(1000):
        problem = naive.random_problem(rng)
        if problem is not None:
            compare(problem)
