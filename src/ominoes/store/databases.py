"""Two ways to reach a database, with one face: do some work on a connection, reading or in a transaction.

A file is worked on by threads of this process, one that writes and one that reads, a whole transaction at a time: going
back and forth for every statement (as asynchronous drivers for files do) costs several times as much. A server is
reached through psycopg's asynchronous connections.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ominoes.store.addresses import Address
from ominoes.words.extras import extra

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
        # By its path: what is special in an address may be in the name of a file.
        self._engine = sa.create_engine(sa.URL.create("sqlite", database=str(address.path)))
        sa.event.listen(self._engine, "connect", _prepare_file)
        sa.event.listen(self._engine, "begin", _begin)
        self._reader = _Hand(self._engine, "ominoes-reader")
        self._writer = _Hand(self._engine, "ominoes-writer")

    async def read(self, work: Work[T]) -> T:
        """Do work in the reading thread."""
        return await self._reader.do(work)

    async def write(self, work: Work[T]) -> T:
        """Do work in the writing thread, in one transaction."""
        return await self._writer.do(work)

    async def close(self) -> None:
        """End both threads and close the file."""
        await self._reader.close()
        await self._writer.close()
        self._engine.dispose()


class _Hand:
    """A thread with a connection of its own, kept from one work to the next: opening one costs as much as the work."""

    def __init__(self, engine: sa.Engine, name: str) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, name)
        self._connection: sa.Connection | None = None

    async def do(self, work: Work[T]) -> T:
        """Do work in the thread, in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Work[T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except DatabaseError:
            self._let_go()  # the next work begins with a connection that has seen no trouble
            raise

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """End the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()


class ServerDatabase:
    """PostgreSQL."""

    dialect = "postgresql"

    def __init__(self, address: Address) -> None:
        with extra("postgres"):
            self._engine = create_async_engine(address.url, pool_size=4, max_overflow=4, pool_pre_ping=True)
        self._writing = asyncio.Lock()
        self._writer: AsyncConnection | None = None

    async def read(self, work: Work[T]) -> T:
        """Do work on one of the connections."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction, on a connection that is kept for it.

        Work that a broken connection cut off is done again on a new one. Whatever it wrote the first time is numbered,
        so that nothing is written twice.
        """
        async with self._writing:
            try:
                return await self._write(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._write(work)

    async def _write(self, work: Work[T]) -> T:
        if self._writer is None:
            self._writer = await self._engine.connect()
        try:
            async with self._writer.begin():
                return await self._writer.run_sync(work)
        except BaseException as error:
            if not isinstance(error, IntegrityError):
                await self._let_go()
            raise

    async def _let_go(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError):
                await writer.invalidate()
                await writer.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._let_go()
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
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN")  # past the layers between, which cost more than the statement
