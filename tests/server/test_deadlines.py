"""Time is up, and a database does not answer, or a log cannot be read: the server says so, asks again in good time and
not in a hurry, and looks after all other tables.
"""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.databases import start_cluster
from tests.server.client import join, make_table, run, two_players
from tests.server.processes import server_here
from websockets.asyncio.client import connect

from ominoes.server.moments import now_ms
from ominoes.server.room import _TRY_AGAIN_AFTER, first_entries
from ominoes.store import Entries, Unavailable, address, open_store
from ominoes.tables import Computer, PerMove, Wish, make, person


def test_a_deadline_that_cannot_be_written_down_is_tried_again_without_haste(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
            made = await make_table(url, game="heap", seats=seats, clock={"kind": "move", "seconds": 3})
            tries: list[float] = []

            async def refuse(*changes: Entries) -> None:
                tries.append(asyncio.get_running_loop().time())
                raise Unavailable("store.unavailable", problem="test")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store, "append", refuse)
                async with asyncio.timeout(60):
                    while len(tries) < 3:
                        await asyncio.sleep(0.05)
            least = 0.99 * _TRY_AGAIN_AFTER  # a timer may be off by a little
            assert all(later - earlier >= least for earlier, later in pairwise(tries)), tries
            async with asyncio.timeout(60):
                while hub.rooms[made["id"]].table.status != "over":
                    await asyncio.sleep(0.05)

    run(work())


def test_who_could_not_move_because_of_the_database_does_not_lose_on_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada, bert = await two_players(
                [url], game="heap", options={}, clock={"kind": "move", "seconds": 5}
            )
            assert ada.clock is not None
            deadline = ada.clock["since"] + ada.clock["left"][0]
            tries = 0

            async def refuse(*changes: Entries) -> None:
                nonlocal tries
                tries += 1
                raise Unavailable("store.unavailable", problem="test")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store, "append", refuse)
                assert (await ada.move(text="take 1"))["key"] == "server.no-database"
                async with asyncio.timeout(60):
                    while tries < 2:  # her move, and then the judge
                        await asyncio.sleep(0.05)
            assert now_ms() >= deadline
            assert (await ada.move(text="take 1"))["type"] == "done"
            assert ada.shown["status"] == "playing"
            for client in (ada, bert):
                await client.close()

    run(work())


def test_a_disk_that_takes_nothing_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db")) as (url, hub),
            httpx.AsyncClient(trust_env=False, base_url=url, timeout=30) as http,
        ):

            async def refuse(work: object) -> None:
                raise OSError(28, "No space left on device")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store._database, "write", refuse)
                assert (await http.get("/api/health")).status_code == 200, "nothing has failed yet"
                made = await http.post(
                    "/api/tables", json={"game": "heap", "seats": [{"kind": "me", "name": "Ada"}] * 2}
                )
                assert made.json()["key"] == "server.no-database"
                said = await http.get("/api/health")
                assert (said.status_code, said.json()["key"]) == (503, "server.no-database")
            assert (await http.get("/api/health")).status_code == 200

    run(work())


def test_a_server_whose_database_hangs_says_so_within_seconds_and_recovers() -> None:
    async def work() -> None:
        async with (
            server_here(cluster.new_database(), workers=0) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url, timeout=60) as http,
        ):
            assert (await http.get("/api/health")).status_code == 200
            with cluster.frozen():
                for at_once in (1, 12):  # more than there are connections to the database
                    async with asyncio.timeout(25):  # less than anybody waits for a connection
                        said = await asyncio.gather(*(http.get("/api/health") for _ in range(at_once)))
                    assert {(a.status_code, a.json()["key"]) for a in said} == {(503, "server.no-database")}
            async with asyncio.timeout(60):
                while (await http.get("/api/health")).status_code != 200:
                    await asyncio.sleep(0.1)

    cluster = start_cluster()
    try:
        run(work())
    finally:
        cluster.end()


def test_a_disk_that_takes_nothing_does_not_end_the_care_for_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            tried: list[object] = []

            def refuse(*given: object, **_: object) -> None:
                tried.append(given)
                raise OSError(30, "Read-only file system")

            with monkeypatch.context() as patch:
                patch.setattr("os.utime", refuse)
                async with asyncio.timeout(60):
                    while not tried:
                        await asyncio.sleep(0.1)
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
            made = await make_table(url, game="heap", seats=seats, clock={"kind": "move", "seconds": 3})
            hub.rooms.pop(made["id"]).close()  # so that nothing but the look at all deadlines finds it
            async with asyncio.timeout(60):
                while (await hub.store.due(1 << 50)) or not hub.rooms:
                    await asyncio.sleep(0.1)
            assert hub.rooms[made["id"]].table.status == "over"

    run(work())


def test_clients_are_not_told_what_a_database_says_of_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db")) as (url, hub),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
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

    run(work())


def test_what_was_written_before_a_connection_broke_is_not_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
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
            assert hub.rooms[made["id"]].table.seq == 3

    run(work())


def test_nobodys_time_has_run_in_a_file_that_comes_from_a_backup(tmp_path: Path) -> None:
    async def work() -> None:
        file = tmp_path / "x.db"
        wish = Wish(game="heap", seats=(person("Ada", "a"), person("Bert", "b")), clock=PerMove(60))
        store = await open_store(address(str(file)))
        await store.append(first_entries("t", make("t", wish, host="", invite="", seed=1, now=1_000_000), ""))
        await store.close()
        file.with_name("x.db.lock").unlink()
        async with server_here(str(file)) as (_, hub):
            await asyncio.sleep(2.5)
            table = (await hub.room("t")).table
            assert (table.status, table.paused, table.clock.left) == ("playing", True, (60_000, 60_000))

    run(work())


def _other_game(body: bytes) -> bytes:
    return body.replace(b'"game":"', b'"game":"forgotten ')


def _no_such_seat(body: bytes) -> bytes:
    return body.replace(b'"seat":1', b'"seat":9')


def _cut_off(body: bytes) -> bytes:
    return body[:-5]


@pytest.mark.parametrize("damage", [_other_game, _no_such_seat, _cut_off])
def test_a_table_that_cannot_be_read_holds_up_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[bytes], bytes]
) -> None:
    async def work() -> None:
        holders = (person("Ada", "a"), person("Bert", "b"))
        late = Wish(game="heap", seats=holders, clock=PerMove(1))
        asleep = Wish(game="blokus", options={"variant": "duo"}, seats=(Computer("random"), holders[1]))
        store = await open_store(address(str(tmp_path / "x.db")))
        for number, (id, wish) in enumerate(
            {"bad-1": late, "good-1": late, "bad-2": asleep, "good-2": asleep}.items()
        ):
            events = make(id, wish, host="", invite="", seed=1, now=1_000 + number)
            entries = first_entries(id, events, "")
            if id.startswith("bad"):
                entries = msgspec.structs.replace(entries, bodies=[damage(one) for one in entries.bodies])
            await store.append(entries)
        await store.close()
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            async with asyncio.timeout(30):
                while (await hub.room("good-1")).table.status != "over":
                    await asyncio.sleep(0.1)
                while (await hub.store.last(["good-2"]))["good-2"] < 5:
                    await asyncio.sleep(0.1)
            await asyncio.sleep(1.5)
            mentioned = [line for line in caplog.messages if "bad-1" in line]
            assert len(mentioned) == 1
            async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
                answer = await http.get("/api/tables/bad-1")
            assert (answer.status_code, answer.json()["key"][:10]) == (500, "tables.log")
            async with connect(f"{url.replace('http', 'ws')}/api/tables/bad-1/socket", proxy=None) as socket:
                await socket.send('{"type":"hello"}')
                assert msgspec.json.decode(await socket.recv())["key"] == answer.json()["key"]
                await socket.wait_closed()
                assert socket.close_code == 4404

    run(work())
