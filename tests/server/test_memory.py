"""Looking for garbage: rarely, and never in vain."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from tests.server.client import make_table
from tests.server.processes import SharedServer
from websockets.asyncio.client import connect

from ominoes.server import memory
from ominoes.server.memory import Memory


class Knot:
    """Something that only a look for garbage frees."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def settled() -> Iterator[Memory]:
    """A settled memory; afterwards the interpreter is as it was."""
    one = Memory()
    one.settle()
    yield one
    one.release()


def left_behind() -> "weakref.ref[Knot]":
    return weakref.ref(Knot())


def test_nothing_is_looked_at_while_no_connection_has_ended(settled: Memory) -> None:
    assert not settled.look_after()


def test_what_many_ended_connections_left_behind_is_freed(settled: Memory) -> None:
    knot = left_behind()
    for _ in range(memory._CONNECTIONS - 1):
        settled.ended()
    assert not settled.look_after()
    settled.ended()
    assert settled.look_after()
    assert knot() is None


def test_what_few_ended_connections_left_behind_is_freed_in_the_end(
    settled: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    knot = left_behind()
    settled.ended()
    assert not settled.look_after()
    monkeypatch.setattr(memory, "_SECONDS", 0.0)
    assert settled.look_after()
    assert knot() is None
    assert not settled.look_after()


def test_connections_to_tables_and_to_puzzles_count(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        ended: list[bool] = []
        monkeypatch.setattr(hub.memory, "ended", lambda: ended.append(True))
        made = await make_table(url, game="heap", seats=[])
        for number, where in enumerate((f"tables/{made['id']}/socket", "puzzles"), start=1):
            async with connect(f"{url.replace('http', 'ws')}/api/{where}", proxy=None) as socket:
                await socket.send('{"type":"hello"}')
                await socket.recv()
            async with asyncio.timeout(10):
                while len(ended) < number:
                    await asyncio.sleep(0.01)

    shared.run(work())


def test_what_is_there_when_all_is_loaded_is_not_looked_at_again(settled: Memory) -> None:
    assert gc.get_freeze_count() > 0
    settled.release()
    assert gc.get_freeze_count() == 0


def test_afterwards_the_interpreter_looks_as_often_as_before() -> None:
    before = gc.get_threshold()
    one = Memory()
    one.settle()
    settled = gc.get_threshold()
    one.release()
    assert gc.get_threshold() == before != settled
