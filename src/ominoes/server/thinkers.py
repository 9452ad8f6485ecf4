"""A pool of thinking processes on this machine: started when needed, ended and replaced when they fail or are late."""

import asyncio
import contextlib
import sys
from collections.abc import Sequence

import msgspec

from ominoes.server.thinker import READY, Answer, Job

_COMMAND = (sys.executable, "-m", "ominoes.server.thinker")
_LONGEST_LINE = 1 << 20
_START_WITHIN = 60.0


class Crashed(Exception):
    """The process ended, was late, or its player could not choose."""


class Thinkers:
    """A pool of thinking processes."""

    def __init__(self, size: int, command: Sequence[str] = _COMMAND) -> None:
        self._command = tuple(command)
        self._idle: list[asyncio.subprocess.Process] = []
        self._busy: set[asyncio.subprocess.Process] = set()
        self._places = asyncio.Semaphore(size)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are thinking now."""
        return [process.pid for process in self._busy]

    async def choose(self, job: Job, patience: float) -> Answer:
        """A computer player's answer; raises `Crashed` when none comes in time."""
        async with self._places:
            process = self._idle.pop() if self._idle else await self._start()
            self._busy.add(process)
            try:
                async with asyncio.timeout(patience):
                    answer = await _ask(process, job)
            except (TimeoutError, EOFError, OSError, ValueError, msgspec.MsgspecError) as error:
                self._end(process)
                raise Crashed(str(error) or "no answer in time") from error
            except BaseException:
                self._end(process)  # nobody waits for it any more
                raise
            finally:
                self._busy.discard(process)
            self._idle.append(process)
        if answer.problem is not None:
            raise Crashed(answer.problem)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )
        assert process.stdout is not None
        self._busy.add(process)
        try:
            async with asyncio.timeout(_START_WITHIN):  # on a busy machine loading takes longer than thinking
                if await process.stdout.readline() != READY:
                    raise Crashed("it did not start")
        except BaseException as error:
            self._end(process)
            self._busy.discard(process)
            if isinstance(error, TimeoutError):
                raise Crashed("it did not start in time") from None
            raise
        return process

    def _end(self, process: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        """End all processes."""
        for process in (*self._idle, *self._busy):
            self._end(process)
        for process in (*self._idle, *self._busy):
            await process.wait()
        self._idle.clear()


async def _ask(process: asyncio.subprocess.Process, job: Job) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=Answer)
