"""A pool of processes that work for the server, a line in and lines out: started when needed, ended when they fail.

What is said on the lines is left to `thinkers.py` and `studies.py`.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import msgspec

from ominoes.server.lines import READY

_LONGEST_LINE = 1 << 22
_START_WITHIN = 60.0


class Crashed(Exception):
    """The process ended, was late, or could not do it."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    async def tell(self, line: bytes) -> None:
        """Give it something to do."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        await self._process.stdin.drain()

    async def line(self) -> bytes:
        """Its next line; raises `Crashed` when there is none."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise Crashed("it ended")
        return line

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """End it at once, and wait until it has ended."""
        assert self._process.stdin is not None
        self.kill()
        self._process.stdin.close()
        await self._process.wait()


class Pool:
    """Processes of one kind, at most so many at once."""

    def __init__(self, size: int, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._places = asyncio.Semaphore(size)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are at work now."""
        return [worker.pid for worker in self._busy]

    @contextlib.asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A process of one's own for a while; it is ended when it fails or when nobody waits for it any more.

        What a broken connection, a late or an unreadable answer raises comes out as `Crashed`.
        """
        async with self._places:
            worker = self._idle.pop() if self._idle else await self._start()
            self._busy.add(worker)
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
            self._idle.append(worker)

    async def _start(self) -> Worker:
        worker = await self._new()
        self._busy.add(worker)
        try:
            async with asyncio.timeout(_START_WITHIN):  # on a busy machine loading takes longer than working
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
        """A process that has just been started; whoever is cancelled meanwhile leaves none behind."""
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
