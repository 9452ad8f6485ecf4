"""Long questions of clients: a pool of processes that study, limits for each client, and a desk for each connection.

One connection has one long question at a time; it is dropped, and its process ended, when the client leaves or says so.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from ominoes.server.frames import Left
from ominoes.server.pool import Crashed, Pool
from ominoes.server.tasks import FINAL, Analyse, AnyTask, Count, Solve
from ominoes.server.wire import Refusal, encode
from ominoes.tables import Refused
from ominoes.words import OminoesError, language, text
from ominoes.words.languages import checked

Tell = Callable[[str], Awaitable[None]]

_COMMAND = (sys.executable, "-m", "ominoes.server.study")
_GRACE = 15.0
"""Seconds in which a process has to come to its end by itself after a limit of time."""
_REMEMBERED = 32
"""Analyses that are kept for others who ask for the same."""


class _Kind(msgspec.Struct):
    type: str


class Studies(Pool):
    """Processes that study, and who has them at work."""

    def __init__(self, size: int, *, most: int, seconds: float, command: Sequence[str] = _COMMAND) -> None:
        super().__init__(size, command)
        self._most, self._seconds = most, seconds
        self._at_work: Counter[str] = Counter()
        self._analyses: dict[bytes, str] = {}

    async def study(self, client: str, task: AnyTask, tell: Tell) -> None:
        """Have a task done and tell every line that comes of it; raises `Refused` when a client has too many."""
        task = msgspec.structs.replace(task, language=checked(task.language or language()))
        if isinstance(task, Solve | Count):
            task = msgspec.structs.replace(task, seconds=min(task.seconds, self._seconds))
        known = _question(task)
        if known in self._analyses:
            await tell(_with_id(self._analyses[known], task.id))
            return
        if self._at_work[client] >= self._most:
            raise Refused("server.too-many-studies", most=self._most)
        self._at_work[client] += 1
        try:
            last = await self._done(task, tell)
            if isinstance(task, Analyse):
                self._remember(known, last)
        except Crashed:
            raise Refused("server.study-failed") from None
        finally:
            self._at_work[client] -= 1
            if not self._at_work[client]:
                del self._at_work[client]

    async def _done(self, task: AnyTask, tell: Tell) -> str:
        async with self.worker() as worker, asyncio.timeout(self._seconds + _GRACE):
            await worker.tell(msgspec.json.encode(task))
            while True:
                line = (await worker.line()).decode().rstrip()
                await tell(line)
                if msgspec.json.decode(line, type=_Kind).type in FINAL:
                    return line

    def _remember(self, question: bytes, answer: str) -> None:
        if msgspec.json.decode(answer, type=_Kind).type == "analysis":
            self._analyses[question] = answer
            if len(self._analyses) > _REMEMBERED:
                del self._analyses[next(iter(self._analyses))]


class Desk:
    """The long question of one connection."""

    def __init__(self, tell: Tell, fault: Callable[[str], None]) -> None:
        self._tell, self._fault = tell, fault
        self._id: str | None = None
        self._task: asyncio.Task[None] | None = None
        self._dropped: asyncio.Task[None] | None = None
        """The question that was on the desk before and is coming to its end."""

    def begin(self, id: str, work: Coroutine[Any, Any, None]) -> None:
        """Begin with a question; raises `Refused` when there is one already."""
        if self._task is not None and not self._task.done():
            work.close()
            raise Refused("server.one-question")
        self._id, self._task = id, asyncio.create_task(self._guarded(id, work, self._dropped))
        self._task.add_done_callback(lambda _: work.close())  # it may have been dropped before it began

    def cancel(self, id: str) -> None:
        """Drop the question with this identity; raises `Refused` when there is none."""
        if self._id != id or self._task is None or self._task.done():
            raise Refused("server.no-question")
        self._task.cancel()
        self._dropped, self._task = self._task, None

    async def close(self) -> None:
        """Drop whatever is on the desk: the client has left."""
        tasks = [task for task in (self._dropped, self._task) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _guarded(
        self, id: str, work: Coroutine[Any, Any, None], before: "asyncio.Task[None] | None"
    ) -> None:
        try:
            if before is not None:
                await asyncio.wait((before,))  # its process is to be free
            await work
        except OminoesError as refused:
            await self._tell(encode(Refusal(id=id, reason=str(refused), key=refused.key)))
        except Left:
            pass  # nobody waits for the answer
        except Exception:
            self._fault("in a long question")
            await self._tell(encode(Refusal(id=id, reason=text("server.fault"), key="server.fault")))


def _question(task: AnyTask) -> bytes:
    """What makes two tasks the same one."""
    return msgspec.json.encode(msgspec.structs.replace(task, id="-"))


def _with_id(line: str, id: str) -> str:
    return msgspec.json.encode({**msgspec.json.decode(line), "id": id}).decode()
