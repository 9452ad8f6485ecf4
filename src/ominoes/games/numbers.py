"""Whole numbers that come from outside: ids and seeds, whichever kind of number they are (NumPy has several)."""

import operator

from ominoes.games.errors import NotationError


def whole_number(given: object) -> int | None:
    """What is given as a plain number; nothing for whatever is no whole number, truth values among it."""
    try:
        return None if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_id(given: object, count: int) -> int:
    """An id below `count` as a plain number; raises `NotationError` for what is none."""
    number = whole_number(given)
    if number is None or not 0 <= number < count:
        raise NotationError("rulebook.bad-id", id=given, last=count - 1)
    return number
