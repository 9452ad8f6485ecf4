"""What comes from outside as numbers, written or as values of any kind (NumPy has several): what is none is refused."""

import operator
from numbers import Real

from ominoes.puzzles.errors import PuzzleError

_MOST_DIGITS = 18


def read_number(digits: str) -> int:
    """Return a number as it is written; one that nobody means is refused before it is worked out."""
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        raise PuzzleError("puzzles.number-too-long", digits=digits, most=_MOST_DIGITS)
    return int(digits)


def whole_number(name: str, given: object) -> int:
    """Return a whole number that was given under a name; truth values are none."""
    try:
        if not isinstance(given, bool):
            return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise PuzzleError("puzzles.not-whole", name=name, given=given)


def checked_seed(seed: object) -> int:
    """Return a seed as a plain number."""
    number = whole_number("seed", seed)
    if number < 0:
        raise PuzzleError("puzzles.seed", seed=number)
    return number


def checked_seconds(seconds: object) -> float | None:
    """Return a limit of time, or None for no limit."""
    if seconds is None:
        return None
    if not isinstance(seconds, Real) or isinstance(seconds, bool) or not seconds >= 0:
        raise PuzzleError("puzzles.seconds", seconds=seconds)
    try:
        return float(seconds)
    except OverflowError:
        return None  # longer than any search


def checked_nodes(nodes: object) -> int | None:
    """Return a limit of nodes, or None for no limit."""
    if nodes is None:
        return None
    number = whole_number("nodes", nodes)
    if number < 0:
        raise PuzzleError("puzzles.nodes", nodes=number)
    return number
