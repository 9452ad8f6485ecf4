"""The writer of logs when a database fails in an unexpected way: no append waits for ever."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ominoes.store.writer import Entries, Writer


class _Broken:
    """A database whose first transaction raises an unknown error."""

    dialect = "sqlite"

    def __init__(self) -> None:
        self.written = 0
        self.busy = asyncio.Event()
        """Set as soon as a transaction runs."""
        self.go_on = asyncio.Event()

    async def read(self, work: Callable[[Any], Any]) -> Any:
        raise AssertionError

    async def write(self, work: Callable[[Any], Any]) -> Any:
        self.busy.set()
        await self.go_on.wait()
        self.written += 1
        if self.written == 1:
            raise RuntimeError("unheard of")

    write_rows = write

    async def close(self) -> None:
        pass


def test_an_unexpected_error_reaches_its_own_append_and_the_next_ones_are_written() -> None:
    async def work() -> None:
        database = _Broken()
        writer = Writer(database)

        def append(log: str) -> "asyncio.Task[None]":
            return asyncio.create_task(writer.append([Entries(log=log, first=1, bodies=[b"{}"])]))

        first = append("a")
        await database.busy.wait()
        second = append("b")
        database.go_on.set()
        async with asyncio.timeout(5):
            with pytest.raises(RuntimeError, match="unheard of"):
                await first
            await second
            await writer.close()

    asyncio.run(work())
