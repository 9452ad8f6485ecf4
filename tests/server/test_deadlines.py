"""Time is up, and a database does not answer, or a log cannot be read: the server says so, asks again in good time and
not in a hurry, and looks after all other tables.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.databases import Cluster, start_cluster
from tests.server.client import join, make_table, run, two_players
from tests.server.conftest import Clock
from tests.server.processes import SharedServer, looks, server_here
from tests.waits import eventually
from websockets.asyncio.client import connect

from ominoes.server import live_table
from ominoes.server.clock import now_ms
from ominoes.server.hub import Hub
from ominoes.server.live_table import first_entries
from ominoes.store import Entries, Unavailable, address, logs, open_store
from ominoes.tables import Computer, PerMove, TableOptions, make, person

MINUTE = {"kind": "move", "seconds": 60}
BOTH = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]


def test_a_deadline_that_cannot_be_written_is_retried_at_intervals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(live_table, "_TRY_AGAIN_AFTER", 0.3)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            made = await make_table(url, game="heap", seats=BOTH, clock=MINUTE)
            tries: list[float] = []

            async def refuse(*changes: Entries) -> None:
                tries.append(asyncio.get_running_loop().time())
                raise Unavailable("store.unavailable", problem="test")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store, "append", refuse)
                clock.forward(hub, 60)
                await eventually(lambda: len(tries) >= 3)
            least = 0.99 * live_table._TRY_AGAIN_AFTER  # a timer may be off by a little
            assert all(later - earlier >= least for earlier, later in pairwise(tries)), tries
            await eventually(lambda: hub.live_tables[made["id"]].table.status == "over")

    run(work())


def test_nobody_loses_on_time_while_the_database_is_away(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        ada, bert = await two_players([url], game="heap", options={}, clock=MINUTE)
        assert ada.clock is not None
        deadline = ada.clock["since"] + ada.clock["left"][0]
        tries: list[str] = []

        async def refuse(*changes: Entries) -> None:
            tries.extend(change.log for change in changes)
            raise Unavailable("store.unavailable", problem="test")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", refuse)
            assert (await ada.move(text="take 1"))["key"] == "server.no-database"
            clock.forward(hub, 60)
            await eventually(lambda: tries.count(ada.table) >= 2)  # her move, and then the judge
        assert now_ms() >= deadline
        assert (await ada.move(text="take 1"))["type"] == "done"
        assert ada.shown["status"] == "playing"
        for client in (ada, bert):
            await client.close()

    shared.run(work())


def test_a_disk_that_takes_no_writes_is_reported_by_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db")) as (url, hub),
            httpx.AsyncClient(trust_env=False, base_url=url, timeout=30) as http,
        ):

            async def refuse(work: object) -> None:
                raise OSError(28, "No space left on device")

            with monkeypatch.context() as patch:
                for writing in ("write", "write_rows"):
                    patch.setattr(hub.store._database, writing, refuse)
                assert (await http.get("/api/health")).status_code == 200, "nothing has failed yet"
                made = await http.post(
                    "/api/tables", json={"game": "heap", "seats": [{"kind": "me", "name": "Ada"}] * 2}
                )
                assert made.json()["key"] == "server.no-database"
                said = await http.get("/api/health")
                assert (said.status_code, said.json()["key"]) == (503, "server.no-database")
            assert (await http.get("/api/health")).status_code == 200

    run(work())


class Line:
    """A proxy to a database that can hang: it accepts data, and nothing is answered."""

    def __init__(self, cluster: Cluster) -> None:
        self._port = cluster.port
        self._writers: list[asyncio.StreamWriter] = []
        self._open = asyncio.Event()
        self._open.set()

    @contextlib.contextmanager
    def dead(self) -> Iterator[None]:
        self._open.clear()
        try:
            yield
        finally:
            self._open.set()

    async def carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers += back, forth
        await asyncio.gather(self._pump(near, forth), self._pump(far, back))

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                await self._open.wait()
                target.write(data)
                await target.drain()
        target.close()

    async def end(self) -> None:
        for writer in self._writers:
            writer.close()
        for writer in self._writers:
            with contextlib.suppress(OSError):
                await writer.wait_closed()


Hanging = Callable[[], AbstractContextManager[None]]


@contextlib.asynccontextmanager
async def _line_that_can_go_dead(cluster: Cluster) -> AsyncIterator[tuple[str, Hanging]]:
    line = Line(cluster)
    async with await asyncio.start_server(line.carry, "127.0.0.1", 0) as door:
        port = door.sockets[0].getsockname()[1]
        yield cluster.new_database().replace(f":{cluster.port}/", f":{port}/"), line.dead
        await line.end()


@contextlib.asynccontextmanager
async def _database_that_can_be_frozen(_: Cluster) -> AsyncIterator[tuple[str, Hanging]]:
    own = start_cluster()
    try:
        yield own.empty_database(), own.frozen
    finally:
        own.end()


@pytest.mark.parametrize(
    ("database", "answers_within"),
    [(_line_that_can_go_dead, 0.3), pytest.param(_database_that_can_be_frozen, 3.0, marks=pytest.mark.slow)],
)
def test_a_server_whose_database_hangs_says_so_within_seconds_and_recovers(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, database: Any, answers_within: float
) -> None:
    async def work() -> None:
        async with (
            database(cluster) as (where, hanging),
            server_here(where, workers=0) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url, timeout=60) as http,
        ):
            assert (await http.get("/api/health")).status_code == 200
            with hanging(), monkeypatch.context() as patch:
                patch.setattr(logs, "_CHECK_WITHIN", answers_within)
                for at_once in (1, 12):  # more than the connections to the database
                    async with asyncio.timeout(25):  # less than the timeout for a connection
                        said = await asyncio.gather(*(http.get("/api/health") for _ in range(at_once)))
                    assert {(a.status_code, a.json()["key"]) for a in said} == {(503, "server.no-database")}

            async def is_well() -> bool:
                return (await http.get("/api/health")).status_code == 200

            await eventually(is_well, every=0.1)

    run(work())


def test_a_disk_that_takes_no_writes_does_not_end_the_maintenance_of_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            tried: list[object] = []

            def refuse(*given: object, **_: object) -> None:
                tried.append(given)
                raise OSError(30, "Read-only file system")

            with monkeypatch.context() as patch:
                patch.setattr("os.utime", refuse)
                await eventually(lambda: tried)
            made = await make_table(url, game="heap", seats=BOTH, clock=MINUTE)
            hub.live_tables.pop(made["id"]).close()  # only the check of all deadlines can find it
            clock.forward(hub, 60)

            async def is_found() -> bool:
                return not await hub.store.due(1 << 50) and bool(hub.live_tables)

            await eventually(is_found)
            assert hub.live_tables[made["id"]].table.status == "over"

    run(work())


def test_clients_never_see_the_messages_of_a_database(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            ada, _ = await two_players([url], game="heap", options={})

            async def refuse(*_: object) -> None:
                raise Unavailable("store.unavailable", problem="no route to db.internal")

            with monkeypatch.context() as patch:
                for name in ("append", "check", "owned"):
                    patch.setattr(hub.store, name, refuse)
                said = [await http.get("/api/health"), await http.post("/api/tables", json={"game": "heap"})]
                assert [answer.status_code for answer in said] == [503, 503]
                told = [answer.json() for answer in said] + [await ada.move(text="take 1")]
            assert [answer["key"] for answer in told] == ["server.no-database"] * 3
            assert "db.internal" not in repr(told)
            assert sum("db.internal" in line for line in caplog.messages) >= 3
            assert (await ada.move(text="take 1"))["type"] == "done"

    shared.run(work())


def test_entries_written_before_a_connection_broke_are_not_written_again(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        real = hub.store.append

        async def written_twice(*changes: Entries) -> None:
            await real(*changes)
            patch.undo()
            await real(*changes)

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", written_twice)
            made = await make_table(url, game="blokus", seats=[{"kind": "me", "name": "Ada"}])
        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", written_twice)
            joined = await join(url, made["id"], "Bert", made["invite"])
        assert joined["seats"] == [1]
        assert hub.live_tables[made["id"]].table.seq == 3

    shared.run(work())


def test_no_time_passes_between_a_backup_and_its_restoration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        file = tmp_path / "x.db"
        options = TableOptions(
            game="heap", seats=(person("Ada", "a"), person("Bert", "b")), clock=PerMove(60)
        )
        store = await open_store(address(str(file)))
        await store.append(first_entries(make("t", options, host="", invite="", seed=1, now=1_000_000), ""))
        await store.close()
        file.with_name("x.db.lock").unlink()
        async with server_here(str(file)) as (_, hub):
            await _maintained_once_more(hub, monkeypatch)
            table = (await hub.live_table("t")).table
            assert (table.status, table.paused, table.clock.left) == ("playing", True, (60_000, 60_000))

    run(work())


async def _maintained_once_more(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait until a server has maintained its tables once more and begun again."""
    counted = looks(hub, monkeypatch)
    await eventually(lambda: len(counted) >= 2)


def _other_game(body: bytes) -> bytes:
    return body.replace(b'"game":"', b'"game":"forgotten ')


def _no_such_seat(body: bytes) -> bytes:
    return body.replace(b'"seat":1', b'"seat":9')


def _cut_off(body: bytes) -> bytes:
    return body[:-5]


def test_unreadable_tables_hold_up_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    damages = {"other-game": _other_game, "no-such-seat": _no_such_seat, "cut-off": _cut_off}

    async def work() -> None:
        holders = (person("Ada", "a"), person("Bert", "b"))
        late = TableOptions(game="heap", seats=holders, clock=PerMove(1))
        asleep = TableOptions(
            game="blokus", options={"variant": "duo"}, seats=(Computer("random"), holders[1])
        )
        store = await open_store(address(str(tmp_path / "x.db")))
        for name in (*damages, "good"):
            for kind, options in (("late", late), ("asleep", asleep)):
                id = f"{name}-{kind}"
                # The unreadable tables come first.
                now = 1_000 + len(damages) * (name == "good")
                entries = first_entries(make(id, options, host="", invite="", seed=1, now=now), "")
                if name in damages:
                    bodies = [damages[name](one) for one in entries.bodies]
                    entries = msgspec.structs.replace(entries, bodies=bodies)
                await store.append(entries)
        await store.close()
        async with server_here(str(tmp_path / "x.db")) as (url, hub):

            async def are_judged() -> bool:
                late = await hub.live_table("good-late")
                last = await hub.store.last(["good-asleep"])
                return late.table.status == "over" and last["good-asleep"] >= 5

            await eventually(are_judged)
            await _maintained_once_more(hub, monkeypatch)
            for name in damages:
                id = f"{name}-late"
                assert sum(id in line for line in caplog.messages) == 1, id
                async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
                    answer = await http.get(f"/api/tables/{id}")
                assert (answer.status_code, answer.json()["key"][:10]) == (500, "tables.log"), id
                async with connect(
                    f"{url.replace('http', 'ws')}/api/tables/{id}/socket", proxy=None
                ) as socket:
                    await socket.send('{"type":"hello"}')
                    assert msgspec.json.decode(await socket.recv())["key"] == answer.json()["key"]
                    await socket.wait_closed()
                    assert socket.close_code == 4404

    run(work())
