"""The writer of logs: appends that arrive while the database is busy share the next transaction.

One transaction runs at a time, and between the starts of two a few milliseconds pass. When the database finds a number
taken, the appends of that transaction are tried again one by one, so that only the append that came too late fails.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ominoes.store.databases import Database, driver_errors
from ominoes.store.errors import Taken, Unavailable
from ominoes.store.schema import entries, tables
from ominoes.store.schema_upgrade import try_writing

_MOST_APPENDS = 256
_LEAST_INTERVAL = 0.012
"""Seconds between the starts of two transactions: under load, more appends then share one."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a table by which it is found, written in the same transaction as the entries that change them."""

    game: str
    status: str
    visibility: str
    owner: str
    created: int
    touched: int
    deadline: int | None
    thinking: bool
    summary: str
    computers: bool = False
    """Whether only computer players sit there."""


class Entries(msgspec.Struct, frozen=True, kw_only=True):
    """New entries for one log, numbered from `first`, and the facts about its table if they changed."""

    log: str
    first: int
    bodies: Sequence[bytes]
    facts: Facts | None = None


class _Prepared:
    """A statement that is compiled only once: for a row or two, compiling is most of the work."""

    def __init__(self, statement: Any) -> None:
        self._statement = statement
        self._text: str | None = None
        self._order: Sequence[str] | None = None

    def execute(self, connection: sa.Connection, rows: list[dict[str, Any]]) -> None:
        """Execute the statement for some rows."""
        if not rows:
            return
        if self._text is None:
            compiled = self._statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
            self._text, self._order = compiled.string, compiled.positiontup
        order = self._order
        values: list[Any] = rows if order is None else [tuple(row[name] for name in order) for row in rows]
        if connection.dialect.name != "sqlite":
            connection.exec_driver_sql(self._text, values)
            return
        # Directly on the driver: a file answers at once, and the layers above would double the cost of a row or two.
        driver: Any = connection.connection.driver_connection
        with driver_errors(connection, self._text):
            driver.executemany(self._text, values)


class Writer:
    """Gathers appends and writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[tuple[Sequence[Entries], asyncio.Future[None]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._entry = _Prepared(sa.insert(entries))
        self._facts = _Prepared(_upsert(database.dialect))
        self._began = 0.0
        self.failing = False
        """Whether the last transaction failed."""

    async def append(self, changes: Sequence[Entries]) -> None:
        """Write some entries; returns when they are on disk."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((changes, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await done

    async def close(self) -> None:
        """Wait until everything is written."""
        while self._task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _write(self) -> None:
        try:
            while self._waiting:
                early = self._began + _LEAST_INTERVAL - time.monotonic()
                if early > 0:
                    await asyncio.sleep(early)
                self._began = time.monotonic()
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_APPENDS))]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _write_batch(self, batch: list[tuple[Sequence[Entries], asyncio.Future[None]]]) -> None:
        try:
            together = [change for changes, _ in batch for change in changes]
            await self._database.write_rows(lambda connection: self._insert(connection, together))
        except IntegrityError:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
                return
            _settle(batch, Taken())
        except (SQLAlchemyError, OSError) as error:
            self.failing = True
            _settle(batch, Unavailable("store.unavailable", problem=brief(error)))
        except Exception as error:
            # The callers get the error, whatever it is, and the next batch is written.
            _settle(batch, error)
        else:
            self.failing = False
            _settle(batch, None)

    async def try_writing(self) -> None:
        """Write without changing anything; raises `Unavailable` while that fails."""
        try:
            await self._database.write(try_writing)
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable("store.unavailable", problem=brief(error)) from error
        self.failing = False

    def _insert(self, connection: sa.Connection, changes: list[Entries]) -> None:
        rows = [
            {"log": change.log, "seq": number, "body": body.decode()}
            for change in changes
            for number, body in enumerate(change.bodies, start=change.first)
        ]
        facts = [
            {"id": change.log, **msgspec.structs.asdict(change.facts)}
            for change in changes
            if change.facts is not None
        ]
        self._entry.execute(connection, rows)
        self._facts.execute(connection, facts)


def _settle(
    batch: list[tuple[Sequence[Entries], asyncio.Future[None]]], problem: BaseException | None
) -> None:
    for _, done in batch:
        if done.done():
            # The caller has been cancelled; its entries are written all the same.
            continue
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)


def brief(error: Exception) -> str:
    """The database's own message, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())[:300]


def _upsert(dialect: str) -> Any:
    insert: Any = postgres_insert if dialect == "postgresql" else sqlite_insert
    statement = insert(tables)
    changing = ("status", "touched", "deadline", "thinking", "summary", "visibility", "computers")
    return statement.on_conflict_do_update(
        index_elements=[tables.c.id], set_={name: statement.excluded[name] for name in changing}
    )
