"""Difficulty, which grows with the puzzles and is the same every time, and new puzzles."""

from typing import Any

import pytest

from ominoes.puzzles import Level, Problem, PuzzleError, find, grade, is_unique, new_puzzle, problem_of, solve
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles.board import Board
from ominoes.puzzles.difficulty import level_of
from ominoes.puzzles.solver import completes


@pytest.mark.parametrize(("figure", "seed"), [("6x10", 0), ("5x12", 1), ("4x15", 2), ("3x20", 0)])
def test_every_piece_laid_in_advance_makes_a_puzzle_easier(figure: str, seed: int) -> None:
    solution = next(solve(figure, "pentominoes", seed=seed))
    problem = solution.problem
    scores = [
        grade(Problem.of(problem.figure, problem.pieces, placed=solution.placed[:number])).score
        for number in range(12, 4, -1)
    ]
    assert scores == sorted(set(scores))


def test_more_pieces_are_harder() -> None:
    def mean(count: int) -> float:
        return sum(new_puzzle(count=count, seed=seed).grade.score for seed in range(8)) / 8

    means = [mean(count) for count in (2, 3, 4, 5, 6, 7)]
    assert means == sorted(set(means))


# From puzzles for small children to those that take an afternoon.
LADDER = (
    "2x3 L3*2",
    "3x3 I3*3",
    "4x4 L4*2 I4 O4",
    "5x5 I5 L5 P5 U5 Y5",
    "5x6 L5 N5 P5 U5 V5 Y5",
    "8x8-2x2@3,3 pentominoes",
)


def test_harder_puzzles_have_higher_scores() -> None:
    scores = []
    for rung in LADDER:
        figure, pieces = rung.split(" ", 1)
        scores.append(grade(problem_of(figure, pieces)).score)
    assert scores == sorted(set(scores))
    assert level_of(scores[0]) is Level.EASY
    assert level_of(scores[-1]) is Level.EXPERT


def test_levels_follow_the_score() -> None:
    levels = [level_of(score) for score in (0, 44.9, 45, 59.9, 60, 79.9, 80, 200)]
    assert levels == [Level.EASY] * 2 + [Level.MEDIUM] * 2 + [Level.HARD] * 2 + [Level.EXPERT] * 2


def test_grading_is_the_same_every_time() -> None:
    problem = new_puzzle(count=6, seed=3).problem
    assert grade(problem) == grade(problem)


@pytest.mark.parametrize("seed", range(3))
def test_an_option_completes_when_the_figure_can_be_covered_with_it_laid(seed: int) -> None:
    problem = new_puzzle(count=6, seed=seed).problem
    board = Board(problem)
    options = range(len(board.options[2]))
    placed = [board.placed([option])[-1] for option in options]
    expected = [find(problem.with_placed(one))[0] is not None for one in placed]
    assert [completes(board, option) for option in options] == expected
    assert len(set(expected)) == 2


def test_a_step_is_graded_on_boards_that_are_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = new_puzzle(count=9, level="expert", seed=11).problem
    prepared = []

    def counted(*arrays: Any) -> Kernel:
        prepared.append(arrays)
        return Kernel(*arrays)

    monkeypatch.setattr("ominoes.puzzles.board.Kernel", counted)
    steps = grade(problem).steps
    assert sum(step.fitting for step in steps) > 5 * len(steps)
    assert len(prepared) == len(steps)


def test_seeds_keep_their_puzzles_in_later_versions() -> None:
    def shown(level: str, count: int, seed: int) -> tuple[float, int, str]:
        puzzle = new_puzzle(count=count, level=level, seed=seed)
        names = " ".join(sorted(placed.piece for placed in puzzle.solution))
        return puzzle.grade.score, len(puzzle.problem.figure.must), names

    assert shown("easy", 3, 1) == (43.9, 12, "I2 P5 Y5")
    assert shown("hard", 6, 2) == (64.7, 28, "I4 I5 N5 P5 T4 U5")
    assert shown("expert", 9, 5076) == (84.7, 42, "I4 I5 L5 O4 P5 T4 T5 U5 V5")


def test_a_puzzle_without_a_solution_has_no_grade() -> None:
    with pytest.raises(PuzzleError, match="no difficulty: the areas do not add up"):
        grade(problem_of("2x2", "L3"))


@pytest.mark.parametrize("level", list(Level))
def test_puzzles_are_made_to_order(level: Level) -> None:
    count = {Level.EASY: 3, Level.MEDIUM: 5, Level.HARD: 6, Level.EXPERT: 9}[level]
    puzzle = new_puzzle(count=count, level=level, seed=11)
    assert puzzle.grade.level is level
    assert len(puzzle.solution) == count
    assert find(puzzle.problem)[0] is not None
    assert len(puzzle.problem.figure.components) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_unique_puzzle_has_one_solution(seed: int) -> None:
    puzzle = new_puzzle(count=5, unique=True, seed=seed)
    assert is_unique(puzzle.problem) is True


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert new_puzzle(count=5, seed=4).problem == new_puzzle(count=5, seed=4).problem
    assert new_puzzle(count=5, seed=4).problem != new_puzzle(count=5, seed=5).problem


def test_an_impossible_puzzle_is_given_up_when_the_time_runs_out() -> None:
    with pytest.raises(PuzzleError, match=r"in \d\d? attempts"):
        new_puzzle(count=12, level="easy", seconds=0.2)


def test_a_puzzle_of_an_area() -> None:
    assert len(new_puzzle(area=23, seed=1).problem.figure.must) == 23


def test_impossible_puzzles_are_refused() -> None:
    with pytest.raises(PuzzleError, match="cannot have 99"):
        new_puzzle(count=99)
    with pytest.raises(PuzzleError, match="area 63"):
        new_puzzle(area=63)
    with pytest.raises(PuzzleError, match="there is no level 'tricky'"):
        new_puzzle(level="tricky")
