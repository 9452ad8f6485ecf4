"""A pool of thinking processes on this machine: a position in, a computer player's answer out."""

import asyncio
import sys
from collections.abc import Sequence

import msgspec

from ominoes.server.pool import Crashed, Pool
from ominoes.server.thinker import Answer, Job

__all__ = ["Crashed", "Thinkers"]

_COMMAND = (sys.executable, "-m", "ominoes.server.thinker")


class Thinkers(Pool):
    """A pool of thinking processes."""

    def __init__(self, size: int, command: Sequence[str] = _COMMAND) -> None:
        super().__init__(size, command)

    async def choose(self, job: Job, patience: float) -> Answer:
        """A computer player's answer; raises `Crashed` when none comes in time."""
        async with self.worker() as worker, asyncio.timeout(patience):
            await worker.tell(msgspec.json.encode(job))
            answer = msgspec.json.decode(await worker.line(), type=Answer)
        if answer.problem is not None:
            raise Crashed(answer.problem)
        return answer
