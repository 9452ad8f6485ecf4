"""A watch on the event loop: the longest time in which one piece of work kept all others waiting."""

import asyncio
from collections import deque

_EVERY = 0.1
_REMEMBERED = 60.0


class LoopWatch:
    """Measures how late its own timer is."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to measure."""
        self._set()

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()

    @property
    def longest(self) -> float:
        """The longest stop of the last minute, in seconds."""
        return max((late for _, late in self._late), default=0.0)

    def _set(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(loop.time() + _EVERY, self._look, loop.time() + _EVERY)

    def _look(self, due: float) -> None:
        now = asyncio.get_running_loop().time()
        while self._late and self._late[0][0] < now - _REMEMBERED:
            self._late.popleft()
        # A shorter stop before a longer one is of no interest any more.
        while self._late and self._late[-1][1] <= now - due:
            self._late.pop()
        self._late.append((now, now - due))
        self._set()
