"""`kill -9` at random moments under load: every acknowledged move is there after a restart, and none is there twice."""

import asyncio
import random
import signal
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from tests.databases import Cluster
from tests.server.client import Client, at_random, record_of, run, two_players
from tests.server.processes import Forge, Server, server_here
from tests.waits import eventually

from ominoes.server.clock import now_ms
from ominoes.server.frames import AnySocket, receive
from ominoes.server.lifecycle import disconnect_all

# A killed server leaves half-open sockets behind, which Python's collector then mentions.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


async def _play_and_note(client: Client, seed: int, acknowledged: dict[str, int]) -> None:
    """Play to the end, and note the number with which each move was acknowledged."""
    real = client.do

    async def noting(command: str, **facts: object) -> dict[str, object]:
        answer = await real(command, **facts)
        if command == "move" and answer["type"] == "done":
            before = acknowledged.setdefault(answer["id"], answer["seq"])
            assert before == answer["seq"]
        return answer

    client.patience = 3600  # the server is away most of the time
    client.do = noting  # type: ignore[method-assign]
    await client.play_on(at_random(seed), patience=3600)


async def _kill_under_load(
    forge: Forge, database: str, kills: int, games: int, seed: int, **request: Any
) -> int:
    """Play games and kill the server again and again; returns the number of acknowledged moves."""
    rng = random.Random(seed)
    url = await asyncio.to_thread(forge.start, database)
    killed = moves = 0
    while killed < kills:
        pairs = await asyncio.gather(*(two_players([url], **request) for _ in range(games)))
        acknowledged: list[dict[str, int]] = [{} for _ in pairs]
        playing = asyncio.gather(
            *(
                _play_and_note(client, rng.randrange(1 << 30), noted)
                for pair, noted in zip(pairs, acknowledged, strict=True)
                for client in pair
            )
        )
        while killed < kills and not playing.done():
            # On any machine, every server gets some moves before it is killed among them.
            await _acknowledged(acknowledged, rng.randrange(1, 4 * games), playing)
            if playing.done():
                break
            assert await asyncio.to_thread(forge.stop, signal.SIGKILL) == -signal.SIGKILL
            killed += 1
            await asyncio.to_thread(forge.start, database, url=url)
        await playing
        for pair, noted in zip(pairs, acknowledged, strict=True):
            await _check(url, pair, noted)
            moves += len(noted)
    assert await asyncio.to_thread(forge.stop) == 0
    return moves


async def _acknowledged(
    acknowledged: list[dict[str, int]], more: int, playing: "asyncio.Future[list[None]]"
) -> None:
    """Wait until so many more moves are acknowledged, or all games are over."""
    enough = sum(map(len, acknowledged)) + more
    await eventually(lambda: playing.done() or sum(map(len, acknowledged)) >= enough, patience=3600)


async def _check(url: str, pair: tuple[Client, Client], acknowledged: dict[str, int]) -> None:
    record = await record_of(url, pair[0].table)
    assert record.state.over
    fresh = await Client([url], pair[0].table).connect()
    moves = [number for number, event in enumerate(fresh.events, start=1) if event["type"] == "played"]
    assert len(moves) == len(record.actions)
    # Every move of this game was acknowledged with its number, and none with two numbers.
    assert sorted(acknowledged.values()) == moves
    for client in (*pair, fresh):
        await client.see(fresh.seq)
        assert client.record().actions == record.actions
        await client.close()


async def _killed(forge: Forge, database: str, kills: int, games: int, seed: int, **request: Any) -> None:
    assert await _kill_under_load(forge, database, kills, games, seed, **request) > kills


def test_acknowledged_moves_survive_kills(forge: Forge, database: str) -> None:
    run(_killed(forge, database, kills=5, games=2, seed=1, game="heap", options={"stones": 40}))


@pytest.mark.slow
def test_acknowledged_moves_survive_two_hundred_kills(forge: Forge, database: str) -> None:
    run(_killed(forge, database, kills=200, games=6, seed=2), patience=3600)


def test_a_graceful_stop_tells_clients_to_come_back_and_ends_with_status_0(tmp_path: Path) -> None:
    async def work() -> None:
        server = Server(str(tmp_path / "x.db"))
        ada, bert = await two_players([server.url])
        await ada.do("say", text="hello")
        stopping = asyncio.create_task(asyncio.to_thread(server.end))
        bye = await bert.until(lambda message: message["type"] == "bye")
        assert bye["reconnect"] is True
        assert bert._socket is not None
        await bert._socket.wait_closed()
        assert bert._socket.close_code == 1012
        assert await stopping == 0
        assert server.errors == []
        async with server_here(str(tmp_path / "x.db"), port=server.port):
            await bert.connect()
            assert bert.events[-1]["text"] == "hello"
            await ada.connect()
            answer = await ada.do("actions")
            assert (await ada.move(action=answer["actions"][0]["action"]))["type"] == "done"

    run(work())


BANK: dict[str, Any] = {"kind": "bank", "seconds": 600, "increment": 0}


def _began(client: Client) -> int:
    """Since when the time of the first seat runs."""
    assert client.clock is not None
    assert client.clock["running"] == 0
    began: int = client.clock["since"]
    return began


async def _go_on(url: str, ada: Client, bert: Client) -> int:
    """Both come back, to another server, and the clocks run; returns the time that the first seat had used by then."""
    came = now_ms()
    for client in (ada, bert):
        client.urls = [url]
        await client.connect()
    if ada.shown["paused"]:
        await ada.until(lambda _: not ada.shown["paused"])
    assert ada.shown["status"] == "playing"
    assert ada.clock is not None
    assert ada.clock["running"] == 0
    used: int = 1000 * BANK["seconds"] - ada.clock["left"][0]
    alone: int = max(0, came - ada.clock["since"])  # the clock may have run before they came
    return used + alone


async def _some_time_later() -> int:
    """Wait for longer than rounding could hide; returns the time at the beginning."""
    began = now_ms()
    await eventually(lambda: now_ms() >= began + 100)
    return began


def test_nobody_loses_time_while_a_killed_server_is_down(forge: Forge, tmp_path: Path) -> None:
    async def work() -> None:
        database = str(tmp_path / "x.db")
        url = await asyncio.to_thread(forge.start, database)
        ada, bert = await two_players([url], game="blokus", clock=BANK)
        began, lock = _began(ada), tmp_path / "x.db.lock"
        # The server renews its sign of life now and then.
        await eventually(lambda: lock.stat().st_mtime * 1000 >= began + 200)
        await asyncio.to_thread(forge.stop, signal.SIGKILL)
        killed = await _some_time_later()
        async with server_here(database) as (url, _):
            used = await _go_on(url, ada, bert)
            assert 200 <= used <= killed - began, "only the time before the kill counts"
            assert [event["type"] for event in ada.events].count("gone") == 1

    run(work())


def test_nobody_loses_time_when_the_next_server_is_killed_as_well(forge: Forge, tmp_path: Path) -> None:
    async def work() -> None:
        database = str(tmp_path / "x.db")
        url = await asyncio.to_thread(forge.start, database)
        ada, bert = await two_players([url], game="blokus", clock=BANK)
        began = _began(ada)
        await asyncio.to_thread(forge.stop, signal.SIGKILL)
        killed = await _some_time_later()
        await asyncio.to_thread(forge.start, database)
        await asyncio.to_thread(forge.stop, signal.SIGKILL)  # before a client was back
        await _some_time_later()
        async with server_here(database) as (url, _):
            assert 0 <= await _go_on(url, ada, bert) <= killed - began

    run(work())


def test_nobody_loses_time_between_two_servers(database: str) -> None:
    async def work() -> None:
        async with server_here(database) as (url, _):
            ada, bert = await two_players([url], game="blokus", clock=BANK)
            began = _began(ada)
        stopped = await _some_time_later()
        async with server_here(database) as (url, _):
            assert 0 <= await _go_on(url, ada, bert) <= stopped - began
            assert [event["type"] for event in ada.events].count("gone") == 1
            for client in (ada, bert):
                await client.close()

    run(work())


def test_a_client_that_sends_while_the_server_stops_is_told_to_come_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada, bert = await two_players([url])
            held, listens_again = asyncio.Event(), asyncio.Event()

            def noted(socket: AnySocket) -> Awaitable[str | bytes]:
                listens_again.set()
                return receive(socket)

            monkeypatch.setattr(hub, "pause_all", held.wait)
            monkeypatch.setattr("ominoes.server.socket.receive", noted)
            stopping = asyncio.create_task(disconnect_all(hub))
            await ada.send_raw('{"type":"ping","id":"p"}')
            await listens_again.wait()
            async with hub.live_tables[ada.table].changing():
                held.set()
                for _ in range(10):  # rounds of the event loop, in which the farewell reaches this table
                    await asyncio.sleep(0)
                hub.live_tables["another"] = hub.live_tables[ada.table]  # another table is loaded now
            await stopping
            for client in (ada, bert):
                await client.until(lambda message: message["type"] == "bye")
                assert client._socket is not None
                await client._socket.wait_closed()
                assert client._socket.close_code == 1012

    run(work())


def test_a_server_whose_database_goes_away_says_so_and_recovers(cluster: Cluster) -> None:
    import psycopg

    database = cluster.new_database()

    async def work() -> None:
        async with server_here(database) as (url, _):
            ada, bert = await two_players([url], game="heap", options={})
            async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid != pg_backend_pid()"
                )
            await asyncio.gather(ada.play_on(at_random(1)), bert.play_on(at_random(2)))
            assert (await record_of(url, ada.table)).actions == ada.record().actions

    run(work())
