"""Two ways to reach a database, with one face: do some work on a connection, reading or in a transaction.

A file is worked on by threads of this process, one that writes and one that reads, a whole transaction at a time: going
back and forth for every statement (as asynchronous drivers for files do) costs several times as much. A server is
reached through psycopg's asynchronous connections.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from ominoes.store.addresses import Address

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Database(Protocol):
    """A database that work can be done on."""

    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction; when this returns, it is on disk."""
        ...

    async def close(self) -> None:
        """Let go of the database."""
        ...


class FileDatabase:
    """SQLite in one file."""

    dialect = "sqlite"

    def __init__(self, address: Address) -> None:
        self._engine = sa.create_engine(address.url)
        sa.event.listen(self._engine, "connect", _prepare_file)
        sa.event.listen(self._engine, "begin", _begin)
        self._reader = ThreadPoolExecutor(1, "ominoes-reader")
        self._writer = ThreadPoolExecutor(1, "ominoes-writer")

    async def read(self, work: Work[T]) -> T:
        """Do work in the reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Do work in the writing thread, in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """End both threads and close the file."""
        self._reader.shutdown()
        self._writer.shutdown()
        self._engine.dispose()


class ServerDatabase:
    """PostgreSQL."""

    dialect = "postgresql"

    def __init__(self, address: Address) -> None:
        self._engine = create_async_engine(address.url, pool_size=4, max_overflow=4, pool_pre_ping=True)

    async def read(self, work: Work[T]) -> T:
        """Do work on one of the connections."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


def database(address: Address) -> Database:
    """The database at an address."""
    return ServerDatabase(address) if address.postgres else FileDatabase(address)


def _prepare_file(connection: Any, _: object) -> None:
    connection.isolation_level = (
        None  # transactions are begun by us, so that changes of shape are in them too
    )
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=2000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")
