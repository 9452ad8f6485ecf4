"""Turns at something that few can use at once: a process of a pool, or the thread that prints.

Those who wait are served by rank, and within a rank the client who has the least comes first: one who asks for much
waits behind others who ask for little.
"""

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from enum import IntEnum
from typing import NamedTuple


class Rank(IntEnum):
    """Who goes first."""

    PEOPLE = 0
    """Moves at tables where people play."""
    HINTS = 1
    WORK = 2
    """Puzzles, analyses and documents."""
    COMPUTERS = 3
    """Moves at tables where computer players are alone."""


class _Waiting(NamedTuple):
    rank: Rank
    client: str
    number: int
    turn: "asyncio.Future[None]"


class Turns:
    """Lets `size` users in at a time."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: list[_Waiting] = []
        self._at_work: Counter[str] = Counter()
        self._last: dict[str, int] = {}
        """When each client that waits or works was served last."""
        self._numbers = itertools.count()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextlib.asynccontextmanager
    async def turn(self, rank: Rank = Rank.WORK, client: str = "") -> AsyncIterator[None]:
        """Wait for a turn, and keep it while the body runs."""
        await self._wait(rank, client)
        try:
            yield
        finally:
            self._at_work -= Counter((client,))
            self._free += 1
            self._next()

    async def _wait(self, rank: Rank, client: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        one = _Waiting(rank, client, next(self._numbers), turn)
        self._waiting.append(one)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if one in self._waiting:
                self._waiting.remove(one)
            elif not turn.cancelled():
                # It was this one's turn just now.
                self._at_work -= Counter((client,))
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        while self._free and self._waiting:
            one = min(self._waiting, key=self._order)
            self._waiting.remove(one)
            if one.turn.cancelled():
                continue
            self._free -= 1
            self._at_work[one.client] += 1
            self._last[one.client] = next(self._numbers)
            one.turn.set_result(None)
        known = {one.client for one in self._waiting} | self._at_work.keys()
        self._last = {client: last for client, last in self._last.items() if client in known}

    def _order(self, one: _Waiting) -> tuple[Rank, int, int, int]:
        return one.rank, self._at_work[one.client], self._last.get(one.client, -1), one.number
