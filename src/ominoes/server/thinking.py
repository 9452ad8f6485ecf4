"""Computer players' moves: who has to think, where, and what is done when nothing comes.

Here they are thought out by processes of this machine; `jobs.py` gives them to any number of workers instead. Either
way a move that does not come is asked for again, at last from the simplest player: a table never waits for ever.
"""

import asyncio
import functools
import hashlib
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from ominoes.games import Action, IllegalAction, NotationError, luck
from ominoes.server import wire
from ominoes.server.moments import now_ms
from ominoes.server.thinker import Hint, Job, choose
from ominoes.server.thinkers import Crashed, Thinkers
from ominoes.tables import Refused, Table, judge
from ominoes.tables.events import AnyEvent
from ominoes.words import language

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.room import Room

log = logging.getLogger("ominoes")

HINT_PLAYER = "level-5"
SIMPLEST_PLAYER = "random"
_MOST_HINTS = 3
_ATTEMPTS_AS_ASKED = 3
_ATTEMPTS_ELSEWHERE = 6
"""After so many failures of other processes the simplest player thinks in this one."""
_LOOK_FOR_FORGOTTEN_EVERY = 5.0


class Question:
    """A seat's move that is being waited for."""

    __slots__ = ("asked", "attempts", "began", "task")

    def __init__(self) -> None:
        self.began = self.asked = time.monotonic()
        self.attempts = 0
        self.task: asyncio.Task[None] | None = None


class Thinking:
    """Looks after computer players' moves, with processes of this machine."""

    def __init__(self, patience: float, thinkers: Thinkers) -> None:
        self.hub: Hub
        self.patience = patience
        self.thinkers = thinkers
        self._questions: dict[tuple[str, int, int], Question] = {}
        self._looked = 0.0

    @property
    def busy(self) -> int:
        """How many moves are being waited for."""
        return len(self._questions)

    async def open(self, hub: "Hub") -> None:
        """Begin."""
        self.hub = hub

    async def close(self) -> None:
        """End all thinking; whatever was not finished is asked for again when a server starts."""
        for question in self._questions.values():
            if question.task is not None:
                question.task.cancel()
        await self.thinkers.close()

    def consider(self, room: "Room", *, ours: bool = True) -> None:
        """The position of a room is new: stop thinking about the old one, begin with this one.

        `ours` tells whether this process made it; when another did, it has asked already.
        """
        table = room.table
        wanted = {(table.id, table.moved, seat) for seat in table.thinking}
        for key in [key for key in self._questions if key[0] == table.id and key not in wanted]:
            self._drop(key)
        for key in wanted - self._questions.keys():
            self._questions[key] = Question()
            room.tell(wire.Thinking(seat=key[2], player=table.seats[key[2]].player or "", seconds=0.0))
            if ours:
                self.ask(room, key)

    def ask(self, room: "Room", key: tuple[str, int, int]) -> None:
        """Have the move thought out."""
        question = self._questions[key]
        question.asked = time.monotonic()
        question.attempts += 1
        question.task = self.hub.spawn(self.think(room, key, attempts=question.attempts))

    async def think(self, room: "Room", key: tuple[str, int, int], attempts: int = 1) -> None:
        """Think out a move with a process of this machine and write it down."""
        _, moved, seat = key
        while True:
            table = room.table
            if table.moved != moved or seat not in table.thinking:
                return
            player = table.seats[seat].player or SIMPLEST_PLAYER
            if attempts > _ATTEMPTS_AS_ASKED:
                player = SIMPLEST_PLAYER
            try:
                action = await self._choice(table, seat, player, attempts)
                await self._until_due(table, action)
                await room.change(functools.partial(_moves, moved, seat, action))
            except (Crashed, IllegalAction, NotationError) as error:
                self.hub.metrics.count("crashes")
                log.warning("%s in seat %d: %s; it is asked again", player, seat + 1, error)
                attempts += 1
                await asyncio.sleep(min(1.0, 0.05 * attempts))
            else:
                self._done(room, key)
                return

    async def hints(self, table: Table, seat: int, draft: str = "") -> list[Hint]:
        """What is worth considering in this seat, the best first, in the language spoken; with a draft, the next
        step from it.

        Raises `Refused` when nobody answers.
        """
        wanted = {"hints": _MOST_HINTS, "draft": draft, "language": language()}
        job = msgspec.structs.replace(_job(table, seat, HINT_PLAYER), **wanted)
        try:
            return (await self.thinkers.choose(job, self.patience)).hints
        except Crashed:
            raise Refused("server.no-hint") from None

    async def _choice(self, table: Table, seat: int, player: str, attempts: int = 1) -> Action:
        job = _job(table, seat, player)
        if attempts <= _ATTEMPTS_ELSEWHERE:
            answer = await self.thinkers.choose(job, self.patience * attempts)
        else:
            answer = await asyncio.to_thread(choose, job)
        if answer.action is None:
            raise Crashed(answer.problem)
        return table.game.from_json(msgspec.json.encode(answer.action))

    async def _until_due(self, table: Table, action: Action) -> None:
        """In a race a computer player says how long it needs; that time has to pass first."""
        if table.race_since is not None:
            due = table.race_since + table.state.moment(action)
            await asyncio.sleep(max(0, due - now_ms()) / 1000)

    def _done(self, room: "Room", key: tuple[str, int, int]) -> None:
        """A move was made; in a race the same seat may have another task to do."""
        self._questions.pop(key, None)
        self.consider(room)

    def _drop(self, key: tuple[str, int, int]) -> None:
        task = self._questions.pop(key).task
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def look_after(self) -> None:
        """Tell those who wait how long it has been, and ask again for what does not come."""
        now = time.monotonic()
        for key, question in list(self._questions.items()):
            room = self.hub.rooms.get(key[0])
            if room is None:
                self._drop(key)
                continue
            player = room.table.seats[key[2]].player or ""
            room.tell(wire.Thinking(seat=key[2], player=player, seconds=round(now - question.began, 1)))
            self.ask_again(room, key, question, now)
        if now - self._looked >= _LOOK_FOR_FORGOTTEN_EVERY:
            before = now_ms() - (int(self.patience * 1000) if self._looked else 0)
            self._looked = now
            for id in await self.hub.store.thinking(before):
                await self.hub.attended(id)

    def ask_again(self, room: "Room", key: tuple[str, int, int], question: Question, now: float) -> None:
        """Ask again when the task that should have brought the move has ended without it."""
        if question.task is None or question.task.done():
            self.ask(room, key)


def _moves(moved: int, seat: int, action: Action, table: Table) -> tuple[AnyEvent, ...]:
    """The events of a computer player's move, unless the position is another one by now."""
    if table.moved != moved or seat not in table.thinking:
        return ()
    return judge.computer_moves(table, seat, action, now_ms())


def _job(table: Table, seat: int, player: str) -> Job:
    # The same position gives the same choice, so that a move asked for twice is the same move.
    digest = hashlib.sha256(f"{table.id} {table.moved} {seat}".encode()).digest()
    return Job(
        game=table.made.game,
        options=table.made.options,
        seed=luck.fresh_seed(),
        actions=[msgspec.Raw(table.game.to_json(action)) for action in table.record.actions],
        seat=seat,
        player=player,
        player_seed=int.from_bytes(digest[:6], "big"),
    )
