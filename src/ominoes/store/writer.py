"""Writing to logs: appends that arrive while the database is busy go into the next transaction together.

One transaction is under way at a time. When the database finds a number taken, the appends of that transaction are
tried again one by one, so that only the one that lost its race hears of it.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ominoes.store.errors import Taken, Unavailable
from ominoes.store.schema import entries, tables

_MOST_APPENDS = 256


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a table can be found by; written in the same transaction as the entries that change it."""

    game: str
    status: str
    visibility: str
    owner: str
    created: int
    touched: int
    deadline: int | None
    thinking: bool
    summary: str


class Entries(msgspec.Struct, frozen=True, kw_only=True):
    """New entries for one log, numbered from `first`, and the facts of its table if they changed."""

    log: str
    first: int
    bodies: Sequence[bytes]
    facts: Facts | None = None


class Writer:
    """Gathers appends and writes them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: deque[tuple[Sequence[Entries], asyncio.Future[None]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._upsert = _upsert(engine.dialect.name)

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
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_APPENDS))]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _write_batch(self, batch: list[tuple[Sequence[Entries], asyncio.Future[None]]]) -> None:
        try:
            async with self._engine.begin() as connection:
                await self._insert(connection, [change for changes, _ in batch for change in changes])
        except IntegrityError:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
                return
            _settle(batch, Taken())
        except (SQLAlchemyError, OSError) as error:
            problem = " ".join(str(getattr(error, "orig", None) or error).split())[:300]
            _settle(batch, Unavailable("store.unavailable", problem=problem))
        except BaseException as error:
            _settle(batch, error)
            raise
        else:
            _settle(batch, None)

    async def _insert(self, connection: AsyncConnection, changes: list[Entries]) -> None:
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
        if rows:
            await connection.execute(sa.insert(entries), rows)
        if facts:
            await connection.execute(self._upsert, facts)


def _settle(
    batch: list[tuple[Sequence[Entries], asyncio.Future[None]]], problem: BaseException | None
) -> None:
    for _, done in batch:
        if done.done():
            continue  # whoever waited has been cancelled; the entries are written all the same
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)


def _upsert(dialect: str) -> Any:
    insert: Any = postgres_insert if dialect == "postgresql" else sqlite_insert
    statement = insert(tables)
    changing = ("status", "touched", "deadline", "thinking", "summary", "visibility")
    return statement.on_conflict_do_update(
        index_elements=[tables.c.id], set_={name: statement.excluded[name] for name in changing}
    )
