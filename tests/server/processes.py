"""Servers for tests: inside the test's own process, one of them for many tests; and real `ominoes serve` and
`ominoes worker` processes, each ended by its own number.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from tests.server.client import bounded
from tests.waits import eventually

from ominoes.server.hub import Hub
from ominoes.server.lifecycle import _listening_socket, _Server, open_hub, uvicorn_config
from ominoes.server.settings import Limits, Settings

PROGRAM = Path(sys.executable).with_name("ominoes")
GENEROUS = Limits(requests=1e6, messages=1e6, sockets=100_000, tables=100_000, computer_tables=100_000)
_GENEROUS_ENVIRONMENT = {
    "OMINOES_REQUESTS": "1e6",
    "OMINOES_MESSAGES": "1e6",
    "OMINOES_SOCKETS": "100000",
    "OMINOES_TABLES": "100000",
    "OMINOES_COMPUTER_TABLES": "100000",
    "OMINOES_COUNTDOWN": "0",
}


class Process:
    """A running `ominoes` command."""

    command: tuple[str | Path, ...] = (PROGRAM,)

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*self.command, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **_GENEROUS_ENVIRONMENT, **environment},
        )
        self.errors: list[str] = []
        self._lines: Queue[str] = Queue()
        self._readers = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read_output(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        # Tests may run as root, of which a server warns.
        self.errors += (line for line in self.process.stderr if "started as root" not in line)

    def next_line(self, patience: float = 300.0) -> str:
        """The next line of its output."""
        try:
            return self._lines.get(timeout=patience)
        except Empty:
            raise AssertionError(f"nothing was said: {self.errors}") from None

    def end(self, number: int = signal.SIGTERM, patience: float = 30.0) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        for reader in self._readers:
            reader.join(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return status


class Server(Process):
    """A running server."""

    def __init__(self, database: str, *, port: int = 0, workers: int = 0, **environment: str) -> None:
        super().__init__(
            "serve", "--port", str(port), "--database", database, "--workers", str(workers), **environment
        )
        words = self.next_line().split()
        self.url = next(word for word in words if word.startswith("http://"))
        self.port = int(self.url.rpartition(":")[2])


class Forge(Process):
    """Starts servers without loading the program each time; one at a time."""

    command = (sys.executable, "-m", "tests.server.forge")

    def __init__(self) -> None:
        super().__init__()
        self._pid = 0

    @property
    def running(self) -> bool:
        """Whether a server has been started and not stopped since."""
        return self._pid != 0

    def start(self, database: str, *, url: str = "http://127.0.0.1:0") -> str:
        """Start a server, on a free port or at the address of an earlier one; returns its address when it is ready."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{database} {url.rpartition(':')[2]}\n")
        self.process.stdin.flush()
        pid, address = self.next_line().split()
        self._pid = int(pid)
        return address

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send the server a signal and wait for its end; returns its exit status."""
        os.kill(self._pid, number)
        self._pid = 0
        word, status = self.next_line().split()
        assert word == "ended"
        return int(status)


_JOB_WORKER = (
    sys.executable,
    "-c",
    "from ominoes.server import job_worker; job_worker._REPORT_EVERY = 0.05; job_worker.main()",
)
"""The command of a job process that reports its progress twenty times a second instead of twice."""


class _ServerHere(_Server):
    """A server that leaves signals to the tests, and stops at once instead of at uvicorn's next tick."""

    def __init__(self, settings: Settings, hub: Hub, ready: asyncio.Event) -> None:
        super().__init__(uvicorn_config(settings, hub), hub, ready.set)
        self._told = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self._told.wait()

    def stop(self) -> None:
        self.should_exit = True
        self._told.set()


@contextlib.asynccontextmanager
async def server_here(database: str, **changes: object) -> AsyncIterator[tuple[str, Hub]]:
    """A server inside the test's own process, on a free port; gives its address and its hub."""
    values: dict[str, object] = {
        "port": 0,
        "database": database,
        "limits": GENEROUS,
        "workers": 1,
        "countdown": 0,
    }
    settings = Settings(**values | changes)  # type: ignore[arg-type]
    hub = await open_hub(settings)
    hub.jobs._command = _JOB_WORKER
    door = _listening_socket(settings)
    ready = asyncio.Event()
    running = _ServerHere(settings, hub, ready)
    task = asyncio.create_task(running.serve([door]))
    try:
        await ready.wait()
        yield f"http://127.0.0.1:{door.getsockname()[1]}", hub
    finally:
        running.stop()
        await task
        await hub.close()
        door.close()


class Running:
    """A server in a thread of its own, so that ordinary functions can talk to it."""

    def __init__(self, database: str) -> None:
        self.url = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(database)), daemon=True)
        self._thread.start()
        assert self._ready.wait(60)

    async def _serve(self, database: str) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with server_here(database) as (self.url, self.hub):
            self._ready.set()
            await self._stop.wait()

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)


class SharedServer:
    """One server for many tests, in an event loop of its own, which pauses between two tests."""

    def __init__(self, database: str) -> None:
        self._runner = asyncio.Runner()
        self._opened = server_here(database)
        self.url, self.hub = self._runner.run(self._opened.__aenter__())

    def run(self, work: Coroutine[Any, Any, None], patience: float = 150.0) -> None:
        """Run a test's work beside the server, within a limit of time."""
        self._runner.run(bounded(work, patience))

    def end(self) -> None:
        """Stop the server."""
        self._runner.run(self._opened.__aexit__(None, None, None))
        self._runner.close()


def looks(server: Hub, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows whenever a server checks its live tables."""
    counted: list[int] = []
    real = server._check_live_tables

    async def look() -> None:
        await real()
        counted.append(len(counted))

    monkeypatch.setattr(server, "_check_live_tables", look)
    return counted


async def until_at_rest(hub: Hub) -> None:
    """Wait until no job process of a server is busy."""
    await eventually(lambda: not hub.jobs.pids)
