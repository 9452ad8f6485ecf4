"""The pool of engine processes: a seat returns to the process that has its tree, or begins anew in another."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
import uvloop
from tests.server.client import Client, make_table
from tests.server.processes import server_here

import ominoes
from ominoes.players.levels import level as level_of
from ominoes.server import engine_pool
from ominoes.server.engine_pool import Crashed, EnginePool
from ominoes.server.engine_worker import EngineReply, EngineRequest
from ominoes.server.pool import Worker

# Answers with its own number, what it was told to forget, and one visit more for each request of a seat.
_ENGINE = """
import json, os, sys
print("ready", flush=True)
forgotten, visits = [], {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "forget":
        forgotten.append(message["table"])
        continue
    seat = (message["table"], message["seat"])
    visits[seat] = visits.get(seat, 0) + 1
    action = {"process": os.getpid(), "forgotten": forgotten}
    print(json.dumps({"action": action, "visits": visits[seat]}), flush=True)
"""


def _request(table: str, seat: int = 0) -> EngineRequest:
    return EngineRequest(
        table=table, game="", options={}, seed=0, actions=[], seat=seat, player="", player_seed=0
    )


@contextlib.asynccontextmanager
async def _pool(size: int = 2) -> AsyncIterator[EnginePool]:
    pool = EnginePool(size, 0, (sys.executable, "-c", _ENGINE))
    try:
        yield pool
    finally:
        await pool.close()


async def _ask(pool: EnginePool, table: str, seat: int = 0) -> EngineReply:
    return await pool.choose(_request(table, seat), 60.0)


def _action(reply: EngineReply) -> dict[str, Any]:
    assert reply.action is not None
    return reply.action


@contextlib.asynccontextmanager
async def _busy(pool: EnginePool, process: int) -> AsyncIterator[None]:
    """Keep the process with this number busy while the body runs."""
    async with pool.worker(_worker(pool, process)) as worker:
        assert worker.pid == process
        yield


def _worker(pool: EnginePool, process: int) -> Worker:
    return next(worker for worker in pool._idle if worker.pid == process)


def test_a_seat_returns_to_its_process() -> None:
    async def work() -> None:
        async with _pool() as pool:
            one = _action(await _ask(pool, "a"))["process"]
            async with _busy(pool, one):
                other = _action(await _ask(pool, "b"))["process"]
                assert other != one
            for number in range(2, 6):
                for table, process in (("a", one), ("b", other), ("b", other), ("a", one)):
                    reply = await _ask(pool, table)
                    assert _action(reply)["process"] == process
                assert reply.visits == 2 * number - 1

    asyncio.run(work())


def test_a_seat_waits_for_its_process_if_that_is_free_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "_HOME_WITHIN", 60.0)

    async def work() -> None:
        async with _pool() as pool:
            home = _action(await _ask(pool, "a"))["process"]
            async with _busy(pool, home):
                # Another process is free meanwhile.
                await _ask(pool, "b")
                waiting = asyncio.create_task(_ask(pool, "a"))
                await _ask(pool, "b")
                assert not waiting.done()
            reply = await waiting
            assert (_action(reply)["process"], reply.visits) == (home, 2)

    asyncio.run(work())


def test_a_seat_whose_process_is_busy_begins_anew_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "_HOME_WITHIN", 0.0)

    async def work() -> None:
        async with _pool() as pool:
            home = _action(await _ask(pool, "a"))["process"]
            async with _busy(pool, home):
                reply = await _ask(pool, "a")
                assert _action(reply)["process"] != home
                assert reply.visits == 1
            again = await _ask(pool, "a")
            assert (_action(again)["process"], again.visits) == (_action(reply)["process"], 2)

    asyncio.run(work())


def test_a_seat_begins_anew_when_its_process_has_ended() -> None:
    async def work() -> None:
        async with _pool() as pool:
            home = _action(await _ask(pool, "a"))["process"]
            with contextlib.suppress(RuntimeError):
                async with _busy(pool, home):
                    raise RuntimeError("a process whose user fails is ended")
            reply = await _ask(pool, "a")
            assert _action(reply)["process"] != home
            assert reply.visits == 1

    asyncio.run(work())


def test_all_processes_forget_a_table() -> None:
    async def work() -> None:
        async with _pool() as pool:
            one = _action(await _ask(pool, "a"))["process"]
            async with _busy(pool, one):
                await _ask(pool, "b")
                pool.forget("a")  # also while one of them is busy
                pool.forget("c")  # which nobody knows
                assert _action(await _ask(pool, "b"))["forgotten"] == ["a"]
            async with pool.worker(_worker(pool, one)) as worker:
                await worker.send(msgspec.json.encode(_request("d")))
                assert msgspec.json.decode(await worker.line())["action"]["forgotten"] == ["a"]

    asyncio.run(work())


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_table_can_be_forgotten_when_a_process_has_died(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def work() -> None:
        async with _pool(1) as pool:
            dead = _worker(pool, _action(await _ask(pool, "a"))["process"])
            dead.kill()
            await dead._process.wait()
            pool.forget("a")
            with pytest.raises(Crashed):
                await _ask(pool, "a")
            assert (await _ask(pool, "a")).visits == 1

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(work())


@pytest.mark.parametrize("memory", [1 << 28, 0])
def test_an_engine_process_keeps_trees_until_their_table_is_forgotten(memory: int) -> None:
    game = ominoes.game("blokus", variant="duo")
    request = EngineRequest(
        table="a",
        game="blokus",
        options={"variant": "duo"},
        seed=1,
        actions=[msgspec.Raw(game.to_json(game.parse("I1 e10")))],
        seat=1,
        player="level-6",
        player_seed=1,
    )

    async def work() -> None:
        pool = EnginePool(1, memory)
        try:
            visits = [(await pool.choose(request, 60.0)).visits for _ in range(3)]
            pool.forget("a")
            visits.append((await pool.choose(request, 60.0)).visits)
        finally:
            await pool.close()
        if memory:
            assert 0 < visits[0] < visits[1] < visits[2]
            assert 0 < visits[3] <= level_of("blokus", 6).simulations
        else:
            assert visits == [0, 0, 0, 0]

    asyncio.run(work())


def test_a_server_drops_the_trees_of_a_table_that_is_over(tmp_path: Any) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "player": "level-5"}]

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            assert (await ada.move(text="I1 e10"))["type"] == "done"
            while ada.position["moves"] < 2:
                await ada.see(ada.seq + 1)
            assert set(hub.engines.pool._homes) == {made["id"]}
            assert (await ada.do("resign"))["type"] == "done"
            assert not hub.engines.pool._homes
            await ada.close()

    asyncio.run(work())
