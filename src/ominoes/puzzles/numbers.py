"""Whole numbers that come from outside, written or as values of any kind (NumPy has several)."""

from ominoes.puzzles.errors import PuzzleError

_MOST_DIGITS = 18


def read_number(digits: str) -> int:
    """Return a number as it is written; one that nobody means is refused before it is worked out."""
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        raise PuzzleError("puzzles.number-too-long", digits=digits, most=_MOST_DIGITS)
    return int(digits)
