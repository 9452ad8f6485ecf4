"""Limits of searches: how long one may take, and a clock that several steps of one search share."""

import time
from typing import NamedTuple


class Limits(NamedTuple):
    """When to stop without an answer; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None


class Clock:
    """The time that is left of so many seconds; without a number there is always time."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """The seconds that are left, or None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether no time is left."""
        return self.left == 0

    def at_most(self, seconds: float) -> float:
        """So many seconds, or what is left of the time when that is less."""
        left = self.left
        return seconds if left is None else min(seconds, left)
