"""Limits of searches: how long one may take, and a clock that several steps of one search share."""

import time
from typing import NamedTuple

from ominoes.puzzles.given import checked_nodes, checked_seconds


class Limits(NamedTuple):
    """When to stop without an answer; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None

    def checked(self) -> "Limits":
        """Return the limits as plain numbers; what is no limit is refused."""
        return Limits(checked_seconds(self.seconds), checked_nodes(self.nodes))


class Clock:
    """The time that is left of so many seconds; without a number there is always time."""

    def __init__(self, seconds: float | None = None) -> None:
        limit = checked_seconds(seconds)
        self._end = None if limit is None else time.monotonic() + limit

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
