"""A pool of worker processes, with a line in and lines out: started when needed, killed when they fail.

`engine_pool.py` and `job_pool.py` know the content of the lines.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import msgspec

from ominoes.server.turns import Rank, Turns
from ominoes.server.worker_loop import READY

_LONGEST_LINE = 1 << 22
_START_WITHIN = 60.0
"""Seconds that a process may take to load; on a busy machine that takes longer than the work."""


class Crashed(Exception):
    """A process ended, was too slow, or failed."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.free = asyncio.Event()
        """Set while nobody uses it."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def post(self, line: bytes) -> None:
        """Write a short line to its input, without waiting; nothing happens if the process has ended."""
        assert self._process.stdin is not None
        if not self._process.stdin.is_closing():
            self._process.stdin.write(line + b"\n")

    async def send(self, line: bytes) -> None:
        """Write a line to its input."""
        assert self._process.stdin is not None
        self.post(line)
        await self._process.stdin.drain()

    async def line(self) -> bytes:
        """The next line of its output; raises `Crashed` when the output has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise Crashed("it ended")
        return line

    def kill(self) -> None:
        """Kill the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """Kill the process and wait for its end."""
        assert self._process.stdin is not None
        self.kill()
        self._process.stdin.close()
        await self._process.wait()


class Pool:
    """Up to `size` processes of one kind."""

    def __init__(self, size: int, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self.turns = Turns(size)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are busy now."""
        return [worker.pid for worker in self._busy]

    @contextlib.asynccontextmanager
    async def worker(
        self, wanted: Worker | None = None, patience: float = 0.0, *, rank: Rank = Rank.WORK, client: str = ""
    ) -> AsyncIterator[Worker]:
        """Lend a process to the body: the wanted one if it is free within so many seconds, otherwise another.

        Where all are busy, the rank and what the client already has say whose turn is next (`turns.py`).
        The process is killed when the body fails or is cancelled. A broken pipe, a timeout and an unreadable answer
        raise `Crashed`.
        """
        if wanted in self._busy:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await wanted.free.wait()
        async with self.turns.turn(rank, client):
            worker = self._take(wanted) or await self._start()
            self._busy.add(worker)
            worker.free.clear()
            try:
                yield worker
            except (OSError, ValueError, msgspec.MsgspecError) as error:
                await worker.end()
                raise Crashed(str(error) or "no answer in time") from error
            except BaseException:
                await worker.end()
                raise
            finally:
                self._busy.discard(worker)
                worker.free.set()
            self._idle.append(worker)

    def _take(self, wanted: Worker | None) -> Worker | None:
        """An idle process, if possible the wanted one."""
        if wanted in self._idle:
            self._idle.remove(wanted)
            return wanted
        return self._idle.pop() if self._idle else None

    async def _start(self) -> Worker:
        worker = await self._new()
        self._busy.add(worker)
        try:
            async with asyncio.timeout(_START_WITHIN):
                if await worker.line() != READY:
                    raise Crashed("it did not start")
        except TimeoutError:
            await worker.end()
            raise Crashed("it did not start in time") from None
        except BaseException:
            await worker.end()
            raise
        finally:
            self._busy.discard(worker)
        return worker

    async def _new(self) -> Worker:
        """Start a process; a caller that is cancelled meanwhile leaves none behind."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        )
        try:
            return Worker(await asyncio.shield(starting))
        except asyncio.CancelledError:
            await Worker(await starting).end()
            raise

    async def close(self) -> None:
        """End all processes."""
        workers = (*self._idle, *self._busy)
        for worker in workers:
            worker.kill()
        for worker in workers:
            await worker.end()
        self._idle.clear()
