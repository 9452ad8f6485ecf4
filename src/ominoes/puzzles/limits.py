"""Limits of searches: the most time and nodes, and a clock that several steps of one search share."""

import time
from typing import NamedTuple

from ominoes.puzzles.validation import checked_nodes, checked_seconds


class Limits(NamedTuple):
    """When to stop without an answer; None means no limit."""

    seconds: float | None = None
    nodes: int | None = None

    def checked(self) -> "Limits":
        """Return the limits as Python numbers; raise `PuzzleError` for anything else."""
        return Limits(checked_seconds(self.seconds), checked_nodes(self.nodes))


class Clock:
    """The time left of a number of seconds; without a number it never runs out."""

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
        """Return a number of seconds, or the time left when that is less."""
        left = self.left
        return seconds if left is None else min(seconds, left)
