"""Lost connections: clients that reconnect end with the server's record, and silent ones are disconnected."""

import asyncio
import random
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.client import at_random, make_table, record_of, run, two_players
from tests.server.processes import server_here
from tests.waits import eventually
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from ominoes.server import connections, lifecycle
from ominoes.server.guests import MOST_LETTERS_WAITING, MOST_WAITING, Guest
from ominoes.server.hub import Hub
from ominoes.server.live_table import LiveTable


async def _game_through_bad_network(url: str, seed: int, **request: Any) -> None:
    ada, bert = await two_players([url], **request)
    for number, client in enumerate((ada, bert)):
        client.drops = _at_times(random.Random(2 * seed + number))
    await asyncio.gather(ada.play_on(at_random(seed)), bert.play_on(at_random(seed + 1)))
    record = await record_of(url, ada.table)
    assert record.state.over
    for client in (ada, bert):
        await client.see(max(ada.seq, bert.seq))
        assert client.record().actions == record.actions
        assert client.connections > 5
        await client.close()


def _at_times(rng: random.Random) -> Callable[[], bool]:
    return lambda: rng.random() < 0.2


async def _games(database: str, seeds: range, at_once: int, **request: Any) -> None:
    places = asyncio.Semaphore(at_once)

    async def one(url: str, seed: int) -> None:
        async with places:
            await _game_through_bad_network(url, seed, **request)

    async with server_here(database) as (url, _):
        await asyncio.gather(*(one(url, seed) for seed in seeds))


def test_games_through_a_bad_network_end_with_the_servers_record(any_database: str) -> None:
    run(_games(any_database, range(3), at_once=3, game="heap", options={"stones": 60}))


@pytest.mark.slow
def test_a_hundred_games_through_a_bad_network_end_with_the_servers_record(database: str) -> None:
    run(_games(database, range(100), at_once=4), patience=3600)


def test_a_client_that_falls_silent_counts_as_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a phone leaves the network: the connection is never closed, and no ping is answered."""
    for name in ("_PING_EVERY", "_PONG_WITHIN"):
        monkeypatch.setattr(lifecycle, name, 0.3)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            made = await make_table(url, game="heap", seats=[{"kind": "me", "name": "Ada"}])
            live = hub.live_tables[made["id"]]
            where = httpx.URL(url)
            reader, writer = await asyncio.open_connection(where.host, where.port)
            client = ClientProtocol(parse_uri(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"))
            client.send_request(client.connect())
            writer.write(b"".join(client.data_to_send()))
            client.receive_data(await reader.readuntil(b"\r\n\r\n"))
            client.send_text(msgspec.json.encode({"type": "hello", "key": made["key"]}))
            writer.write(b"".join(client.data_to_send()))
            await eventually(lambda: live.attendance.local()[0])
            await eventually(lambda: not live.attendance.local()[0])
            writer.close()

    run(work())


def test_a_client_that_reads_nothing_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 0.5)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub), asyncio.timeout(60):
            live, door = await _deaf(url, hub)
            await eventually(lambda: not live.guests)
            door.close()

    run(work())


def test_a_client_that_reads_nothing_does_not_hold_up_a_server_that_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No other timeout would end the connection within the limit of this test.
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 600.0)
    monkeypatch.setattr(lifecycle, "_FINISH_WITHIN", 600)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            live, door = await _deaf(url, hub)
            assert live.guests
        door.close()

    run(work())


async def _deaf(url: str, hub: Hub) -> tuple[LiveTable, socket.socket]:
    """A table with a client that reads only the first message and is sent many."""
    made = await make_table(url, game="heap", seats=[{"kind": "me", "name": "Ada"}])
    where, loop = httpx.URL(url), asyncio.get_running_loop()
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    door.setblocking(False)
    await loop.sock_connect(door, (where.host, where.port))
    client = ClientProtocol(parse_uri(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"))
    client.send_request(client.connect())
    await loop.sock_sendall(door, b"".join(client.data_to_send()))
    client.receive_data(await loop.sock_recv(door, 4096))
    client.send_text(b'{"type": "hello"}')
    await loop.sock_sendall(door, b"".join(client.data_to_send()))
    live = hub.live_tables[made["id"]]
    await eventually(lambda: live.guests)
    (guest,) = live.guests
    for _ in range(100):
        guest.send("x" * 100_000)
        await asyncio.sleep(0)
    assert guest.closed == 1013
    return live, door


def test_a_guest_who_asks_for_much_and_reads_nothing_is_disconnected() -> None:
    guest = Guest(None)
    for _ in range(MOST_LETTERS_WAITING // 100_000):
        guest.send("x" * 100_000)
    assert guest.closed is None
    guest.send("x")
    assert guest.closed == 1013


def test_a_guest_who_reads_nothing_is_disconnected_before_the_memory_fills() -> None:
    async def work() -> None:
        guest = Guest(None)
        for number in range(MOST_WAITING):
            guest.send(f"line {number}")
        codes = [guest.closed]
        guest.send("one too many")
        guest.send("and more")
        assert [*codes, guest.closed] == [None, 1013]
        assert await guest.lines() == []

    run(work())
