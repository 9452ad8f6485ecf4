"""Checks of values that come from callers or files: numbers of any kind (NumPy has several), lists and paths. Any
other value raises `PuzzleError`, whose message says what is expected.
"""

import operator
from collections.abc import Iterable, Iterator
from contextlib import suppress
from numbers import Real
from pathlib import Path
from typing import TypeVar

from ominoes.puzzles.errors import PuzzleError

_Item = TypeVar("_Item")
_MOST_DIGITS = 18


def read_number(digits: str) -> int:
    """Return a number written in digits; raise `PuzzleError` for an absurdly long one before it is converted."""
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        raise PuzzleError("puzzles.number-too-long", digits=digits, most=_MOST_DIGITS)
    return int(digits)


def whole_number(name: str, given: object) -> int:
    """Return a whole number as a Python integer; raise `PuzzleError` for anything else, and for truth values."""
    try:
        if not isinstance(given, bool):
            return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise PuzzleError("puzzles.not-whole", name=name, given=given)


def whole_or_none(name: str, given: object) -> int | None:
    """Return a whole number as a Python integer, or None for None."""
    return None if given is None else whole_number(name, given)


def checked_seed(seed: object) -> int:
    """Return a seed as a Python integer, 0 or more."""
    number = whole_number("seed", seed)
    if number < 0:
        raise PuzzleError("puzzles.seed", seed=number)
    return number


def checked_seconds(seconds: object) -> float | None:
    """Return a limit of time, or None for no limit."""
    if seconds is None:
        return None
    if not isinstance(seconds, bool) and isinstance(seconds, Real):
        # A whole number can be too large for a float.
        with suppress(OverflowError):
            limit = float(seconds)
            if limit >= 0:
                return limit
    raise PuzzleError("puzzles.seconds", seconds=seconds)


def checked_nodes(nodes: object) -> int | None:
    """Return a limit of nodes, or None for no limit."""
    if nodes is None:
        return None
    number = whole_number("nodes", nodes)
    if number < 0:
        raise PuzzleError("puzzles.nodes", nodes=number)
    return number


def each(given: Iterable[_Item], refusal: str) -> Iterator[_Item]:
    """Return an iterator over a value; raise `PuzzleError` with the key `refusal` if it is not iterable."""
    try:
        return iter(given)
    except TypeError:
        raise PuzzleError(refusal, given=given) from None


def checked_path(path: object) -> Path:
    """Return a path from a `Path` or a text."""
    if not isinstance(path, str | Path):
        raise PuzzleError("puzzles.not-a-path", given=path)
    return Path(path)
