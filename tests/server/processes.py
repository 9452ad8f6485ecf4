"""Real `ominoes serve` and `ominoes worker` processes for tests, each ended by its own number."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from queue import Empty, Queue

from ominoes.server.hub import Hub
from ominoes.server.running import _bound, _Server, open_hub, uvicorn_config
from ominoes.server.settings import Limits, Settings

PROGRAM = Path(sys.executable).with_name("ominoes")
GENEROUS = Limits(requests=1e6, messages=1e6, sockets=100_000, tables=100_000, computer_tables=100_000)
_GENEROUS_ENVIRONMENT = {
    "OMINOES_REQUESTS": "1e6",
    "OMINOES_MESSAGES": "1e6",
    "OMINOES_SOCKETS": "100000",
    "OMINOES_TABLES": "100000",
    "OMINOES_COMPUTER_TABLES": "100000",
}


class Process:
    """A running program of ours."""

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
        self.errors += self.process.stderr

    def said(self, patience: float = 300.0) -> str:
        """The next line of its output."""
        try:
            return self._lines.get(timeout=patience)
        except Empty:
            raise AssertionError(f"nothing was said: {self.errors}") from None

    def end(self, number: int = signal.SIGTERM, patience: float = 30.0) -> int:
        """Send a signal and wait; gives the exit status."""
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
        words = self.said().split()
        self.url = next(word for word in words if word.startswith("http://"))
        self.port = int(self.url.rpartition(":")[2])


class Forge(Process):
    """Starts servers over one database without loading the program each time; one at a time, all on one port."""

    command = (sys.executable, "-m", "tests.server.forge")

    def __init__(self, database: str) -> None:
        super().__init__()
        self._database, self._port, self._pid = database, 0, 0
        self.start()

    def start(self) -> None:
        """Start a server; returns when it can be visited."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self._database} {self._port}\n")
        self.process.stdin.flush()
        pid, self.url = self.said().split()
        self._pid, self._port = int(pid), int(self.url.rpartition(":")[2])

    def stop(self, number: int) -> int:
        """Send the server a signal and wait until it has ended; gives its exit status."""
        os.kill(self._pid, number)
        word, status = self.said().split()
        assert word == "ended"
        return int(status)


@contextlib.contextmanager
def server(database: str, **facts: object) -> Iterator[Server]:
    """A server that is ended at the end."""
    running = Server(database, **facts)  # type: ignore[arg-type]
    try:
        yield running
    finally:
        running.end()


@contextlib.asynccontextmanager
async def server_here(database: str, **changes: object) -> AsyncIterator[tuple[str, Hub]]:
    """A server inside the test's own process, on a free port, with its hub in reach."""
    values: dict[str, object] = {"port": 0, "database": database, "limits": GENEROUS, "workers": 1}
    settings = Settings(**values | changes)  # type: ignore[arg-type]
    hub = await open_hub(settings)
    door = _bound(settings)
    ready = asyncio.Event()
    running = _Server(uvicorn_config(settings, hub), hub, ready.set)
    task = asyncio.create_task(running.serve([door]))
    try:
        await ready.wait()
        yield f"http://127.0.0.1:{door.getsockname()[1]}", hub
    finally:
        running.should_exit = True
        await task
        await hub.close()
        door.close()


async def until_at_rest(hub: Hub) -> None:
    """Wait until no process of a server works on a study any more."""
    while hub.studies.pids:
        await asyncio.sleep(0.01)
