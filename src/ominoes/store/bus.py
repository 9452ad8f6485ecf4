"""The bus between machines: short messages that reach every process which serves the same tables.

PostgreSQL's LISTEN/NOTIFY carries it, or Redis when an address is given; with a file there is one server and nothing
to carry. A message may be lost when a connection breaks; `missed` is then called, and whoever listens looks for itself.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from ominoes.store.addresses import Address
from ominoes.store.errors import StoreError, Unavailable
from ominoes.words.extras import needs

_CHANNEL = "ominoes"
_LARGEST_NOTICE = 7_000  # PostgreSQL carries up to 8,000 bytes
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
_MOST_WAITING = 10_000
"""Lines that wait for a carrier that is away; whoever does not hear the next ones looks for itself."""

Hear = Callable[[str], None]


class Bus(Protocol):
    """Carries messages to all processes, this one included."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin to listen."""
        ...

    def say(self, message: str) -> None:
        """Send a message of one line; returns at once."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class NoBus:
    """With a database file there is one server."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Nothing to listen to."""

    def say(self, message: str) -> None:
        """Nobody else to hear it."""

    async def close(self) -> None:
        """Nothing to close."""


class _Carried:
    """What both carriers share: lines are gathered while the carrier is busy, and connections are made again."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin to listen; returns when messages will be heard."""
        ready = asyncio.get_running_loop().create_future()
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda up: self._listen(hear, up), missed, ready)),
            asyncio.create_task(self._for_ever(self._speak, None, None)),
        ]
        await ready

    def say(self, message: str) -> None:
        """Send a line, unless far too many are waiting already, or it is too long to be carried."""
        if len(self._lines) < _MOST_WAITING and len(message.encode()) <= _LARGEST_NOTICE:
            self._lines.append(message)
            self._something.set()

    async def close(self) -> None:
        """Send what is waiting, then stop."""
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

    async def _listen(self, hear: Hear, up: Callable[[], None]) -> None:
        raise NotImplementedError

    async def _speak(self, up: Callable[[], None]) -> None:
        raise NotImplementedError

    async def _gathered(self) -> list[str]:
        """The next lines to send together."""
        while not self._lines:
            self._something.clear()
            await self._something.wait()
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


class PostgresBus(_Carried):
    """LISTEN and NOTIFY."""

    def __init__(self, conninfo: str) -> None:
        needs("postgres", "psycopg")
        super().__init__()
        self._conninfo = conninfo

    async def _listen(self, hear: Hear, up: Callable[[], None]) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            up()
            async for notice in connection.notifies():
                for line in notice.payload.split("\n"):
                    hear(line)

    async def _speak(self, up: Callable[[], None]) -> None:
        import psycopg

        async with await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
            up()
            while True:
                lines = await self._gathered()
                await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, "\n".join(lines)))
                self._sent(lines)


class RedisBus(_Carried):
    """Publish and subscribe of Redis."""

    def __init__(self, url: str) -> None:
        needs("postgres", "redis")
        super().__init__()
        self._url = url

    async def _listen(self, hear: Hear, up: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        async with Redis.from_url(self._url) as redis, redis.pubsub() as listener:
            await listener.subscribe(_CHANNEL)
            up()
            async for message in listener.listen():
                if message["type"] == "message":
                    for line in message["data"].decode().split("\n"):
                        hear(line)

    async def _speak(self, up: Callable[[], None]) -> None:
        from redis.asyncio import Redis

        async with Redis.from_url(self._url) as redis:
            up()
            while True:
                lines = await self._gathered()
                await redis.publish(_CHANNEL, "\n".join(lines))
                self._sent(lines)


def open_bus(address: Address, redis: str | None = None) -> Bus:
    """The bus that belongs to a database; Redis carries it when an address is given."""
    if redis is not None:
        if not redis.startswith(("redis://", "rediss://", "unix://")):
            raise StoreError("store.unknown-kind", scheme=redis.partition("://")[0])
        return RedisBus(redis)
    return PostgresBus(address.conninfo) if address.postgres else NoBus()
