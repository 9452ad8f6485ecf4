"""The hub: all rooms of this process, and what joins them to the store, the bus and the computer players.

A room is made from its log when somebody needs it and forgotten when nobody has for a while. What other processes
write reaches us over the bus; a look at the database every few seconds catches what the bus may have lost.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from ominoes.games import luck
from ominoes.server.memory import Memory
from ominoes.server.metrics import Metrics
from ominoes.server.moments import now_ms
from ominoes.server.room import Room, facts_of, first_entries
from ominoes.server.settings import Settings
from ominoes.server.studies import Studies
from ominoes.server.thinking import Thinking
from ominoes.store import Bus, Entries, Store, StoreError, Taken
from ominoes.tables import DamagedLog, Person, Table, Wish, fold, judge, keys, make
from ominoes.tables import events as happened
from ominoes.tables.events import AnyEvent
from ominoes.words import ENGLISH, OminoesError, decoding_words, speaking

log = logging.getLogger("ominoes")

_FORGET_AFTER = 30.0
_LOOK_EVERY = 1.0
_CATCH_UP_EVERY = 5.0
_REPEAT_PRESENCE_EVERY = 10.0
_MOST_CARRIED = 4_000
"""Bytes of events that the bus takes along; larger ones are read from the database."""


class NoTable(OminoesError, LookupError):
    """A link to a table that does not exist."""


class Made:
    """A new table, and the keys that were made with it; only whoever made it ever sees them."""

    def __init__(self, table: Table, key: str, invite: str) -> None:
        self.table, self.key, self.invite = table, key, invite


class Hub:
    """All rooms of this process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, thinking: Thinking, studies: Studies
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.thinking = thinking
        self.studies = studies
        self.metrics = Metrics()
        self.memory = Memory()
        self.process = keys.fresh_id()[:12]
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self._began = now_ms()
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._unreadable: set[str] = set()
        self._at_work: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.gauges["rooms"] = lambda: len(self.rooms)
        self.metrics.gauges["sockets"] = lambda: sum(len(room.guests) for room in self.rooms.values())
        self.metrics.gauges["thinking"] = lambda: self.thinking.busy
        self.metrics.gauges["studying"] = lambda: len(self.studies.pids)

    async def open(self) -> None:
        """Begin to listen to other processes and to look after tables."""
        await self.bus.open(self._heard, self._missed)
        await self.thinking.open(self)
        await self._resume_all()
        self.spawn(self._look_after())

    async def close(self) -> None:
        """Finish what has been begun."""
        self.stopping = True
        await self.thinking.close()
        await self.studies.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        for room in self.rooms.values():
            room.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something beside everything else; a fault in it is written to the server's own log."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except OminoesError as error:
            with speaking(ENGLISH):
                log.warning("%s", error)
        except Exception:
            self.fault("in the background")

    def fault(self, where: str) -> None:
        """Note the fault of the program that is being handled: count it, and write it to the server's own log."""
        self.metrics.count("errors")
        log.exception("a fault %s", where)

    def one_at_a_time(self, work: str) -> asyncio.Lock:
        """Held while something costly is done for a client, so that no address has more than one of a kind at work."""
        return self._at_work.setdefault(work, asyncio.Lock())

    # -- tables ---------------------------------------------------------------------------------------------

    async def make(self, wish: Wish, *, mine: dict[int, str], owner: str) -> Made:
        """Make a table; `mine` says which seats its maker takes, under which names."""
        id, key, invite = keys.fresh_id(), keys.fresh_key(), keys.fresh_key()
        kept = keys.hashed(key)
        seats = list(wish.seats)
        for number, name in mine.items():
            seats[number] = Person(name, kept)
        wish = msgspec.structs.replace(wish, seats=tuple(seats))
        events = make(id, wish, host=kept, invite=keys.hashed(invite), seed=luck.fresh_seed(), now=now_ms())
        with contextlib.suppress(Taken):  # by ourselves, before a connection broke: the id is nobody else's
            await self.store.append(first_entries(id, events, owner))
        table = fold(id, events)
        self.begin(table, owner)
        return Made(table, key, invite)

    def begin(self, table: Table, owner: str) -> None:
        """A new table is written down: have its computer players think."""
        self.metrics.count("tables")
        self.metrics.count("events", table.seq)
        self.thinking.consider(self._admit(Room(self, table, owner)))

    async def room(self, id: str) -> Room:
        """The room of a table, made from its log if need be; raises `NoTable`."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def attended(self, id: str) -> Room | None:
        """The room of a table that has to be looked after; one that cannot be read is mentioned once and left alone."""
        if id in self._unreadable:
            return None
        try:
            return await self.room(id)
        except StoreError:
            raise
        except Exception as error:  # whatever is wrong with its log, other tables are waiting
            self._unreadable.add(id)
            log.warning("table %s cannot be read: %r", id, error)
            return None

    async def _load(self, id: str) -> Room:
        owner = await self.store.owner(id)
        bodies = await self.store.log(id)
        if not bodies:
            raise NoTable("server.no-table")
        try:
            events = happened.decode_all(body.encode() for body in bodies)
        except msgspec.MsgspecError as error:
            raise DamagedLog("tables.log-unreadable", table=id, problem=decoding_words(error)) from error
        table = fold(id, events)
        room = self._admit(Room(self, await self._resumed(table, owner), owner))
        self.bus.say(f"who {self.process} {id}")
        self.thinking.consider(room, ours=not self.store.address.postgres)
        return room

    async def _resume_all(self) -> None:
        """Stop the clocks that a killed server could not stop, before this one says that it lives."""
        if self.store.alive_until is not None:
            for id in await self.store.timed():
                await self.attended(id)

    async def _resumed(self, table: Table, owner: str) -> Table:
        """A table as it is to go on: nobody loses time while no server is there, at a clock or in a race."""
        until = self.store.alive_until
        if until is None or table.touched >= self._began:
            return table
        moment = max(until, table.touched)
        if table.deadline is not None and table.deadline <= moment:
            return table  # time was up before
        if table.race_since is not None:
            events = judge.made_good(table, moment, now_ms())
        else:
            everybody = tuple(range(len(table.seats)))
            events = judge.gone(table, everybody, moment) if table.clock.live else ()
        stopped = table
        for event in events:
            stopped = stopped.after(event)
        if events:
            bodies = [happened.encode(event) for event in events]
            facts = facts_of(stopped, owner)
            await self.store.append(Entries(log=table.id, first=table.seq + 1, bodies=bodies, facts=facts))
        return stopped

    def _admit(self, room: Room) -> Room:
        self.rooms[room.table.id] = room
        return room

    # -- the bus --------------------------------------------------------------------------------------------

    def wrote(self, room: Room, events: Sequence[AnyEvent]) -> None:
        """This process has written events: tell the others."""
        self.metrics.count("events", len(events))
        self.metrics.count("moves", sum(isinstance(event, happened.Played) for event in events))
        if self.store.address.postgres:
            said = happened.encode(events)
            carried = said.decode() if len(said) <= _MOST_CARRIED else ""
            self.bus.say(f"wrote {self.process} {room.table.id} {room.table.seq} {carried}".rstrip())

    def progressed(self, room: Room, seat: int, done: int) -> None:
        """A seat has come further in a race: tell the others."""
        self.bus.say(f"progress {self.process} {room.table.id} {seat} {done}")

    def attendance_changed(self, room: Room) -> None:
        """Somebody came or went: tell the room and the other processes."""
        room.tell(room.attendance.shown())
        self._say_attendance(room)

    def _say_attendance(self, room: Room) -> None:
        seats, spectators = room.attendance.local()
        said = ",".join(map(str, sorted(seats)))
        self.bus.say(f"here {self.process} {room.table.id} {spectators} {said}".strip())

    def _heard(self, line: str) -> None:
        word, process, id, *rest = line.split(" ", 4)
        room = self.rooms.get(id)
        if process == self.process or room is None:
            return
        if word == "wrote" and int(rest[0]) > room.table.seq:
            events = happened.decode_list(rest[1]) if len(rest) > 1 else []
            self.spawn(room.hear(int(rest[0]), events))
        elif word == "here":
            seats = frozenset(map(int, rest[1].split(","))) if len(rest) > 1 else frozenset()
            if room.attendance.heard(process, seats, int(rest[0]), now_ms()):
                room.tell(room.attendance.shown())
        elif word == "progress" and room.table.race_since is not None:
            room.tell_progress(int(rest[0]), int(rest[1]), ours=False)
        elif word == "who" and room.guests:
            self._say_attendance(room)

    def _missed(self) -> None:
        self.spawn(self._catch_up_all())

    async def _catch_up_all(self) -> None:
        """Look in the database whether others have written something that the bus did not tell."""
        ids = list(self.rooms)
        for start in range(0, len(ids), 500):
            for id, seq in (await self.store.last(ids[start : start + 500])).items():
                room = self.rooms.get(id)
                if room is not None and seq > room.table.seq:
                    await room.catch_up()

    # -- looking after tables -----------------------------------------------------------------------------

    async def _look_after(self) -> None:
        caught_up = repeated = time.monotonic()
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            now = time.monotonic()
            await self._guarded(self._look_at_rooms())
            await self._guarded(self._look_at_deadlines())
            await self._guarded(self.thinking.look_after())
            self.memory.look_after()
            self.store.live()
            if self.store.address.postgres and now - caught_up >= _CATCH_UP_EVERY:
                caught_up = now
                await self._guarded(self._catch_up_all())
            if now - repeated >= _REPEAT_PRESENCE_EVERY:
                repeated = now
                for room in list(self.rooms.values()):
                    if room.guests:
                        self._say_attendance(room)

    async def _look_at_rooms(self) -> None:
        now, grace = now_ms(), int(self.settings.grace * 1000)
        for room in list(self.rooms.values()):
            if room.attendance.forget_silent(now):
                room.tell(room.attendance.shown())
            gone = room.attendance.gone(now, grace) if room.visited else ()
            if gone and judge.gone(room.table, gone, now):
                await self._guarded(self._gone(room, gone, now))
            here = tuple(sorted(room.attendance.local()[0]))
            if judge.back(room.table, here, now):  # another process, cut off from us, had missed them
                await self._guarded(self._back(room, here, now))
            if not room.guests and time.monotonic() - room.used > max(_FORGET_AFTER, 2 * self.settings.grace):
                self._forget(room)

    async def _gone(self, room: Room, seats: tuple[int, ...], now: int) -> None:
        await room.change(lambda table: judge.gone(table, seats, now))

    async def _back(self, room: Room, seats: tuple[int, ...], now: int) -> None:
        await room.change(lambda table: judge.back(table, seats, now))

    def _forget(self, room: Room) -> None:
        if not room.table.thinking:
            room.close()
            del self.rooms[room.table.id]

    async def _look_at_deadlines(self) -> None:
        for id in await self.store.due(now_ms()):
            room = None if id in self.rooms else await self.attended(id)
            if room is not None:
                await self._guarded(room.judge())

    async def pause_all(self) -> None:
        """Stop the clocks of all games of this process: it is about to end and everybody who is here is cut off."""
        now = now_ms()
        for room in list(self.rooms.values()):
            here = room.attendance.local()[0] if self.store.address.postgres else range(len(room.table.seats))
            if room.table.clock.live:
                await self._guarded(self._gone(room, tuple(sorted(here)), now))
