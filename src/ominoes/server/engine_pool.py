"""The pool of engine processes on this machine: a position in, a computer player's choice out.

A process keeps the trees of its searches. So a seat returns to the process that has its tree, unless that one is busy
for long; then it goes to another, which begins anew.
"""

import asyncio
import sys
from collections.abc import Sequence

import msgspec

from ominoes.server.engine_worker import EngineReply, EngineRequest, Forget
from ominoes.server.pool import Crashed, Pool, Worker
from ominoes.server.turns import Rank

__all__ = ["Crashed", "EnginePool"]

_COMMAND = (sys.executable, "-m", "ominoes.server.engine_worker")
_HOME_WITHIN = 0.25
"""Seconds that a seat waits for the process with its tree while others are free; a search takes up to a second."""


class EnginePool(Pool):
    """A pool of `engine_worker.py` processes; each keeps trees of at most `tree_bytes` together."""

    def __init__(self, size: int, tree_bytes: int, command: Sequence[str] = _COMMAND) -> None:
        super().__init__(size, (*command, str(tree_bytes)))
        self._homes: dict[str, dict[int, Worker]] = {}
        """The process that has the latest tree of a seat, by table and seat."""

    async def choose(
        self, request: EngineRequest, patience: float, rank: Rank = Rank.PEOPLE, client: str = ""
    ) -> EngineReply:
        """The choice of a computer player; raises `Crashed` when none comes in time."""
        home = self._homes.get(request.table, {}).get(request.seat)
        turn = self.worker(home, _HOME_WITHIN, rank=rank, client=client)
        async with turn as worker, asyncio.timeout(patience):
            await worker.send(msgspec.json.encode(request))
            answer = msgspec.json.decode(await worker.line(), type=EngineReply)
        if answer.problem is not None:
            raise Crashed(answer.problem)
        if answer.visits:
            self._homes.setdefault(request.table, {})[request.seat] = worker
        return answer

    def forget(self, table: str) -> None:
        """Let all processes drop the trees of a table."""
        if self._homes.pop(table, None) is not None:
            line = msgspec.json.encode(Forget(table))
            for worker in (*self._idle, *self._busy):
                worker.post(line)
