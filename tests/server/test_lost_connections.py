"""Clients that lose their connection at random still end with the record that the server has."""

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
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from ominoes.server import cutting, running
from ominoes.server.guests import MOST_LETTERS_WAITING, MOST_WAITING, Guest
from ominoes.server.hub import Hub
from ominoes.server.room import Room


async def _game_through_bad_network(url: str, seed: int, **wish: Any) -> None:
    ada, bert = await two_players([url], **wish)
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


def _at_times(luck: random.Random) -> Callable[[], bool]:
    return lambda: luck.random() < 0.2


async def _games(database: str, seeds: range, at_once: int, **wish: Any) -> None:
    places = asyncio.Semaphore(at_once)

    async def one(url: str, seed: int) -> None:
        async with places:
            await _game_through_bad_network(url, seed, **wish)

    async with server_here(database) as (url, _):
        await asyncio.gather(*(one(url, seed) for seed in seeds))


def test_games_through_a_bad_network_end_with_the_servers_record(any_database: str) -> None:
    run(_games(any_database, range(3), at_once=3, game="heap", options={"stones": 60}))


@pytest.mark.slow
def test_a_hundred_games_through_a_bad_network_end_with_the_servers_record(database: str) -> None:
    run(_games(database, range(100), at_once=4), patience=3600)


def test_whoever_falls_silent_without_a_word_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a phone leaves the network: the connection is never closed, and nothing is answered any more."""
    for name in ("_PING_EVERY", "_PONG_WITHIN"):
        monkeypatch.setattr(running, name, 0.3)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            made = await make_table(url, game="heap", seats=[{"kind": "me", "name": "Ada"}])
            room = hub.rooms[made["id"]]
            where = httpx.URL(url)
            reader, writer = await asyncio.open_connection(where.host, where.port)
            client = ClientProtocol(parse_uri(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"))
            client.send_request(client.connect())
            writer.write(b"".join(client.data_to_send()))
            client.receive_data(await reader.readuntil(b"\r\n\r\n"))
            client.send_text(msgspec.json.encode({"type": "hello", "key": made["key"]}))
            writer.write(b"".join(client.data_to_send()))
            async with asyncio.timeout(10):
                while not room.attendance.local()[0]:
                    await asyncio.sleep(0.01)
                while room.attendance.local()[0]:
                    await asyncio.sleep(0.01)
            writer.close()

    run(work())


def test_whoever_takes_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "TAKEN_WITHIN", 0.5)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub), asyncio.timeout(60):
            room, door = await _deaf(url, hub)
            while room.guests:
                await asyncio.sleep(0.01)
            door.close()

    run(work())


def test_whoever_takes_nothing_does_not_hold_up_a_server_that_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing else would end it before the patience of this test does.
    monkeypatch.setattr(cutting, "TAKEN_WITHIN", 600.0)
    monkeypatch.setattr(running, "_FINISH_WITHIN", 600)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            room, door = await _deaf(url, hub)
            assert room.guests
        door.close()

    run(work())


async def _deaf(url: str, hub: Hub) -> tuple[Room, socket.socket]:
    """A room with a client that reads nothing but the first word and is told much."""
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
    room = hub.rooms[made["id"]]
    while not room.guests:
        await asyncio.sleep(0.01)
    (guest,) = room.guests
    for _ in range(100):
        guest.tell("x" * 100_000)
        await asyncio.sleep(0.001)
    assert guest.closed == 1013
    return room, door


def test_a_guest_who_asks_for_much_and_reads_nothing_is_let_go() -> None:
    guest = Guest(None)
    for _ in range(MOST_LETTERS_WAITING // 100_000):
        guest.tell("x" * 100_000)
    assert guest.closed is None
    guest.tell("x")
    assert guest.closed == 1013


def test_a_guest_who_reads_nothing_is_let_go_instead_of_filling_the_memory() -> None:
    async def work() -> None:
        guest = Guest(None)
        for number in range(MOST_WAITING):
            guest.tell(f"line {number}")
        codes = [guest.closed]
        guest.tell("one too many")
        guest.tell("and more")
        assert [*codes, guest.closed] == [None, 1013]
        assert await guest.lines() == []

    run(work())
