"""The writer of logs when a database behaves as none should: nobody waits for ever."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ominoes.store.writer import Entries, Writer


class _Broken:
    """A database whose first transaction fails in an unheard-of way."""

    dialect = "sqlite"

    def __init__(self) -> None:
        self.written = 0

    async def read(self, work: Callable[[Any], Any]) -> Any:
        raise AssertionError

    async def write(self, work: Callable[[Any], Any]) -> Any:
        await asyncio.sleep(0.05)
        self.written += 1
        if self.written == 1:
            raise RuntimeError("unheard of")

    async def close(self) -> None:
        pass


def test_an_unknown_fault_reaches_its_own_append_and_the_next_ones_are_written() -> None:
    async def work() -> None:
        writer = Writer(_Broken())

        def append(log: str) -> "asyncio.Task[None]":
            return asyncio.create_task(writer.append([Entries(log=log, first=1, bodies=[b"{}"])]))

        first = append("a")
        await asyncio.sleep(0.02)
        second = append("b")
        async with asyncio.timeout(5):
            with pytest.raises(RuntimeError, match="unheard of"):
                await first
            await second
            await writer.close()

    asyncio.run(work())
