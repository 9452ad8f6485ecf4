"""One interface to two kinds of databases: run a function on a connection, to read or in a transaction.

For a file, one thread reads and one writes, each a whole transaction at a time: a switch of threads for every
statement, as in asynchronous drivers for SQLite, costs several times as much. A server is reached through psycopg's
asynchronous connections.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ominoes.i18n.extras import extra
from ominoes.store.addresses import Address

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Database(Protocol):
    """A database; `Work` is a function that is called with a connection."""

    dialect: str

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run work in a transaction; when this returns, its changes are on disk."""
        ...

    async def write_rows(self, work: Work[T]) -> T:
        """Run work that executes statements on the driver alone, in a transaction; else like `write`."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


class FileDatabase:
    """SQLite in one file."""

    dialect = "sqlite"

    def __init__(self, address: Address) -> None:
        # By its path: the name of a file may have characters that mean something in an address.
        self._engine = sa.create_engine(sa.URL.create("sqlite", database=str(address.path)))
        sa.event.listen(self._engine, "connect", _prepare_file)
        sa.event.listen(self._engine, "begin", _begin)
        self._reader = _DatabaseThread(self._engine, "ominoes-reader")
        self._writer = _DatabaseThread(self._engine, "ominoes-writer")

    async def read(self, work: Work[T]) -> T:
        """Run work in the reading thread."""
        return await self._reader.run(work)

    async def write(self, work: Work[T]) -> T:
        """Run work in the writing thread, in one transaction."""
        return await self._writer.run(work)

    async def write_rows(self, work: Work[T]) -> T:
        """Run work in the writing thread, in one transaction of the driver.

        A transaction of SQLAlchemy takes as much processor time as writing a row.
        """
        return await self._writer.run(
            lambda connection: _in_driver_transaction(connection, work), begin=False
        )

    async def close(self) -> None:
        """End both threads and close the file."""
        await self._reader.close()
        await self._writer.close()
        self._engine.dispose()


class _DatabaseThread:
    """A thread with a connection of its own. The connection stays open: opening one costs as much as a transaction."""

    def __init__(self, engine: sa.Engine, name: str) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, name)
        self._connection: sa.Connection | None = None

    async def run(self, work: Work[T], *, begin: bool = True) -> T:
        """Run work in the thread, in a transaction of its own unless the work begins one itself."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work, begin)

    def _run(self, work: Work[T], begin: bool) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin() if begin else contextlib.nullcontext():
                return work(self._connection)
        except DatabaseError:
            # The next transaction begins on a new connection.
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """End the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
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
        """Run work on one of the pool's connections."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Run work in one transaction, on the connection for writing.

        When the connection breaks, the work runs again on a new one. Its entries are numbered, so that the database
        refuses those that it already has.
        """
        async with self._writing:
            try:
                return await self._write(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._write(work)

    async def write_rows(self, work: Work[T]) -> T:
        """Run work in one transaction: beside the way to a server and back, SQLAlchemy costs little."""
        return await self.write(work)

    async def _write(self, work: Work[T]) -> T:
        if self._writer is None:
            self._writer = await self._engine.connect()
        try:
            async with self._writer.begin():
                return await self._writer.run_sync(work)
        except BaseException as error:
            if not isinstance(error, IntegrityError):
                await self._disconnect()
            raise

    async def _disconnect(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError):
                await writer.invalidate()
                await writer.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._disconnect()
        await self._engine.dispose()


def database(address: Address) -> Database:
    """The database at an address."""
    return ServerDatabase(address) if address.postgres else FileDatabase(address)


def _prepare_file(connection: Any, _: object) -> None:
    # `_begin` begins the transactions, so that they include changes of the schema too.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=2000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    # Directly on the driver: the layers above cost more than the statement.
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN")


def _in_driver_transaction(connection: sa.Connection, work: Work[T]) -> T:
    """Run work between BEGIN and COMMIT of the driver; what fails is rolled back."""
    driver: Any = connection.connection.driver_connection
    with driver_errors(connection, "COMMIT"):
        driver.execute("BEGIN")
        try:
            done = work(connection)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    return done


@contextlib.contextmanager
def driver_errors(connection: sa.Connection, statement: str) -> Iterator[None]:
    """Raise errors of SQLite's driver as those of SQLAlchemy."""
    try:
        yield
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, (), error, sqlite3.Error, dialect=connection.dialect) from error
