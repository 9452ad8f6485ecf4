"""The timing of garbage collections: rare, and only with garbage to free."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from tests.server.client import make_table
from tests.server.processes import SharedServer
from tests.waits import eventually
from websockets.asyncio.client import connect

from ominoes.server import memory
from ominoes.server.memory import Memory


class Knot:
    """An object that only a garbage collection frees."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def frozen() -> Iterator[Memory]:
    """A memory with all objects frozen; afterwards the interpreter is as it was."""
    one = Memory()
    one.freeze()
    yield one
    one.unfreeze()


def left_behind() -> "weakref.ref[Knot]":
    return weakref.ref(Knot())


def test_nothing_is_collected_while_no_connection_has_ended(frozen: Memory) -> None:
    assert not frozen.collect_when_due()


def test_the_garbage_of_many_ended_connections_is_freed(frozen: Memory) -> None:
    knot = left_behind()
    for _ in range(memory._CONNECTIONS - 1):
        frozen.connection_ended()
    assert not frozen.collect_when_due()
    frozen.connection_ended()
    assert frozen.collect_when_due()
    assert knot() is None


def test_the_garbage_of_few_ended_connections_is_freed_after_a_time(
    frozen: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    knot = left_behind()
    frozen.connection_ended()
    assert not frozen.collect_when_due()
    monkeypatch.setattr(memory, "_SECONDS", 0.0)
    assert frozen.collect_when_due()
    assert knot() is None
    assert not frozen.collect_when_due()


def test_ended_connections_to_tables_and_to_puzzles_are_counted(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        ended: list[bool] = []
        monkeypatch.setattr(hub.memory, "connection_ended", lambda: ended.append(True))
        made = await make_table(url, game="heap", seats=[])
        for where in (f"tables/{made['id']}/socket", "puzzles"):
            ended.clear()
            async with connect(f"{url.replace('http', 'ws')}/api/{where}", proxy=None) as socket:
                await socket.send('{"type":"hello"}')
                await socket.recv()
            await eventually(lambda: ended)

    shared.run(work())


def test_objects_that_exist_when_all_is_loaded_are_frozen(frozen: Memory) -> None:
    assert gc.get_freeze_count() > 0
    frozen.unfreeze()
    assert gc.get_freeze_count() == 0


def test_afterwards_the_interpreter_collects_as_often_as_before() -> None:
    before = gc.get_threshold()
    one = Memory()
    one.freeze()
    meanwhile = gc.get_threshold()
    one.unfreeze()
    assert gc.get_threshold() == before != meanwhile
