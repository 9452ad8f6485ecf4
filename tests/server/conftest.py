"""Fixtures for the tests of the server: two toy games, servers with quick maintenance, one server for all tests that do
not disturb each other, a process that starts servers to be killed, and a clock that can be put forward.
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

from ominoes.server import clock as server_clock
from ominoes.server import hub
from ominoes.store import databases

_T = TypeVar("_T", SharedServer, Forge)
_SHARED = pytest.StashKey[SharedServer]()
_FORGE = pytest.StashKey[Forge]()


@pytest.fixture(autouse=True, scope="module")
def toy_games() -> Iterator[None]:
    toy.install()
    yield
    toy.remove()


@pytest.fixture(autouse=True, scope="module")
def hurried_servers() -> Iterator[None]:
    """Servers in this process maintain their tables ten times a second, and do not wait for the disk.

    The tests of killed servers use processes of their own, which wait for the disk.
    """
    prepare = databases._prepare_file

    def without_syncing(connection: sqlite3.Connection, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "_MAINTAIN_EVERY", 0.1)
        patch.setattr(databases, "_prepare_file", without_syncing)
        yield


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SharedServer:
    """A server over a file, for tests that need no settings of their own and are not disturbed by other tables."""

    def make() -> SharedServer:
        return SharedServer(str(tmp_path_factory.mktemp("shared") / "ominoes.db"))

    return _one_for_all(request, _SHARED, make)


@pytest.fixture
def forge(request: pytest.FixtureRequest) -> Iterator[Forge]:
    """A process that starts servers, one at a time."""
    one = _one_for_all(request, _FORGE, Forge)
    before = len(one.errors)
    yield one
    if one.running:
        one.stop(signal.SIGKILL)
    assert one.errors[before:] == []


def _one_for_all(request: pytest.FixtureRequest, key: pytest.StashKey[_T], make: Callable[[], _T]) -> _T:
    """An object for all tests of this folder: made for the first one that needs it, ended after the last test."""
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
        """Put the clock forward, and wake the tables whose time is up by then."""
        self._ahead += round(seconds * 1e9)
        for live in server.live_tables.values():
            live._arm()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(server_clock, "time", SimpleNamespace(time_ns=made.time_ns))
    return made
