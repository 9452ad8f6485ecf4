"""A guest: one connection at a table, with its key, its language and a queue of messages to send.

A guest that reads too slowly is disconnected before its queue fills the memory. Its client connects again with the
number of the last event it has, and misses nothing.
"""

import asyncio

from ominoes.i18n import ENGLISH
from ominoes.tables import Actor, Seat, Table, keys

MOST_WAITING = 256
MOST_LETTERS_WAITING = 2_000_000


class Guest:
    """One connection at a table."""

    __slots__ = ("_actor", "_letters", "_lines", "_new_line", "_seated", "closed", "key", "language", "seats")

    def __init__(self, key: str | None, language: str = ENGLISH) -> None:
        self.key = key
        self.language = language
        self.seats: tuple[int, ...] = ()
        self.closed: int | None = None
        """The code of closing, once the connection is to be closed."""
        self._actor = Actor()
        self._seated: tuple[Seat, ...] | None = None
        """The seats of the table for which the actor was made: hashing a key for every move would cost more than it."""
        self._lines: list[str] = []
        self._letters = 0
        self._new_line: asyncio.Future[None] | None = None

    def actor(self, table: Table) -> Actor:
        """This guest as an actor at the table: the seats that its key holds, and whether it is the host's."""
        if self._seated is not table.seats:
            self._seated = table.seats
            self._actor = Actor(
                table.held_by(self.key), host=table.hosted_by(self.key), mark=keys.mark(self.key)
            )
        return self._actor

    def send(self, line: str) -> None:
        """Put a line into the queue; a guest whose queue is full is disconnected."""
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
        """Close the connection after the lines in the queue."""
        if self.closed is None:
            self.closed = code
        self._wake()

    async def lines(self) -> list[str]:
        """The lines to send next, as soon as there are any; none when the connection is to be closed."""
        while not self._lines and self.closed is None:
            self._new_line = asyncio.get_running_loop().create_future()
            await self._new_line
        self._new_line = None
        lines, self._lines = self._lines, []
        self._letters = 0
        return lines

    def _wake(self) -> None:
        if self._new_line is not None and not self._new_line.done():
            self._new_line.set_result(None)
