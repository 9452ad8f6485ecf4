"""Checks of whole numbers that come from outside: ids, seats and seeds, of any integer type (NumPy has several)."""

import operator

from ominoes.games.errors import NotationError


def whole_number(given: object) -> int | None:
    """A whole number of any type as an `int`; None for anything else, bools included."""
    try:
        return None if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_id(given: object, count: int) -> int:
    """An id below `count` as an `int`; raises `NotationError` for anything else."""
    number = whole_number(given)
    if number is None or not 0 <= number < count:
        raise NotationError("rulebook.bad-id", id=given, last=count - 1)
    return number


def checked_seat(given: object, seats: int) -> int:
    """A seat below `seats` as an `int`; raises `NotationError` for anything else."""
    number = whole_number(given)
    if number is None or not 0 <= number < seats:
        raise NotationError("rulebook.no-such-seat", seat=given, last=seats - 1)
    return number
