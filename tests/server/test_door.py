"""The door of a server: floods, heads without end, slow requests, and too many connections."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.client import Client, make_table, run, two_players
from tests.server.processes import GENEROUS, server_here
from tests.waits import eventually
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from ominoes.server import door
from ominoes.server.door import Door, raise_file_limit
from ominoes.server.hub import Hub
from ominoes.server.limits import Bucket
from ominoes.server.loop_watch import LoopWatch
from ominoes.server.metrics import Metrics
from ominoes.server.settings import Limits, Settings

USUAL = Limits()
FLOODS = {
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b""),
    "empty texts": Frame(Opcode.TEXT, b""),
    "empty bytes": Frame(Opcode.BINARY, b""),
    "pieces of a text": Frame(Opcode.CONT, b"", fin=False),
}


class Raw:
    """A connection that sends bytes as they are."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send bytes; a connection that the server has ended is no error."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def received(self) -> bytes:
        """Everything that the server sends until it ends the connection."""
        data = b""
        try:
            while piece := await self.reader.read(65_536):
                data += piece
        except ConnectionError:
            pass
        self.writer.close()
        return data


_OPENED: list[Raw] = []


async def opened(url: str) -> Raw:
    where = httpx.URL(url)
    _OPENED.append(Raw(*await asyncio.open_connection(where.host, where.port)))
    return _OPENED[-1]


@asynccontextmanager
async def cautious_server(tmp_path: Path, limits: Limits = USUAL) -> AsyncIterator[tuple[str, Hub]]:
    async with server_here(str(tmp_path / "x.db"), limits=limits) as running, asyncio.timeout(120):
        yield running
        while _OPENED:
            _OPENED.pop().writer.close()


def cut_off(hub: Hub, reason: str) -> int:
    line = f'ominoes_cut_off_total{{reason="{reason}"}} '
    found = [one for one in hub.metrics.text().splitlines() if one.startswith(line)]
    return int(found[0].removeprefix(line)) if found else 0


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_tiny_frames_ends_its_connection_and_holds_up_nobody(tmp_path: Path, flood: str) -> None:
    async def work() -> None:
        async with cautious_server(tmp_path) as (url, hub):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
            ada, bert = await two_players([url], game="heap", options={}, seats=seats)
            attacker = await opened(url)
            client = ClientProtocol(parse_uri(f"{url.replace('http', 'ws')}/api/tables/{ada.table}/socket"))
            client.send_request(client.connect())
            await attacker.send(b"".join(client.data_to_send()))
            assert b" 101 " in await attacker.reader.readuntil(b"\r\n\r\n")
            first = [Frame(Opcode.TEXT, b"{", fin=False)] if FLOODS[flood].opcode is Opcode.CONT else []
            frames = b"".join(frame.serialize(mask=True) for frame in [*first, *[FLOODS[flood]] * 20_000])
            sending = asyncio.create_task(attacker.send(frames))
            await attacker.received()
            await sending
            assert cut_off(hub, "frames") == 1
            done = await ada.move(text="take 1")
            await bert.see(done["seq"])

    run(work())


def test_the_bytes_of_a_websocket_are_counted_whatever_their_frames(tmp_path: Path) -> None:
    async def work() -> None:
        limits = Limits(message=1024)
        async with cautious_server(tmp_path, limits) as (url, hub):
            made = await make_table(url, game="heap", seats=[{"kind": "me", "name": "Ada"}])
            ada = await Client([url], made["id"], made["key"]).connect()
            for _ in range(30):
                await ada.send_raw("x" * 900)
            await eventually(lambda: cut_off(hub, "bytes") == 1)

    run(work())


@pytest.mark.parametrize(
    ("begin", "piece"),
    [(b"y: ", b"x" * 60_000), (b"", b"a: b\r\n" * 10_000)],
    ids=["one header", "many headers"],
)
def test_a_head_without_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, begin: bytes, piece: bytes
) -> None:
    async def work() -> None:
        async with cautious_server(tmp_path) as (url, hub):
            attacker = await opened(url)
            receiving = asyncio.create_task(attacker.received())
            await attacker.send(
                b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n" + (b"y: " if piece[0] == 120 else b"")
            )
            for _ in range(300):
                if receiving.done():
                    break
                await attacker.send(piece)
                await asyncio.sleep(0)
            await receiving
            assert cut_off(hub, "head") == 1

    run(work())


def test_a_usual_head_of_some_thousand_bytes_is_served(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            cautious_server(tmp_path) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            answer = await http.get("/api/health", headers={"cookie": "x" * 8_000})
            assert answer.status_code == 200

    run(work())


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/health HT",
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_slow_requests_end_after_a_while_and_many_of_one_address_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(door, "SLOW_AFTER", 0.3)
    monkeypatch.setattr(door, "_LOOK_EVERY", 0.1)
    monkeypatch.setattr(door, "MOST_SLOW", 5)
    monkeypatch.setattr(door, "REQUEST_WITHIN", 600.0)

    async def work() -> None:
        async with cautious_server(tmp_path) as (url, hub):
            slow = [await opened(url) for _ in range(12)]
            for one in slow:
                await one.send(said)
            ends = [asyncio.create_task(one.received()) for one in slow]
            await eventually(lambda: cut_off(hub, "slow") == 7)
            assert not any(end.done() for end in ends[:5]), "the first ones have longer"
            monkeypatch.setattr(door, "REQUEST_WITHIN", 0.3)
            await asyncio.gather(*ends)
            assert cut_off(hub, "slow") == 12

    run(work())


def test_a_connection_may_rest_between_two_requests_but_not_inside_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_LOOK_EVERY", 0.05)
    whole = b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

    async def work() -> None:
        async with cautious_server(tmp_path) as (url, hub):
            resting, stopping = await opened(url), await opened(url)
            for one in (resting, stopping):
                await one.send(whole)
                assert b"200" in await one.reader.readline()
            # Only now, as a busy machine may take longer for the requests above.
            monkeypatch.setattr(door, "SLOW_AFTER", 0.1)
            monkeypatch.setattr(door, "REQUEST_WITHIN", 0.3)
            await stopping.send(b"\r\n")
            await stopping.received()
            assert cut_off(hub, "slow") == 1
            await resting.send(whole.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            assert (await resting.received()).count(b"HTTP/1.1 200") == 1

    run(work())


def test_one_address_has_a_limited_number_of_connections(tmp_path: Path) -> None:
    async def work() -> None:
        async with cautious_server(tmp_path, Limits(sockets=3)) as (url, hub):
            kept = [await opened(url) for _ in range(6)]
            await eventually(lambda: "ominoes_connections 6" in hub.metrics.text())
            late = await opened(url)
            assert await late.received() == b""
            assert cut_off(hub, "connections") == 1
            kept[0].writer.close()
            await eventually(lambda: "ominoes_connections 5" in hub.metrics.text())
            async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
                assert (await http.get("/api/health")).status_code == 200

    run(work())


def test_a_trusted_proxy_may_have_more_connections_once_it_names_its_clients(tmp_path: Path) -> None:
    async def work() -> None:
        async with cautious_server(tmp_path, Limits(sockets=3)) as (url, hub):
            request = b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 192.0.2.%d\r\n\r\n"
            for number in range(12):
                through = await opened(url)
                await through.send(request % number)
                assert b"200" in await through.reader.readline()
            assert cut_off(hub, "connections") == 0

    run(work())


def test_requests_that_do_not_wait_for_answers_end_their_connection(tmp_path: Path) -> None:
    async def work() -> None:
        async with cautious_server(tmp_path) as (url, hub):
            attacker = await opened(url)
            sending = asyncio.create_task(
                attacker.send(b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 2_000)
            )
            await attacker.received()
            await sending
            assert cut_off(hub, "pipelined") == 1

    run(work())


def test_the_door_keeps_room_for_others_when_files_are_few() -> None:
    one = Door(Settings(limits=GENEROUS), Metrics(), 328)
    assert [one.admit(object(), "192.0.2.1") for _ in range(200)].count(True) == 150
    assert [one.admit(object(), "192.0.2.2") for _ in range(200)].count(True) == 50


def test_what_is_refused_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    one = Door(Settings(), Metrics(), None)
    for _ in range(1000):
        one.refused("frames", "192.0.2.1")
    assert [record.getMessage() for record in caplog.records] == [
        "cut off 1 times: too many frames on a WebSocket; last from 192.0.2.1"
    ]


def test_the_server_may_open_as_many_files_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert raise_file_limit() == min(65_536, 65_536 if hard == resource.RLIM_INFINITY else hard)


def test_a_bucket_takes_several_tokens_at_once_or_none() -> None:
    now = 0.0
    bucket = Bucket(10, 100, lambda: now)
    assert bucket.take(60)
    assert not bucket.take(60)
    now = 2.0
    assert bucket.take(60)


def test_a_stop_of_the_server_is_measured_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        clock = [loop.time()]
        watch = LoopWatch()
        watch.start()
        await eventually(lambda: bool(watch._late))
        monkeypatch.setattr(loop, "time", lambda: clock[0] + 30)
        watch._look(clock[0] + 27)
        assert 2.9 < watch.longest < 3.1
        watch.stop()
        monkeypatch.setattr(loop, "time", lambda: clock[0] + 120)
        watch._look(clock[0] + 119.9)
        assert watch.longest < 1
        watch.stop()

    run(work())
