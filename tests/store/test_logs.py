"""Logs in a real SQLite file and a real PostgreSQL: numbered, durable, never two entries with one number."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from tests.databases import Cluster
from tests.waits import eventually, until

from ominoes.store import (
    DatabaseNewer,
    Entries,
    Facts,
    Store,
    StoreError,
    Taken,
    Unavailable,
    address,
    open_store,
)
from ominoes.store.schema import metadata
from ominoes.store.schema_upgrade import head


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await open_store(address(database))
    try:
        yield store
    finally:
        await store.close()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def entries(log: str, first: int, *bodies: str, facts: Facts | None = None) -> Entries:
    return Entries(log=log, first=first, bodies=[body.encode() for body in bodies], facts=facts)


def facts(**changes: Any) -> Facts:
    usual: dict[str, Any] = {
        "game": "heap",
        "status": "playing",
        "visibility": "watch",
        "owner": "me",
        "created": 100,
        "touched": 100,
        "deadline": None,
        "thinking": False,
        "summary": "{}",
    }
    return Facts(**usual | changes)


def test_entries_are_read_in_order_also_after_reopening(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await store.append(entries("a", 1, "one", "two"))
            await store.append(entries("a", 3, "drei ü"), entries("b", 1, "other"))
        async with opened(database) as store:
            assert await store.log("a") == ["one", "two", "drei ü"]
            assert await store.log("a", since=2) == ["drei ü"]
            assert await store.log("nothing") == []
            assert await store.last(["a", "b", "nothing"]) == {"a": 3, "b": 1}

    run(work())


def test_a_number_is_taken_once_and_an_append_is_all_or_nothing(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await store.append(entries("a", 1, "one"))
            with pytest.raises(Taken):
                await store.append(entries("a", 1, "again"))
            with pytest.raises(Taken):
                await store.append(entries("b", 1, "with it"), entries("a", 1, "again", "and more"))
            assert await store.log("a") == ["one"]
            assert await store.log("b") == []

    run(work())


def test_of_many_appends_with_the_same_number_only_one_succeeds_and_no_other_fails(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            rivals = [store.append(entries("a", 1, f"rival {n}")) for n in range(20)]
            others = [store.append(entries(f"log {n}", 1, "mine")) for n in range(50)]
            results = await asyncio.gather(*rivals, *others, return_exceptions=True)
            assert sum(result is None for result in results[:20]) == 1
            assert all(isinstance(result, Taken) for result in results[:20] if result is not None)
            assert results[20:] == [None] * 50
            assert len(await store.log("a")) == 1

    run(work())


def test_an_append_whose_caller_was_cancelled_is_still_complete(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            task = asyncio.create_task(store.append(entries("a", 1, "one", "two")))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        async with opened(database) as store:
            assert await store.log("a") in ([], ["one", "two"])

    run(work())


def test_a_cancelled_query_leaves_no_connection_open(cluster: Cluster) -> None:
    database = cluster.new_database()
    name = database.rpartition("/")[2]
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"

    async def work() -> None:
        async with opened(database) as store:
            endless = asyncio.create_task(store._read(lambda c: c.scalar(sa.text("SELECT pg_sleep(600)"))))
            with psycopg.connect(cluster.url(), autocommit=True) as other:
                at_work = f"{asked} AND query LIKE '%%pg_sleep%%' AND state = 'active'"
                await eventually(lambda: other.execute(at_work, (name,)).fetchone() == (1,))
            endless.cancel()
            await asyncio.gather(endless, return_exceptions=True)

    run(work())
    with psycopg.connect(cluster.url(), autocommit=True) as other:
        until(lambda: other.execute(asked, (name,)).fetchone() == (0,))


def test_tables_are_found_by_their_facts(database: str) -> None:
    async def work() -> None:
        async with opened(database) as store:
            await store.append(
                entries("seen", 1, "x", facts=facts(touched=5)),
                entries("hidden", 1, "x", facts=facts(visibility="private", deadline=50)),
                entries("open", 1, "x", facts=facts(visibility="open", touched=9, game="dash")),
                entries("ended", 1, "x", facts=facts(status="over")),
                entries("busy", 1, "x", facts=facts(visibility="private", thinking=True, touched=7)),
            )
            shown = await store.listed(visibilities=("watch", "open"))
            assert [table.id for table in shown] == ["open", "seen"]
            assert [t.id for t in await store.listed(visibilities=("watch", "open"), game="heap")] == ["seen"]
            assert (await store.due(49), await store.due(50)) == ([], ["hidden"])
            assert (await store.awaiting_engine(6), await store.awaiting_engine(7)) == ([], ["busy"])
            assert (await store.owned("me", 100), await store.owned("me", 101)) == (4, 0)
            await store.append(entries("hidden", 2, "x", facts=facts(visibility="private", status="over")))
            assert await store.due(50) == []

    run(work())


def test_the_migrations_make_what_the_schema_says(empty_database: str) -> None:
    def compare(connection: sa.Connection) -> None:
        from alembic.autogenerate import compare_metadata
        from alembic.runtime.migration import MigrationContext

        def ours(name: str | None, kind: str, parents: object) -> bool:
            return kind != "table" or not (name or "").startswith("procrastinate")

        context = MigrationContext.configure(connection, opts={"include_name": ours, "compare_type": True})
        assert compare_metadata(context, metadata) == []

    async def work() -> None:
        async with opened(empty_database) as store:
            await store._database.read(compare)

    run(work())


def test_a_database_without_the_column_of_computers_is_upgraded(database: str) -> None:
    def older(connection: sa.Connection) -> None:
        connection.execute(sa.text("ALTER TABLE tables DROP COLUMN computers"))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0002'"))

    async def work() -> None:
        async with opened(database) as store:
            await store.append(entries("a", 1, "x", facts=facts()))
            await store._database.write(older)
        async with opened(database) as store:
            assert await store.owned("me", 0) == 1
            await store.append(entries("a", 2, "x", facts=facts(computers=True)))
            assert await store.owned("me", 0, computers=True) == 1

    run(work())


def test_a_newer_database_is_refused_with_a_clear_message(database: str) -> None:
    async def work() -> None:
        change = sa.text("UPDATE alembic_version SET version_num = '9999'")
        async with opened(database) as store:
            await store._database.write(lambda connection: connection.execute(change))
        with pytest.raises(DatabaseNewer, match=r"changed by a newer Ominoes .*9999"):
            await open_store(address(database))

    run(work())


def test_a_failed_migration_leaves_nothing_behind(
    empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic.operations import Operations

    real = Operations.create_index

    def broken(self: Operations, name: str, *facts: Any) -> None:
        if name == "tables_deadline":
            raise KeyboardInterrupt
        real(self, name, *facts)

    async def work() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Operations, "create_index", broken)
            with pytest.raises(KeyboardInterrupt):
                await open_store(address(empty_database))
        async with opened(empty_database) as store:
            await store.append(entries("a", 1, "one"))

    run(work())


def test_servers_that_start_together_migrate_once(empty_database: str) -> None:
    async def start() -> None:
        store = await open_store(address(empty_database), share=True)
        await store.close()

    def shape(connection: sa.Connection) -> list[str]:
        return list(connection.scalars(sa.text("SELECT version_num FROM alembic_version")))

    async def work() -> None:
        if address(empty_database).postgres:
            await asyncio.gather(*(start() for _ in range(4)))
        else:
            await start()
        async with opened(empty_database) as store:
            assert await store._database.read(shape) == [head()]

    run(work())


def test_a_database_file_is_locked_for_one_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(str(tmp_path / "one.db")):
            with pytest.raises(StoreError, match="another server uses"):
                await open_store(address(str(tmp_path / "one.db")))
        async with opened(str(tmp_path / "one.db")):
            pass

    run(work())


def _open_in_another_process(path: Path) -> str:
    program = (
        "import asyncio, sys\n"
        "from ominoes.store import StoreError, address, open_store\n"
        "async def work():\n"
        "    await (await open_store(address(sys.argv[1]))).close()\n"
        "try:\n"
        "    asyncio.run(work())\n"
        "except StoreError as error:\n"
        "    print(error)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to], ids=["symbolic", "hard"])
def test_a_database_file_is_locked_under_all_its_names(
    tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    one, other = tmp_path / "one.db", tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()

    async def work() -> None:
        async with opened(str(one)):
            link(other, one)
            assert "another server uses" in await asyncio.to_thread(_open_in_another_process, other)
        assert await asyncio.to_thread(_open_in_another_process, other) == ""

    run(work())


def test_only_the_owner_may_read_a_database_file_and_those_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    file.touch(0o644)  # as an earlier version made it
    before = os.umask(0o022)

    async def work() -> None:
        async with opened(str(file)):
            made = {one.name: oct(one.stat().st_mode & 0o777) for one in tmp_path.iterdir()}
            assert made == dict.fromkeys(["one.db", "one.db-wal", "one.db-shm", "one.db.lock"], "0o600")

    try:
        run(work())
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("mysql://localhost/x", "no such kind of database: mysql"),
        ("/proc/nowhere/x.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be opened"),
        ("postgresql://nobody:secret@127.0.0.1:port/x", "address of the database cannot be read"),
        ("postgresql://nobody:secret@[::1/x", "address of the database cannot be read"),
    ],
)
def test_an_unusable_address_is_refused_with_a_sentence(written: str, problem: str) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match=problem) as refusal:
            await open_store(address(written))
        assert "secret" not in str(refusal.value)

    run(work())


def test_a_read_only_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "one.db"

    async def work() -> None:
        async with opened(str(file)):
            pass
        with sqlite3.connect(file) as connection:
            # As root no file is write-protected, so its own tables are.
            connection.execute(
                "CREATE TRIGGER protect BEFORE UPDATE ON alembic_version "
                "BEGIN SELECT RAISE(ABORT, 'attempt to write a readonly database'); END"
            )
        connection.close()
        with pytest.raises(StoreError, match="cannot be opened: attempt to write"):
            await open_store(address(str(file)))

    run(work())


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(str(tmp_path / "what? 100%25 #1.db")):
            pass

    run(work())
    assert (tmp_path / "what? 100%25 #1.db").exists()


@pytest.mark.parametrize(
    "problem",
    [
        sa.exc.InterfaceError("SELECT", None, Exception("the connection is closed")),
        sa.exc.TimeoutError("all connections are in use"),
        ConnectionResetError("the peer is gone"),
    ],
)
def test_every_failure_of_a_database_is_reported_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    async def broken(_: object) -> None:
        raise problem

    async def work() -> None:
        async with opened(str(tmp_path / "one.db")) as store:
            with monkeypatch.context() as patch:
                patch.setattr(store._database, "read", broken)
                with pytest.raises(Unavailable, match="the database does not answer"):
                    await store.log("a")
            assert await store.log("a") == []

    run(work())


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, " * 500)

    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
            await open_store(address(str(tmp_path / "letter.db")))

    run(work())


def test_addresses_are_shown_without_passwords() -> None:
    assert (
        address("postgresql://ada:secret@db.example:5432/games").shown
        == "postgresql://ada@db.example:5432/games"
    )
    assert address("sqlite:////var/lib/o.db").shown == "/var/lib/o.db"
