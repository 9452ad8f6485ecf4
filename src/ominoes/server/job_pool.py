"""The pool of job processes, with limits for each client, and a slot for the one job of each connection.

A connection has one job at a time. The job is cancelled, and its process killed, when the client leaves or asks for it.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from ominoes.i18n import OminoesError, current_language, message
from ominoes.i18n.languages import checked_language
from ominoes.server.frames import Disconnected
from ominoes.server.jobs import FINAL, Analyse, AnyJob, Count, Solve
from ominoes.server.pool import Crashed, Pool
from ominoes.server.wire import Refusal, encode
from ominoes.tables import Refused

SendLine = Callable[[str], Awaitable[None]]

_COMMAND = (sys.executable, "-m", "ominoes.server.job_worker")
_GRACE = 15.0
"""Seconds that a process may take to end by itself after its limit of time."""
_REMEMBERED = 32
"""How many analyses are kept, for clients that ask for the same one."""


class _Kind(msgspec.Struct):
    type: str


class JobPool(Pool):
    """A pool of `job_worker.py` processes; it counts the running jobs of each client."""

    def __init__(self, size: int, *, most: int, seconds: float, command: Sequence[str] = _COMMAND) -> None:
        super().__init__(size, command)
        self._most, self._seconds = most, seconds
        self._running: Counter[str] = Counter()
        self._analyses: dict[bytes, str] = {}

    async def run(self, client: str, job: AnyJob, send: SendLine) -> None:
        """Run a job and send every line of its output; raises `Refused` when the client has too many jobs."""
        job = msgspec.structs.replace(job, language=checked_language(job.language or current_language()))
        if isinstance(job, Solve | Count):
            job = msgspec.structs.replace(job, seconds=min(job.seconds, self._seconds))
        elif isinstance(job, Analyse):
            # The longer the game, the less time for each move.
            ms = 1000 * self._seconds / max(1, len(job.actions))
            job = msgspec.structs.replace(job, ms=min(job.ms, ms))
        key = _cache_key(job)
        if key in self._analyses:
            await send(_with_id(self._analyses[key], job.id))
            return
        if self._running[client] >= self._most:
            raise Refused("server.too-many-jobs", most=self._most)
        self._running[client] += 1
        try:
            last = await self._run(client, job, send)
            if isinstance(job, Analyse):
                self._remember(key, last)
        except Crashed:
            raise Refused("server.job-failed") from None
        finally:
            self._running[client] -= 1
            if not self._running[client]:
                del self._running[client]

    async def _run(self, client: str, job: AnyJob, send: SendLine) -> str:
        """Run a job in a process; the last line of its output."""
        async with self.worker(client=client) as worker, asyncio.timeout(self._seconds + _GRACE):
            await worker.send(msgspec.json.encode(job))
            while True:
                line = (await worker.line()).decode().rstrip()
                await send(line)
                if msgspec.json.decode(line, type=_Kind).type in FINAL:
                    return line

    def _remember(self, key: bytes, answer: str) -> None:
        if msgspec.json.decode(answer, type=_Kind).type == "analysis":
            self._analyses[key] = answer
            if len(self._analyses) > _REMEMBERED:
                del self._analyses[next(iter(self._analyses))]


class JobSlot:
    """The slot for the one job, or hint, of a connection."""

    def __init__(self, send: SendLine, fault: Callable[[str], None]) -> None:
        self._send, self._fault = send, fault
        self._id: str | None = None
        self._task: asyncio.Task[None] | None = None
        self._cancelled: asyncio.Task[None] | None = None
        """The job before, which was cancelled and may still be ending."""

    def begin(self, id: str, work: Coroutine[Any, Any, None]) -> None:
        """Begin a job; raises `Refused` when one is running already."""
        if self._task is not None and not self._task.done():
            work.close()
            raise Refused("server.one-question")
        self._id, self._task = id, asyncio.create_task(self._guarded(id, work, self._cancelled))
        # The job may be cancelled before it begins.
        self._task.add_done_callback(lambda _: work.close())

    def cancel(self, id: str) -> None:
        """Cancel the job with this identity; raises `Refused` when it is not running."""
        if self._id != id or self._task is None or self._task.done():
            raise Refused("server.no-question")
        self._task.cancel()
        self._cancelled, self._task = self._task, None

    async def close(self) -> None:
        """Cancel the job and wait for its end: the client has left."""
        tasks = [task for task in (self._cancelled, self._task) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _guarded(
        self, id: str, work: Coroutine[Any, Any, None], before: "asyncio.Task[None] | None"
    ) -> None:
        try:
            if before is not None:
                # Wait until its process is free.
                await asyncio.wait((before,))
            await work
        except OminoesError as refused:
            await self._send(encode(Refusal(id=id, reason=str(refused), key=refused.key)))
        except Disconnected:
            pass  # nobody waits for the answer
        except Exception:
            self._fault("in a job")
            await self._send(encode(Refusal(id=id, reason=message("server.fault"), key="server.fault")))


def _cache_key(job: AnyJob) -> bytes:
    """A job without its identity: equal for jobs with the same answer."""
    return msgspec.json.encode(msgspec.structs.replace(job, id="-"))


def _with_id(line: str, id: str) -> str:
    return msgspec.json.encode({**msgspec.json.decode(line), "id": id}).decode()
