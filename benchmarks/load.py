"""A server under load, on loopback: how long a move takes to reach the other player, and what it costs.

`python -m benchmarks load` runs 500 games of two with 1,000 WebSocket clients, one move a second in each game, for a
minute: first with a database file and one server, then with PostgreSQL and two. OMINOES_LOAD_SECONDS and
OMINOES_LOAD_GAMES make it shorter. The moves are prepared, so that the measuring process spends its time on the wire.

OMINOES_LOAD_PEER names the `ominoes` command of another version, in an environment of its own. Then only the processor
time of a move is measured, of its server and of ours in turn, and their ratio is reported.
"""

import asyncio
import contextlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.databases import shared_cluster
from tests.server.processes import Server

from benchmarks.load_client import LoadClient
from benchmarks.report import Row
from ominoes.games import Record, registry

_OPTIONS = {"players": 2, "corner": "fixed"}
_LIBRARY = 25
_ROUNDS = 3
"""How often the peer and our server are measured in turn."""


class _Message(msgspec.Struct):
    type: str
    seq: int = 0


_decode = msgspec.json.Decoder(_Message).decode


class Tally:
    """The delays and the problems of one run."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.problems: list[str] = []

    def percentile(self, share: float) -> float:
        """The delay that this share of all delays stays below, in milliseconds."""
        return sorted(self.delays)[int(share * (len(self.delays) - 1))] * 1000


class Game:
    """One table with two connected players whose moves are prepared."""

    def __init__(self, moves: list[tuple[int, bytes]], tally: Tally) -> None:
        self.moves, self.tally = moves, tally
        self.clients: list[LoadClient] = []
        self.seq = [0, 0]
        self.next = 0
        self.sent_at = 0.0

    async def open(self, http: httpx.AsyncClient, urls: list[str]) -> None:
        """Make the table and connect both players, each to a server of its own if there are two."""
        request = {"game": "blokus", "options": _OPTIONS, "seats": [{"kind": "me", "name": "Ada"}]}
        made = (await http.post(f"{urls[0]}/api/tables", json=request)).raise_for_status().json()
        body = {"name": "Bert", "invite": made["invite"]}
        joined = await http.post(f"{urls[-1]}/api/tables/{made['id']}/join", json=body)
        keys = [made["key"], joined.raise_for_status().json()["key"]]
        loop = asyncio.get_running_loop()
        for seat, key in enumerate(keys):
            url = httpx.URL(urls[seat % len(urls)])
            _, client = await loop.create_connection(
                lambda seat=seat, url=url: LoadClient(  # type: ignore[misc]
                    url.host,
                    f"/api/tables/{made['id']}/socket",
                    lambda data, now: self._heard(seat, data, now),
                ),
                url.host,
                url.port or 80,
            )
            await client.ready
            client.send(msgspec.json.encode({"type": "hello", "key": key}))
            self.clients.append(client)
        # Both players wait for their welcome.
        while not all(self.seq) and not self.tally.problems:
            await asyncio.sleep(0.01)

    def _heard(self, seat: int, data: bytes, now: float) -> None:
        message = _decode(data)
        if message.type == "events":
            self.seq[seat] = message.seq
            if self.sent_at and seat != self.moves[self.next - 1][0]:
                self.tally.delays.append(now - self.sent_at)
                self.sent_at = 0.0
        elif message.type == "welcome":
            self.seq[seat] = msgspec.json.decode(data)["table"]["seq"]
        elif message.type not in ("done", "presence"):
            self.tally.problems.append(data[:300].decode())

    def move(self) -> None:
        """Send the next move, from the player whose turn it is."""
        if self.sent_at:
            self.tally.problems.append("a move did not arrive within a second")
            return
        if self.next == len(self.moves):
            return
        seat, action = self.moves[self.next]
        self.next += 1
        self.sent_at = time.perf_counter()
        self.clients[seat].send(
            b'{"type":"move","id":"m%d","since":%d,"action":%b}' % (self.next, self.seq[seat], action)
        )


def _library() -> list[list[tuple[int, bytes]]]:
    """Whole games, as lists of seats and actions in JSON."""
    games = []
    for seed in range(_LIBRARY):
        rng = random.Random(seed)
        record = Record(registry.game("blokus", **_OPTIONS), seed)
        moves = []
        while not record.state.over:
            action = rng.choice(record.state.actions())
            moves.append((record.state.turn.seat, record.game.to_json(action)))
            record = record.play(action)
        games.append(moves)
    return games


async def _metrics(http: httpx.AsyncClient, url: str) -> dict[str, float]:
    lines = (await http.get(f"{url}/api/metrics")).raise_for_status().text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


async def _under_load(urls: list[str], games: int, seconds: int) -> dict[str, float]:
    """Play all games at once and measure delays, processor time and memory."""
    tally = Tally()
    library = _library()
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        before = [await _metrics(http, url) for url in urls]
        playing = [Game(library[n % _LIBRARY], tally) for n in range(games)]
        for start in range(0, games, 20):
            await asyncio.gather(*(game.open(http, urls) for game in playing[start : start + 20]))
        await asyncio.sleep(2)
        connected = [await _metrics(http, url) for url in urls]
        began = time.perf_counter() + 0.2
        loop = asyncio.get_running_loop()
        for n, game in enumerate(playing):
            for second in range(seconds):
                loop.call_later(began - time.perf_counter() + second + n / games, game.move)
        await asyncio.sleep(seconds + 2.5)
        after = [await _metrics(http, url) for url in urls]
        lost = sum(client.lost for game in playing for client in game.clients)
        expected = sum(min(seconds, len(game.moves)) for game in playing)
    for problem in tally.problems[:5]:
        print("problem:", problem)
    cpu = sum(
        a["process_cpu_seconds_total"] - c["process_cpu_seconds_total"]
        for a, c in zip(after, connected, strict=True)
    )
    memory = sum(
        c["process_resident_memory_bytes"] - b["process_resident_memory_bytes"]
        for c, b in zip(connected, before, strict=True)
    )
    for game in playing:
        for client in game.clients:
            client.close()
    return {
        "errors": len(tally.problems) + lost + (expected - len(tally.delays)),
        "p50": tally.percentile(0.5),
        "p99": tally.percentile(0.99),
        "moves": len(tally.delays),
        "cpu": cpu * 1000 / max(1, len(tally.delays)),
        "memory": memory / games / 1000,
    }


async def _moved(game: Game) -> None:
    """Make one move at a quiet table and wait until the server has dealt with it."""
    game.move()
    await asyncio.sleep(0.05)
    while game.sent_at and not game.tally.problems:
        await asyncio.sleep(0.01)


async def _idle(url: str, tables: int, moves: int) -> dict[str, float]:
    """The cost of a move while nothing else happens, and the memory of tables without clients."""
    tally = Tally()
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        game = Game(_library()[0], tally)
        await game.open(http, [url])
        assert 5 + moves <= len(game.moves)
        for _ in range(5):
            await _moved(game)
        quiet_before = await _metrics(http, url)
        await asyncio.sleep(2)
        quiet = await _metrics(http, url)
        began = time.perf_counter()
        for _ in range(moves):
            await _moved(game)
        busy = await _metrics(http, url)
        elapsed = time.perf_counter() - began
        resting = (quiet["process_cpu_seconds_total"] - quiet_before["process_cpu_seconds_total"]) / 2
        cpu = busy["process_cpu_seconds_total"] - quiet["process_cpu_seconds_total"] - resting * elapsed
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
        request = {"game": "blokus", "options": _OPTIONS, "seats": seats}

        async def make(count: int) -> None:
            for _ in range(count):
                (await http.post(f"{url}/api/tables", json=request)).raise_for_status()

        await make(50)
        before = await _metrics(http, url)
        await asyncio.gather(*(make(tables // 10) for _ in range(10)))
        after = await _metrics(http, url)
    made = after["ominoes_live_tables"] - before["ominoes_live_tables"]
    grown = after["process_resident_memory_bytes"] - before["process_resident_memory_bytes"]
    return {
        "cpu": max(0.0, cpu) * 1000 / moves,
        "memory": grown / made / 1000,
        "problems": len(tally.problems),
    }


@contextlib.contextmanager
def _servers(database: str, count: int, kind: type[Server] = Server) -> Iterator[list[str]]:
    running = [kind(database) for _ in range(count)]
    try:
        yield [server.url for server in running]
    finally:
        for server in running:
            server.end()
            print(*server.errors[:10], sep="", end="")


def _rows(name: str, figures: dict[str, float], most: int) -> list[Row]:
    """The rows of one run; `most` is the limit of the delay, in milliseconds."""
    print(f"{name}: {figures['moves']:.0f} moves, p50 {figures['p50']:.1f} ms")
    return [
        Row(f"{name}: errors", figures["errors"], "", None, "none", figures["errors"] == 0),
        Row(
            f"{name}: p99 to the other player",
            figures["p99"],
            "ms",
            None,
            f"at most {most}",
            figures["p99"] <= most,
        ),
        Row(f"{name}: server CPU a move", figures["cpu"], "ms", None, "for information"),
        Row(
            f"{name}: memory of a table with its two connections",
            figures["memory"],
            "KB",
            None,
            "for information",
        ),
    ]


def rows() -> list[Row]:
    """Measure SQLite with one server, an idle server, and PostgreSQL with two."""
    games = int(os.environ.get("OMINOES_LOAD_GAMES", "500"))
    seconds = int(os.environ.get("OMINOES_LOAD_SECONDS", "60"))
    if peer := os.environ.get("OMINOES_LOAD_PEER"):
        return _beside(Path(peer), games, seconds)
    measured: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        with _servers(str(Path(folder) / "load.db"), 1) as urls:
            measured += _rows("SQLite, one server", _run(_under_load(urls, games, seconds)), 50)
        with _servers(str(Path(folder) / "idle.db"), 1) as urls:
            idle = _run(_idle(urls[0], 2000, 40))
    ok = idle["problems"] == 0
    measured += [
        Row(
            "a move on an idle table: server CPU",
            idle["cpu"],
            "ms",
            None,
            "at most 2",
            ok and idle["cpu"] <= 2,
        ),
        Row("memory of an idle table", idle["memory"], "KB", None, "at most 50", idle["memory"] <= 50),
    ]
    with shared_cluster() as cluster, _servers(cluster.new_database(), 2) as urls:
        measured += _rows("PostgreSQL, two servers", _run(_under_load(urls, games, seconds)), 100)
    return measured


def _beside(command: Path, games: int, seconds: int) -> list[Row]:
    """The processor time of a move on our server, beside that of the peer's, in alternate rounds."""

    class Peer(Server):
        """The server of the other version."""

    Peer.command = (command,)
    spent: dict[type[Server], list[dict[str, float]]] = {Peer: [], Server: []}
    for number in range(_ROUNDS):
        for kind, figures in spent.items():
            with (
                tempfile.TemporaryDirectory() as folder,
                _servers(str(Path(folder) / "load.db"), 1, kind) as urls,
            ):
                figures.append(_run(_under_load(urls, games, seconds)))
            print(f"round {number + 1}, {kind.__name__}: {figures[-1]['cpu']:.3f} ms a move")
    errors = sum(figures["errors"] for rounds in spent.values() for figures in rounds)
    peers, ours = (statistics.median(figures["cpu"] for figures in rounds) for rounds in spent.values())
    ratio = ours / peers
    limit = f"{ratio:.0%} of the peer's, at most 60 %"
    return [Row("SQLite: server CPU a move", ours, "ms", peers, limit, errors == 0 and ratio <= 0.6)]


def _run(work: Any) -> dict[str, float]:
    import uvloop

    figures: dict[str, float] = uvloop.run(work)
    return figures
