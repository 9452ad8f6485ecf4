"""The scheduler of computer players' moves: requests them when positions change, and again when they do not come.

Here processes of this machine compute them; `engine_queue.py` hands them to workers instead. Either way a missing move
is requested again, in the end from the simplest player, so that no table waits for ever.
"""

import asyncio
import functools
import hashlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from ominoes.games import Action, IllegalAction, NotationError, rng
from ominoes.i18n import current_language
from ominoes.players.tree_cache import TreeCache
from ominoes.server import wire
from ominoes.server.clock import now_ms
from ominoes.server.engine_pool import Crashed, EnginePool
from ominoes.server.engine_worker import EngineRequest, Hint, choose
from ominoes.server.turns import Rank
from ominoes.tables import Effect, Refused, Table, automatic

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.live_table import LiveTable

log = logging.getLogger("ominoes")

HINT_PLAYER = "level-5"
SIMPLEST_PLAYER = "random"
_MOST_HINTS = 3
_ATTEMPTS_AS_ASKED = 3
_ATTEMPTS_ELSEWHERE = 6
"""After so many failures of other processes the simplest player chooses in this one."""
_SCAN_DATABASE_EVERY = 5.0
"""Seconds between two searches of the database for tables that wait for a computer player."""


class PendingMove:
    """A computer player's move that is awaited."""

    __slots__ = ("asked", "attempts", "began", "task")

    def __init__(self) -> None:
        self.began = self.asked = time.monotonic()
        self.attempts = 0
        self.task: asyncio.Task[None] | None = None


class EngineScheduler:
    """Schedules computer players' moves on the processes of this machine."""

    def __init__(self, patience: float, pool: EnginePool) -> None:
        self.hub: Hub
        self.patience = patience
        self.pool = pool
        self._pending: dict[tuple[str, int, int], PendingMove] = {}
        self._scanned = 0.0

    @property
    def busy(self) -> int:
        """How many moves are awaited."""
        return len(self._pending)

    async def open(self, hub: "Hub") -> None:
        """Connect to the hub whose tables it serves."""
        self.hub = hub

    async def close(self) -> None:
        """Cancel all pending moves; the next server requests them again."""
        for pending in self._pending.values():
            if pending.task is not None:
                pending.task.cancel()
        await self.pool.close()

    def schedule(self, live: "LiveTable", *, ours: bool = True) -> None:
        """Drop the pending moves of a table's earlier positions, and request those of the present one.

        `ours` is false when another process made the position: that process requests the moves.
        """
        table = live.table
        if table.status == "over":
            self.forget(table.id)
        wanted = {(table.id, table.moved, seat) for seat in table.engine_seats}
        for key in [key for key in self._pending if key[0] == table.id and key not in wanted]:
            self._drop(key)
        for key in wanted - self._pending.keys():
            self._pending[key] = PendingMove()
            live.broadcast(wire.Thinking(seat=key[2], player=table.seats[key[2]].player or "", seconds=0.0))
            if ours:
                self.request_move(live, key)

    def forget(self, table: str) -> None:
        """Drop what computer players have found at a table: it is over, or nobody uses it."""
        self.pool.forget(table)

    def request_move(self, live: "LiveTable", key: tuple[str, int, int]) -> None:
        """Start a task that makes the move."""
        pending = self._pending[key]
        pending.asked = time.monotonic()
        pending.attempts += 1
        pending.task = self.hub.spawn(self.make_move(live, key, attempts=pending.attempts))

    async def make_move(self, live: "LiveTable", key: tuple[str, int, int], attempts: int = 1) -> None:
        """Have a process of this machine choose a move, and append it to the log."""
        _, moved, seat = key
        while True:
            table = live.table
            if table.moved != moved or seat not in table.engine_seats:
                return
            player = table.seats[seat].player or SIMPLEST_PLAYER
            if attempts > _ATTEMPTS_AS_ASKED:
                player = SIMPLEST_PLAYER
            try:
                action = await self._choose(table, seat, player, attempts, live.owner)
                await self._until_due(live, seat, action)
                await live.change(functools.partial(_moves, moved, seat, action))
            except (Crashed, IllegalAction, NotationError) as error:
                self.hub.metrics.count("crashes")
                log.warning("%s in seat %d: %s; the move is requested again", player, seat + 1, error)
                attempts += 1
                await asyncio.sleep(min(1.0, 0.05 * attempts))
            else:
                self._done(live, key)
                return

    async def hints(self, table: Table, seat: int, partial: str = "", client: str = "") -> list[Hint]:
        """Hints for this seat, the best first, in the current language; with a partial action, its next step.

        Raises `Refused` when no process answers.
        """
        changes = {"hints": _MOST_HINTS, "partial": partial, "language": current_language()}
        request = msgspec.structs.replace(_request(table, seat, HINT_PLAYER), **changes)
        try:
            return (await self.pool.choose(request, self.patience, Rank.HINTS, client)).hints
        except Crashed:
            raise Refused("server.no-hint") from None

    async def _choose(
        self, table: Table, seat: int, player: str, attempts: int = 1, owner: str = ""
    ) -> Action:
        request = _request(table, seat, player)
        alone = all(one.player is not None for one in table.seats)
        rank = Rank.COMPUTERS if alone else Rank.PEOPLE
        if attempts <= _ATTEMPTS_ELSEWHERE:
            answer = await self.pool.choose(request, self.patience * attempts, rank, owner)
        else:
            answer = await asyncio.to_thread(choose, request, TreeCache(0))
        if answer.action is None:
            raise Crashed(answer.problem)
        return table.game.from_json(msgspec.json.encode(answer.action))

    async def _until_due(self, live: "LiveTable", seat: int, action: Action) -> None:
        """Wait until the moment that the computer player has planned, where it planned one; say how far it is."""
        due = live.table.pace.due(live.table, action)
        for moment, done in live.pace.course(seat, action):
            await _until(moment)
            live.pace.report(seat, done)
        if due is not None:
            await _until(due)

    def _done(self, live: "LiveTable", key: tuple[str, int, int]) -> None:
        """Forget a move that was made. The same seat may have the next one to make."""
        self._pending.pop(key, None)
        self.schedule(live)

    def _drop(self, key: tuple[str, int, int]) -> None:
        task = self._pending.pop(key).task
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def maintain(self) -> None:
        """Report how long each move has been awaited, and request missing ones again. Called every second."""
        now = time.monotonic()
        for key, pending in list(self._pending.items()):
            live = self.hub.live_tables.get(key[0])
            if live is None:
                self._drop(key)
                continue
            player = live.table.seats[key[2]].player or ""
            live.broadcast(wire.Thinking(seat=key[2], player=player, seconds=round(now - pending.began, 1)))
            self.retry(live, key, pending, now)
        if now - self._scanned >= _SCAN_DATABASE_EVERY:
            before = now_ms() - (int(self.patience * 1000) if self._scanned else 0)
            self._scanned = now
            for id in await self.hub.store.awaiting_engine(before):
                await self.hub.try_live_table(id)

    def retry(self, live: "LiveTable", key: tuple[str, int, int], pending: PendingMove, now: float) -> None:
        """Request the move again when its task has ended without it."""
        if pending.task is None or pending.task.done():
            self.request_move(live, key)


async def _until(moment: int) -> None:
    await asyncio.sleep(max(0, moment - now_ms()) / 1000)


def _moves(moved: int, seat: int, action: Action, table: Table) -> Effect:
    """The effect of a computer player's move; without events when the position has changed meanwhile."""
    if table.moved != moved or seat not in table.engine_seats:
        return Effect(table)
    return automatic.computer_moves(table, seat, action, now_ms())


def _request(table: Table, seat: int, player: str) -> EngineRequest:
    # The same position gives the same seed, so that a move requested twice is the same move.
    digest = hashlib.sha256(f"{table.id} {table.moved} {seat}".encode()).digest()
    return EngineRequest(
        table=table.id,
        game=table.made.game,
        options=table.made.options,
        seed=rng.fresh_seed(),
        actions=[msgspec.Raw(table.game.to_json(action)) for action in table.record.actions],
        seat=seat,
        player=player,
        player_seed=int.from_bytes(digest[:6], "big"),
    )
