"""A guest: one connection at a table, with its key, its language and a queue of what it is to be told.

A guest that reads too slowly is let go instead of filling the memory; it comes back with the number of the last event
it has and misses nothing.
"""

import asyncio

from ominoes.tables import Table, Who, keys
from ominoes.words import ENGLISH

MOST_WAITING = 256
MOST_LETTERS_WAITING = 2_000_000


class Guest:
    """One connection."""

    __slots__ = ("_letters", "_lines", "_something", "closed", "key", "language", "seats")

    def __init__(self, key: str | None, language: str = ENGLISH) -> None:
        self.key = key
        self.language = language
        self.seats: tuple[int, ...] = ()
        self.closed: int | None = None
        """The code with which the connection is to be closed, once it is."""
        self._lines: list[str] = []
        self._letters = 0
        self._something: asyncio.Future[None] | None = None

    def who(self, table: Table) -> Who:
        """What this guest's key is good for at the table as it is."""
        return Who(table.held_by(self.key), host=table.hosted_by(self.key), mark=keys.mark(self.key))

    def tell(self, line: str) -> None:
        """Put a line into the queue."""
        if self.closed is not None:
            return
        if len(self._lines) >= MOST_WAITING or self._letters >= MOST_LETTERS_WAITING:
            self._lines.clear()
            self.close(1013)
            return
        self._lines.append(line)
        self._letters += len(line)
        self._wake()

    def close(self, code: int) -> None:
        """Say no more than what is in the queue, then close."""
        if self.closed is None:
            self.closed = code
        self._wake()

    async def lines(self) -> list[str]:
        """The lines to send next; none when the connection is to be closed."""
        while not self._lines and self.closed is None:
            self._something = asyncio.get_running_loop().create_future()
            await self._something
        self._something = None
        lines, self._lines = self._lines, []
        self._letters = 0
        return lines

    def _wake(self) -> None:
        if self._something is not None and not self._something.done():
            self._something.set_result(None)
