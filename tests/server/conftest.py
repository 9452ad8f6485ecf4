"""What tests of the server share: two tiny games, servers that look after their tables without delay, one server for
all tests that leave each other alone, a process that makes servers to be killed, a clock that can be put forward.
"""

import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import TypeVar

import pytest
from tests.server.processes import Forge, SharedServer
from tests.tables import toy

from ominoes.server import hub, moments
from ominoes.store import databases

_T = TypeVar("_T", SharedServer, Forge)
_SHARED = pytest.StashKey[SharedServer]()
_FORGE = pytest.StashKey[Forge]()


@pytest.fixture(autouse=True, scope="module")
def tiny_games() -> Iterator[None]:
    toy.install()
    yield
    toy.remove()


@pytest.fixture(autouse=True, scope="module")
def hurried_servers() -> Iterator[None]:
    """Servers in this process look after their tables ten times a second, and do not wait for the disk.

    What is on disk when a server is killed is shown by processes of their own.
    """
    prepare = databases._prepare_file

    def without_syncing(connection: sqlite3.Connection, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "_LOOK_EVERY", 0.1)
        patch.setattr(databases, "_prepare_file", without_syncing)
        yield


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SharedServer:
    """A server over a file, for tests that ask nothing special of it and do not mind what others do there."""

    def make() -> SharedServer:
        return SharedServer(str(tmp_path_factory.mktemp("shared") / "ominoes.db"))

    return _one_for_all(request, _SHARED, make)


@pytest.fixture
def forge(request: pytest.FixtureRequest) -> Iterator[Forge]:
    """A process that makes servers, one at a time."""
    one = _one_for_all(request, _FORGE, Forge)
    before = len(one.errors)
    yield one
    if one.running:
        one.stop(signal.SIGKILL)
    assert one.errors[before:] == []


def _one_for_all(request: pytest.FixtureRequest, key: pytest.StashKey[_T], make: Callable[[], _T]) -> _T:
    """What is made for the first test of this folder that asks for it, and ended after the last test of the folder."""
    folder = request.node.getparent(pytest.Dir)
    if key not in folder.stash:
        made: _T = make()
        folder.stash[key] = made

        def end() -> None:
            del folder.stash[key]
            made.end()

        folder.addfinalizer(end)
    found: _T = folder.stash[key]
    return found


class Clock:
    """The clock of all servers in this process. It shows the time, and more once it is put forward."""

    def __init__(self) -> None:
        self._ahead = 0

    def time_ns(self) -> int:
        return time.time_ns() + self._ahead

    def forward(self, server: hub.Hub, seconds: float) -> None:
        """Let so many seconds pass at once, and wake the tables whose time is up by then."""
        self._ahead += round(seconds * 1e9)
        for room in server.rooms.values():
            room._arm()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(moments, "time", SimpleNamespace(time_ns=made.time_ns))
    return made
