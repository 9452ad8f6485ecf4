"""The hub: all live tables of this process, joined to the store, the bus and the computer players.

A live table is loaded from its log when it is needed and forgotten when it has not been used for a while. The bus
brings the events of other processes; a look at the database every few seconds finds those that the bus has lost.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from ominoes.games import rng
from ominoes.i18n import ENGLISH, OminoesError, describe_decoding_error, in_language
from ominoes.server.clock import now_ms
from ominoes.server.engine_scheduler import EngineScheduler
from ominoes.server.job_pool import JobPool
from ominoes.server.live_table import LiveTable, facts_of, first_entries
from ominoes.server.loop_watch import LoopWatch
from ominoes.server.memory import Memory
from ominoes.server.metrics import Metrics
from ominoes.server.settings import Settings
from ominoes.store import Bus, Entries, Store, StoreError, Taken
from ominoes.tables import DamagedLog, Effect, Person, Table, TableOptions, automatic, fold, keys, make
from ominoes.tables.event_codec import decode_events, decode_log, encode_event
from ominoes.tables.events import AnyEvent, Played

log = logging.getLogger("ominoes")

_FORGET_AFTER = 30.0
_MAINTAIN_EVERY = 1.0
_CATCH_UP_EVERY = 5.0
_REPEAT_PRESENCE_EVERY = 10.0
_MOST_CARRIED = 4_000
"""Bytes of events that the bus carries; larger ones are read from the database."""


class NoTable(OminoesError, LookupError):
    """A table that does not exist."""


class CreatedTable:
    """A new table and its keys, which only its maker ever sees."""

    def __init__(self, table: Table, key: str, invite: str) -> None:
        self.table, self.key, self.invite = table, key, invite


class Hub:
    """All live tables of this process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, engines: EngineScheduler, jobs: JobPool
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.engines = engines
        self.jobs = jobs
        self.metrics = Metrics()
        self.memory = Memory()
        self._watch = LoopWatch()
        self.process = keys.fresh_id()[:12]
        self.live_tables: dict[str, LiveTable] = {}
        self.stopping = False
        self._began = now_ms()
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._unreadable: set[str] = set()
        self._at_work: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.gauges["live_tables"] = lambda: len(self.live_tables)
        self.metrics.gauges["sockets"] = lambda: sum(len(live.guests) for live in self.live_tables.values())
        self.metrics.gauges["pending_moves"] = lambda: self.engines.busy
        self.metrics.gauges["running_jobs"] = lambda: len(self.jobs.pids)
        self.metrics.gauges["longest_stop_seconds"] = lambda: self._watch.longest

    async def open(self) -> None:
        """Listen to other processes, resume the tables of an ended server, and begin the maintenance of tables."""
        await self.bus.open(self._receive, self._missed)
        await self.engines.open(self)
        await self._resume_all()
        self.spawn(self._maintain())
        self._watch.start()

    async def close(self) -> None:
        """Stop all background work and close the bus and the store."""
        self.stopping = True
        self._watch.stop()
        await self.engines.close()
        await self.jobs.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()
        for live in self.live_tables.values():
            live.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run a coroutine in the background; its errors go to the server's own log."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except OminoesError as error:
            with in_language(ENGLISH):
                log.warning("%s", error)
        except Exception:
            self.fault("in the background")

    def fault(self, where: str) -> None:
        """Count the exception that is being handled as a fault of the program, and log it."""
        self.metrics.count("errors")
        log.exception("a fault %s", where)

    def one_at_a_time(self, work: str) -> asyncio.Lock:
        """The lock for costly work of one kind for one client: no address has two of a kind running at once."""
        return self._at_work.setdefault(work, asyncio.Lock())

    # -- tables ---------------------------------------------------------------------------------------------

    async def make(self, table_options: TableOptions, *, mine: dict[int, str], owner: str) -> CreatedTable:
        """Make a table; `mine` has the seats that its maker takes, with their names."""
        id, key, invite = keys.fresh_id(), keys.fresh_key(), keys.fresh_key()
        kept = keys.hashed(key)
        seats = list(table_options.seats)
        for number, name in mine.items():
            seats[number] = Person(name, kept)
        table_options = msgspec.structs.replace(table_options, seats=tuple(seats))
        made = make(
            id,
            table_options,
            host=kept,
            invite=keys.hashed(invite),
            seed=rng.secret_seed(),
            now=now_ms(),
            countdown=round(1000 * self.settings.countdown),
        )
        # Only an earlier attempt of ours, before a connection broke, can have written under this fresh id.
        with contextlib.suppress(Taken):
            await self.store.append(first_entries(made, owner))
        self.begin(made.table, owner)
        return CreatedTable(made.table, key, invite)

    def begin(self, table: Table, owner: str) -> None:
        """Admit a new table that is on disk, and schedule its computer players."""
        self.metrics.count("tables")
        self.metrics.count("events", table.seq)
        self.engines.schedule(self._admit(LiveTable(self, table, owner)))

    async def live_table(self, id: str) -> LiveTable:
        """A live table, loaded from its log if need be; raises `NoTable`."""
        live = self.live_tables.get(id)
        if live is not None:
            live.used = time.monotonic()
            return live
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def try_live_table(self, id: str) -> LiveTable | None:
        """A live table for maintenance; one whose log cannot be read is logged once and then left alone."""
        if id in self._unreadable:
            return None
        try:
            return await self.live_table(id)
        except StoreError:
            raise
        except Exception as error:  # whatever is wrong with its log must not hold up other tables
            self._unreadable.add(id)
            log.warning("table %s cannot be read: %r", id, error)
            return None

    async def _load(self, id: str) -> LiveTable:
        owner = await self.store.owner(id)
        bodies = await self.store.log(id)
        if not bodies:
            raise NoTable("server.no-table")
        try:
            events = decode_log(body.encode() for body in bodies)
        except msgspec.MsgspecError as error:
            raise DamagedLog(
                "tables.log-unreadable", table=id, problem=describe_decoding_error(error)
            ) from error
        table = fold(id, events)
        live = self._admit(LiveTable(self, await self._resumed(table, owner), owner))
        self.bus.publish(f"who {self.process} {id}")
        self.engines.schedule(live, ours=not self.store.address.postgres)
        return live

    async def _resume_all(self) -> None:
        """Stop the clocks that a killed server could not stop, before this server gives its first sign of life."""
        if self.store.alive_until is not None:
            for id in await self.store.timed():
                await self.try_live_table(id)

    async def _resumed(self, table: Table, owner: str) -> Table:
        """The table as it continues: the time without a server counts for nobody."""
        until = self.store.alive_until
        if until is None or table.touched >= self._began:
            return table
        moment = max(until, table.touched)
        if table.deadline is not None and table.deadline <= moment:
            return table  # time was up before the server ended
        if table.pace.at_once:
            effect = automatic.compensate(table, moment, now_ms())
        else:
            everybody = tuple(range(len(table.seats)))
            effect = automatic.gone(table, everybody, moment) if table.clock.live else Effect(table)
        if effect.events:
            bodies = [encode_event(event) for event in effect.events]
            facts = facts_of(effect.table, owner)
            await self.store.append(Entries(log=table.id, first=effect.first, bodies=bodies, facts=facts))
        return effect.table

    def _admit(self, live: LiveTable) -> LiveTable:
        self.live_tables[live.table.id] = live
        return live

    # -- the bus --------------------------------------------------------------------------------------------

    def publish_events(self, live: LiveTable, events: Sequence[AnyEvent], bodies: Sequence[bytes]) -> None:
        """Publish events that this process has written; `bodies` are the entries of the log."""
        self.metrics.count("events", len(events))
        self.metrics.count("moves", sum(isinstance(event, Played) for event in events))
        if self.store.address.postgres:
            listed = b"[%b]" % b",".join(bodies)
            carried = listed.decode() if len(listed) <= _MOST_CARRIED else ""
            self.bus.publish(f"wrote {self.process} {live.table.id} {live.table.seq} {carried}".rstrip())

    def publish_progress(self, live: LiveTable, seat: int, done: int) -> None:
        """Publish how far a seat has come with its partial action."""
        self.bus.publish(f"progress {self.process} {live.table.id} {seat} {done}")

    def attendance_changed(self, live: LiveTable) -> None:
        """Send the new attendance to the table's guests and to other processes."""
        live.broadcast(live.attendance.shown())
        self._publish_attendance(live)

    def _publish_attendance(self, live: LiveTable) -> None:
        seats, spectators = live.attendance.local()
        listed = ",".join(map(str, sorted(seats)))
        self.bus.publish(f"here {self.process} {live.table.id} {spectators} {listed}".strip())

    def _receive(self, line: str) -> None:
        word, process, id, *rest = line.split(" ", 4)
        live = self.live_tables.get(id)
        if process == self.process or live is None:
            return
        if word == "wrote" and int(rest[0]) > live.table.seq:
            events = decode_events(rest[1]) if len(rest) > 1 else []
            self.spawn(live.receive(int(rest[0]), events))
        elif word == "here":
            seats = frozenset(map(int, rest[1].split(","))) if len(rest) > 1 else frozenset()
            if live.attendance.receive(process, seats, int(rest[0]), now_ms()):
                live.broadcast(live.attendance.shown())
        elif word == "progress":
            live.pace.report(int(rest[0]), int(rest[1]), ours=False)
        elif word == "who" and live.guests:
            self._publish_attendance(live)

    def _missed(self) -> None:
        self.spawn(self._catch_up_all())

    async def _catch_up_all(self) -> None:
        """Read events of other processes that the bus did not bring."""
        ids = list(self.live_tables)
        for start in range(0, len(ids), 500):
            for id, seq in (await self.store.last(ids[start : start + 500])).items():
                live = self.live_tables.get(id)
                if live is not None and seq > live.table.seq:
                    await live.catch_up()

    # -- maintenance --------------------------------------------------------------------------------------

    async def _maintain(self) -> None:
        caught_up = repeated = time.monotonic()
        while True:
            await asyncio.sleep(_MAINTAIN_EVERY)
            now = time.monotonic()
            await self._guarded(self._check_live_tables())
            await self._guarded(self._check_deadlines())
            await self._guarded(self.engines.maintain())
            self.memory.collect_when_due()
            self.store.live()
            if self.store.address.postgres and now - caught_up >= _CATCH_UP_EVERY:
                caught_up = now
                await self._guarded(self._catch_up_all())
            if now - repeated >= _REPEAT_PRESENCE_EVERY:
                repeated = now
                for live in list(self.live_tables.values()):
                    if live.guests:
                        self._publish_attendance(live)

    async def _check_live_tables(self) -> None:
        now, grace = now_ms(), int(self.settings.grace * 1000)
        for live in list(self.live_tables.values()):
            if live.attendance.forget_silent(now):
                live.broadcast(live.attendance.shown())
            gone = live.attendance.gone(now, grace) if live.visited else ()
            if gone and automatic.gone(live.table, gone, now).events:
                await self._guarded(self._gone(live, gone, now))
            here = tuple(sorted(live.attendance.local()[0]))
            # Another process, cut off from this one, may have written that they are gone.
            if automatic.back(live.table, here, now).events:
                await self._guarded(self._back(live, here, now))
            if not live.guests and time.monotonic() - live.used > max(_FORGET_AFTER, 2 * self.settings.grace):
                self._forget(live)

    async def _gone(self, live: LiveTable, seats: tuple[int, ...], now: int) -> None:
        await live.change(lambda table: automatic.gone(table, seats, now))

    async def _back(self, live: LiveTable, seats: tuple[int, ...], now: int) -> None:
        await live.change(lambda table: automatic.back(table, seats, now))

    def _forget(self, live: LiveTable) -> None:
        if not live.table.engine_seats:
            live.close()
            self.engines.forget(live.table.id)
            del self.live_tables[live.table.id]

    async def _check_deadlines(self) -> None:
        for id in await self.store.due(now_ms()):
            live = None if id in self.live_tables else await self.try_live_table(id)
            if live is not None:
                await self._guarded(live.apply_deadline())

    async def pause_all(self) -> None:
        """Stop the clocks of all tables of this process: it is about to end, and its guests lose their connections."""
        now = now_ms()
        for live in list(self.live_tables.values()):
            here = live.attendance.local()[0] if self.store.address.postgres else range(len(live.table.seats))
            if live.table.clock.live:
                await self._guarded(self._gone(live, tuple(sorted(here)), now))
