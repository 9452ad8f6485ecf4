"""The bus between machines: short messages to every process that serves the same tables.

PostgreSQL's LISTEN/NOTIFY carries them, or Redis when its address is given; a database file has one server and needs no
bus. A broken connection may lose messages; the bus then calls `missed`, and the listener reads the database instead.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ominoes.i18n.extras import needs
from ominoes.store.addresses import Address
from ominoes.store.errors import StoreError, Unavailable

_CHANNEL = "ominoes"
_LARGEST_NOTICE = 7_000
"""Bytes in one message to the carrier; PostgreSQL takes up to 8,000."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
_MOST_WAITING = 10_000
"""Lines kept while the carrier is away. Further ones are dropped; other processes read the database instead."""

Subscriber = Callable[[str], None]


class Bus(Protocol):
    """Carries messages to all processes, this one included."""

    async def open(self, receive: Subscriber, missed: Callable[[], None]) -> None:
        """Begin to listen: call `receive` for each message, and `missed` when some may be lost."""
        ...

    def publish(self, message: str) -> None:
        """Send a message of one line, without waiting."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class NoBus:
    """The bus of a database file: its only server sends no messages."""

    async def open(self, receive: Subscriber, missed: Callable[[], None]) -> None:
        """Do nothing: no message ever comes."""

    def publish(self, message: str) -> None:
        """Do nothing: no other process listens."""

    async def close(self) -> None:
        """Do nothing."""


class _BrokerBus:
    """The common part of both carriers: it gathers lines while the carrier is busy, and renews broken connections."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._new_line = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Subscriber, missed: Callable[[], None]) -> None:
        """Begin to listen; returns as soon as messages arrive."""
        ready = asyncio.get_running_loop().create_future()
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda up: self._listen(receive, up), missed, ready)),
            asyncio.create_task(self._for_ever(self._send_all, None, None)),
        ]
        await ready

    def publish(self, message: str) -> None:
        """Send a line; drop it when it is too long for the carrier, or too many lines are waiting."""
        if len(self._lines) < _MOST_WAITING and len(message.encode()) <= _LARGEST_NOTICE:
            self._lines.append(message)
            self._new_line.set()

    async def close(self) -> None:
        """Send the waiting lines, for a second at most, then stop."""
        with contextlib.suppress(asyncio.TimeoutError):
            async with asyncio.timeout(1):
                while self._lines:
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _for_ever(
        self,
        work: Callable[[Callable[[], None]], Any],
        missed: Callable[[], None] | None,
        ready: "asyncio.Future[None] | None",
    ) -> None:
        pause = _FIRST_PAUSE

        def up() -> None:
            nonlocal pause
            pause = _FIRST_PAUSE
            if ready is not None and not ready.done():
                ready.set_result(None)
            elif missed is not None:
                missed()

        while True:
            try:
                await work(up)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if ready is not None and not ready.done():
                    ready.set_exception(Unavailable("store.unavailable", problem=str(error).strip()))
                    return
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 2)

    async def _listen(self, receive: Subscriber, up: Callable[[], None]) -> None:
        raise NotImplementedError

    async def _send_all(self, up: Callable[[], None]) -> None:
        raise NotImplementedError

    async def _gathered(self) -> list[str]:
        """The next lines to send in one message, as soon as there are any."""
        while not self._lines:
            self._new_line.clear()
            await self._new_line.wait()
        lines: list[str] = []
        size = 0
        for line in self._lines:
            size += len(line.encode()) + 1
            if lines and size > _LARGEST_NOTICE:
                break
            lines.append(line)
        return lines

    def _sent(self, lines: list[str]) -> None:
        for _ in lines:
            self._lines.popleft()


class PostgresBus(_BrokerBus):
    """The bus over PostgreSQL's LISTEN and NOTIFY."""

    def __init__(self, conninfo: str) -> None:
        needs("postgres", "psycopg")
        super().__init__()
        self._conninfo = conninfo

    async def _listen(self, receive: Subscriber, up: Callable[[], None]) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            up()
            async for notice in connection.notifies():
                for line in notice.payload.split("\n"):
                    receive(line)

    async def _send_all(self, up: Callable[[], None]) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
            up()
            while True:
                lines = await self._gathered()
                await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, "\n".join(lines)))
                self._sent(lines)


class RedisBus(_BrokerBus):
    """The bus over Redis' publish and subscribe."""

    def __init__(self, url: str) -> None:
        needs("postgres", "redis")
        super().__init__()
        self._url = url

    async def _listen(self, receive: Subscriber, up: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        async with Redis.from_url(self._url) as redis, redis.pubsub() as listener:
            await listener.subscribe(_CHANNEL)
            up()
            async for message in listener.listen():
                if message["type"] == "message":
                    for line in message["data"].decode().split("\n"):
                        receive(line)

    async def _send_all(self, up: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        async with Redis.from_url(self._url) as redis:
            up()
            while True:
                lines = await self._gathered()
                await redis.publish(_CHANNEL, "\n".join(lines))
                self._sent(lines)


def open_bus(address: Address, redis: str | None = None) -> Bus:
    """The bus of a database, over Redis when its address is given."""
    if redis is not None:
        if not redis.startswith(("redis://", "rediss://", "unix://")):
            raise StoreError("store.unknown-kind", scheme=redis.partition("://")[0])
        return RedisBus(redis)
    return PostgresBus(address.conninfo) if address.postgres else NoBus()
