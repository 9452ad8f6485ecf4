"""What is given to the front doors in Python: numbers of any kind are taken, and what makes no sense is refused."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ominoes.puzzles import (
    PuzzleError,
    answer,
    build_area_and_perimeter,
    build_square,
    build_symmetric,
    count,
    new_puzzle,
    problem_of,
    solve,
)


@pytest.mark.parametrize("seconds", [math.nan, -1, -math.inf, "1", True])
def test_what_is_no_time_limits_nothing_and_is_refused(seconds: float) -> None:
    problem = problem_of("2x2", "O4")
    asks: list[Callable[[], object]] = [
        lambda: solve(problem, seconds=seconds),
        lambda: count(problem, seconds=seconds),
        lambda: answer(problem, seconds=seconds),
        lambda: build_square("O4", 2, seconds=seconds),
        lambda: build_symmetric("O4*2", 2, seconds=seconds),
        lambda: build_area_and_perimeter("O4", 4, 8, seconds=seconds),
        lambda: new_puzzle(seconds=seconds),
    ]
    for ask in asks:
        with pytest.raises(PuzzleError, match="a limit of time is a number of seconds, 0 or more, not"):
            ask()


def test_any_kind_of_number_limits_the_time() -> None:
    numbers: tuple[Any, ...] = (math.inf, Fraction(60), 2**2000, np.float32(60))
    for seconds in numbers:
        assert len(list(solve("2x2", "O4", seconds=seconds))) == 1
        assert count("3x20", "pentominoes", seconds=seconds).total == 8


def test_a_limit_of_nodes_is_not_negative() -> None:
    with pytest.raises(PuzzleError, match="a limit of nodes is 0 or more, not -1"):
        solve("2x2", "O4", nodes=-1)
    assert len(list(solve("2x2", "O4", nodes=2**90))) == 1
