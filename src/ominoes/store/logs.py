"""The store itself: append to logs, read them, find tables. The same code for SQLite and PostgreSQL.

Appends from all tables are gathered while the database is busy and written in one transaction (`writer.py`), so that
a disk that syncs two hundred times a second can still keep thousands of moves.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ominoes.store.addresses import Address
from ominoes.store.errors import StoreError, Unavailable
from ominoes.store.file import FileLock
from ominoes.store.migrating import migrate
from ominoes.store.schema import entries, tables
from ominoes.store.writer import Entries, Facts, Writer

__all__ = ["Entries", "Facts", "Listed", "Store", "open_store"]


class Listed(msgspec.Struct, frozen=True):
    """A table found by its facts."""

    id: str
    touched: int
    summary: str


class Store:
    """Logs with numbered entries, and facts about the tables they belong to."""

    def __init__(self, address: Address, engine: AsyncEngine, lock: FileLock | None) -> None:
        self.address = address
        self._engine = engine
        self._lock = lock
        self._writer = Writer(engine)

    async def append(self, *changes: Entries) -> None:
        """Write entries to one or several logs, all or none of them.

        When this returns they are on disk. Raises `Taken` when one of the numbers is taken already.
        """
        await self._writer.append(changes)

    async def log(self, table: str, since: int = 0) -> list[str]:
        """The entries of a log after this number, in order."""
        query = sa.select(entries.c.body).where(entries.c.log == table, entries.c.seq > since)
        async with self._reading() as connection:
            return list((await connection.execute(query.order_by(entries.c.seq))).scalars())

    async def last(self, logs: Sequence[str]) -> dict[str, int]:
        """The highest number in each of these logs."""
        query = sa.select(entries.c.log, sa.func.max(entries.c.seq)).where(entries.c.log.in_(logs))
        async with self._reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query.group_by(entries.c.log))}

    async def listed(
        self, *, visibilities: Iterable[str], game: str | None = None, limit: int = 50
    ) -> list[Listed]:
        """The tables that may be shown to everybody and are not over, the liveliest first."""
        query = sa.select(tables.c.id, tables.c.touched, tables.c.summary).where(
            tables.c.visibility.in_(list(visibilities)), tables.c.status != "over"
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        async with self._reading() as connection:
            rows = await connection.execute(query.order_by(tables.c.touched.desc()).limit(limit))
            return [Listed(*row) for row in rows]

    async def due(self, now: int, limit: int = 500) -> list[str]:
        """The tables whose deadline has passed."""
        query = sa.select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)
        async with self._reading() as connection:
            return list((await connection.execute(query.limit(limit))).scalars())

    async def thinking(self, before: int, limit: int = 500) -> list[str]:
        """The tables that have been waiting for a computer player since before this time."""
        query = sa.select(tables.c.id).where(tables.c.thinking, tables.c.touched <= before)
        async with self._reading() as connection:
            return list((await connection.execute(query.order_by(tables.c.touched).limit(limit))).scalars())

    async def owned(self, owner: str, since: int) -> int:
        """How many unfinished tables this owner has made since then."""
        query = sa.select(sa.func.count()).where(
            tables.c.owner == owner, tables.c.created >= since, tables.c.status != "over"
        )
        async with self._reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def check(self) -> None:
        """Raise `Unavailable` when the database does not answer."""
        async with self._reading() as connection:
            await connection.execute(sa.select(1))

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._writer.close()
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except OperationalError as error:
            raise Unavailable("store.unavailable", problem=_brief(error)) from error


async def open_store(address: Address, *, share: bool = False) -> Store:
    """Open a database, make it on first use, and bring it to the shape this program knows.

    A file is locked for one server; `share` opens it beside that server, for tests and tools that only read.
    """
    lock = None
    if address.path is not None and not share:
        lock = FileLock.take(address.path)
    engine = _engine(address)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate, address.shown)
    except BaseException as error:
        await engine.dispose()
        if lock is not None:
            lock.release()
        if isinstance(error, DatabaseError):
            raise StoreError("store.cannot-open", database=address.shown, problem=_brief(error)) from error
        raise
    return Store(address, engine, lock)


def _engine(address: Address) -> AsyncEngine:
    if address.postgres:
        return create_async_engine(address.url, pool_size=4, max_overflow=4, pool_pre_ping=True)
    engine = create_async_engine(address.url)
    sa.event.listen(engine.sync_engine, "connect", _prepare_file)
    return engine


def _prepare_file(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=2000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _brief(error: DatabaseError) -> str:
    """The database's own words, in one line."""
    return " ".join(str(error.orig or error).split())[:300]
