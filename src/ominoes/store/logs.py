"""The store itself: append to logs, read them, find tables. SQLite and PostgreSQL share the code.

`writer.py` gathers the appends of all tables while the database is busy and writes them in one transaction, so that a
disk that syncs two hundred times a second can still keep thousands of moves.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from ominoes.store.addresses import Address
from ominoes.store.databases import Database, T, Work, database
from ominoes.store.errors import StoreError, Unavailable
from ominoes.store.file_lock import FileLock
from ominoes.store.schema import entries, tables
from ominoes.store.schema_upgrade import migrate, try_writing
from ominoes.store.writer import Entries, Facts, Writer, brief

__all__ = ["Entries", "Facts", "Listed", "Store", "open_store"]

_ANSWER_WITHIN = 10.0
_CHECK_WITHIN = 3.0
"""Seconds in which a database has to answer a query, and a check of its health."""
_CANCEL_WITHIN = 2.0
"""Seconds in which cancelled queries have to end before all connections are closed."""


class Listed(msgspec.Struct, frozen=True):
    """A table in a list of public tables."""

    id: str
    touched: int
    summary: str


class Store:
    """Logs with numbered entries, and facts about the tables they belong to."""

    def __init__(self, address: Address, database: Database, lock: FileLock | None) -> None:
        self.address = address
        self._database = database
        self._lock = lock
        self._writer = Writer(database)
        self._cancelled: set[asyncio.Future[Any]] = set()

    @property
    def alive_until(self) -> int | None:
        """When the server before this one was last alive, in milliseconds, or 0; None where other servers may run."""
        return None if self._lock is None else self._lock.alive_until

    def live(self) -> None:
        """Renew this server's sign of life; to be called every second or so."""
        if self._lock is not None:
            self._lock.live()

    async def append(self, *changes: Entries) -> None:
        """Write entries to one or several logs, all or none of them.

        When this returns they are on disk. Raises `Taken` when one of their numbers is already in its log.
        """
        await self._writer.append(changes)

    async def log(self, table: str, since: int = 0) -> list[str]:
        """The entries of a log after this number, in order."""
        query = sa.select(entries.c.body).where(entries.c.log == table, entries.c.seq > since)
        return await self._read(lambda c: list(c.scalars(query.order_by(entries.c.seq))))

    async def last(self, logs: Sequence[str]) -> dict[str, int]:
        """The highest number in each of these logs."""
        query = sa.select(entries.c.log, sa.func.max(entries.c.seq)).where(entries.c.log.in_(logs))
        return await self._read(
            lambda c: {row[0]: row[1] for row in c.execute(query.group_by(entries.c.log))}
        )

    async def listed(
        self, *, visibilities: Iterable[str], game: str | None = None, limit: int = 50
    ) -> list[Listed]:
        """The unfinished tables of these visibilities, the latest changed first."""
        query = sa.select(tables.c.id, tables.c.touched, tables.c.summary).where(
            tables.c.visibility.in_(list(visibilities)), tables.c.status != "over"
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        query = query.order_by(tables.c.touched.desc()).limit(limit)
        return await self._read(lambda c: [Listed(*row) for row in c.execute(query)])

    async def due(self, now: int, limit: int = 500) -> list[str]:
        """The tables whose deadline has passed."""
        query = sa.select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)
        return await self._read(lambda c: list(c.scalars(query.limit(limit))))

    async def timed(self) -> list[str]:
        """The tables with a deadline."""
        query = sa.select(tables.c.id).where(tables.c.deadline.is_not(None)).order_by(tables.c.deadline)
        return await self._read(lambda c: list(c.scalars(query)))

    async def awaiting_engine(self, before: int, limit: int = 500) -> list[str]:
        """The tables that have waited for a computer player since `before` or longer."""
        query = sa.select(tables.c.id).where(tables.c.thinking, tables.c.touched <= before)
        return await self._read(lambda c: list(c.scalars(query.order_by(tables.c.touched).limit(limit))))

    async def owned(self, owner: str, since: int, *, computers: bool = False) -> int:
        """How many unfinished tables this owner has made since then; with `computers`, of computer players only."""
        query = sa.select(sa.func.count()).where(
            tables.c.owner == owner, tables.c.created >= since, tables.c.status != "over"
        )
        if computers:
            query = query.where(tables.c.computers)
        return await self._read(lambda c: int(c.scalar(query) or 0))

    async def owner(self, table: str) -> str:
        """The owner of a table, or an empty text."""
        query = sa.select(tables.c.owner).where(tables.c.id == table)
        return await self._read(lambda c: str(c.scalar(query) or ""))

    async def check(self) -> None:
        """Raise `Unavailable` when the database does not answer, or cannot be written to."""
        await self._read(lambda c: c.scalar(sa.select(1)), within=_CHECK_WITHIN)
        if self._writer.failing:
            await self._writer.try_writing()

    async def close(self) -> None:
        """Finish writing and close the database."""
        await self._writer.close()
        if self._cancelled:
            await asyncio.wait(self._cancelled, timeout=_CANCEL_WITHIN)
        await self._database.close()
        if self._lock is not None:
            self._lock.live()
            self._lock.release()

    async def _read(self, work: Work[T], *, within: float = _ANSWER_WITHIN) -> T:
        reading = asyncio.ensure_future(self._database.read(work))
        try:
            done, _ = await asyncio.wait((reading,), timeout=within)
        finally:
            if not reading.done():
                self._cancel(reading)
        if not done:
            raise Unavailable("store.silent", seconds=within)
        try:
            return reading.result()
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable("store.unavailable", problem=brief(error)) from error

    def _cancel(self, reading: "asyncio.Future[Any]") -> None:
        """Cancel a query without waiting for it: its connection may take long to end it."""
        self._cancelled.add(reading)
        reading.add_done_callback(self._forget)
        reading.cancel()

    def _forget(self, reading: "asyncio.Future[Any]") -> None:
        self._cancelled.discard(reading)
        if not reading.cancelled():
            # Retrieved, so that asyncio does not report an exception that nobody needs.
            reading.exception()


async def open_store(address: Address, *, share: bool = False) -> Store:
    """Open a database, create it on first use, and upgrade its schema.

    A file is locked for one server; `share` opens it beside that server, for tests and tools that only read.
    """
    lock = None
    if address.path is not None and not share:
        lock = FileLock.take(address.path)
    opened = database(address)
    try:
        await opened.write(lambda connection: migrate(connection, address.shown))
        if not share:
            await opened.write(try_writing)
    except BaseException as error:
        await opened.close()
        if lock is not None:
            lock.release()
        if isinstance(error, DatabaseError):
            raise StoreError("store.cannot-open", database=address.shown, problem=brief(error)) from error
        raise
    return Store(address, opened, lock)
