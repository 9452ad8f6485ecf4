"""A room: a live table with its guests. It turns deeds into entries of the log and tells everybody what happened.

One change is made at a time. It is computed on the table as this process knows it and written at the next number; when
another process was first, the room catches up and decides again. What is told to anybody is on disk before.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ominoes.games import Game, luck
from ominoes.games.trails import races
from ominoes.server import wire
from ominoes.server.guests import Guest
from ominoes.server.moments import now_ms
from ominoes.server.presence import Attendance
from ominoes.store import Entries, Facts, Taken, Unavailable
from ominoes.tables import Table, decide, done_already, fold, judge, keys, rematch, rematch_due
from ominoes.tables import events as happened
from ominoes.tables.deeds import AnyDeed
from ominoes.tables.errors import Refused, Stale
from ominoes.tables.events import AnyEvent
from ominoes.tables.view import Seats, clock_view, position_view, public_event, table_view, veiled_event
from ominoes.words import speaking

if TYPE_CHECKING:
    from ominoes.server.hub import Hub

_MOVING = (
    happened.Played,
    happened.Drawn,
    happened.Started,
    happened.TakenBack,
    happened.Resumed,
    happened.Ended,
)
_ONLY_MOVING = (happened.Played, happened.Drawn, happened.Traced, happened.Said)
_TOUCH_EVERY = 60_000
_MOST_ATTEMPTS = 20
_MOST_TOLD = 400
"""Steps of one seat in one race that are remembered; then only the last one is."""
_TRY_AGAIN_AFTER = 1.0
"""Seconds until time is called again when the database did not take it down."""


class Already(Exception):
    """This very deed was done before."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Following(NamedTuple):
    """The table of a rematch, and the beginning of its log."""

    table: Table
    entries: Entries


class Room:
    """A live table."""

    def __init__(self, hub: "Hub", table: Table, owner: str) -> None:
        self.table = table
        self.owner = owner
        self.guests: set[Guest] = set()
        self.attendance = Attendance(table, now_ms())
        self.used = time.monotonic()
        """When somebody last needed the room."""
        self.visited = False
        """Whether this process has had guests here, and so has a say on who is gone."""
        self._hub = hub
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._cut_off: int | None = None
        """Since when nothing could be written down."""
        self._trails: dict[int, list[tuple[int, int]]] = {}
        """How far each seat has come when in the present race; in the log when the race is over."""
        self._veiled: dict[int, AnyEvent] = {}
        """The events of the present race that others are told in part, by number."""
        self._written: Facts | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._arm()

    # -- changing the table ---------------------------------------------------------------------------

    async def do(self, guest: Guest, deed: AnyDeed) -> wire.Telling:
        """Let a guest do something; the answer is for that guest alone."""
        now = now_ms()

        def decision(table: Table) -> Sequence[AnyEvent]:
            who = guest.who(table)
            before = done_already(table, who, deed)
            if before is not None:
                raise Already(before)
            return decide(table, who, deed, now)

        try:
            if getattr(deed, "since", 0) > self.table.seq:
                await self.catch_up()  # another process told the client of events that have not reached us
            seq = await self.change(decision)
        except Already as before:
            seq = before.seq
        except Stale as late:
            self._hub.metrics.count("stale")
            return self._stale(guest, deed, late)
        except Refused as refused:
            if refused.key == "tables.time-up":
                await self.judge()
            raise
        return wire.Done(id=deed.id, seq=seq or self.table.seq)

    async def change(self, decision: Callable[[Table], Sequence[AnyEvent]]) -> int | None:
        """Write down what a decision brings about; gives the number of its first event, or None for no event."""
        now = now_ms()
        async with self._lock:
            try:
                return await self._change(decision)
            except Unavailable:
                self._cut_off = self._cut_off or now
                raise

    async def _change(self, decision: Callable[[Table], Sequence[AnyEvent]]) -> int | None:
        if self._in_doubt:
            await self._read_on()
        if self._cut_off is not None:
            await self._make_good(self._cut_off)
        for _ in range(_MOST_ATTEMPTS):
            events = tuple(decision(self.table))
            if not events:
                return None
            first = self.table.seq + 1
            events, table, following = self._with_rematch(self._with_trails(events))
            try:
                await self._write(table, first, events, following)
            except Taken:
                self._hub.metrics.count("conflicts")
                await self._read_on()
                continue
            self._accept(table, first, events, ours=True)
            if following is not None:
                self._hub.begin(following.table, self.owner)
            return first
        raise Unavailable("server.busy")

    async def _make_good(self, since: int) -> None:
        """The database is back: nobody's time has run since it was gone."""
        events = judge.made_good(self.table, since, now_ms())
        table = self.table
        for event in events:
            table = table.after(event)
        if events:
            try:
                await self._write(table, self.table.seq + 1, events, None)
            except Taken:
                await self._read_on()  # another process was first; what it did not make good is lost
            else:
                self._accept(table, self.table.seq + 1, events, ours=True)
        self._cut_off = None

    def _with_trails(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The events, and what was told of a race when they end it."""
        if not self._trails:
            return events
        table = self.table
        for event in events:
            table = table.after(event)
        if table.race_since == self.table.race_since:
            return events
        race, _ = races(self.table.record)[-1]
        trails = {seat: tuple(trail) for seat, trail in sorted(self._trails.items())}
        return (*events, happened.Traced(at=events[-1].at, race=race, trails=trails))

    def _with_rematch(
        self, events: tuple[AnyEvent, ...]
    ) -> tuple[tuple[AnyEvent, ...], Table, "Following | None"]:
        """The table after some events, and the next table when they are the last word for a rematch."""
        table = self.table
        for event in events:
            table = table.after(event)
        if not rematch_due(table):
            return events, table, None
        id = keys.fresh_id()
        old, new = rematch(table, id, seed=luck.fresh_seed(), now=now_ms())
        for event in old:
            table = table.after(event)
        return events + old, table, Following(fold(id, new), first_entries(id, new, self.owner))

    async def _write(
        self, table: Table, first: int, events: Sequence[AnyEvent], following: "Following | None"
    ) -> None:
        facts: Facts | None = facts_of(table, self.owner)
        if self._written and facts and not _worth_writing(self._written, facts):
            facts = None
        entries = Entries(
            log=table.id, first=first, bodies=[happened.encode(event) for event in events], facts=facts
        )
        others = () if following is None else (following.entries,)
        began = time.perf_counter()
        try:
            await self._hub.store.append(entries, *others)
        except Taken:
            raise
        except BaseException:
            self._in_doubt = True  # cancelled or cut off: it may be written or not, so read before the next
            raise
        self._hub.metrics.appended(time.perf_counter() - began)
        self._written = facts or self._written

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Wait for a change under way, and hold up the next one."""
        async with self._lock:
            yield

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._read_on()

    async def hear(self, last: int, events: Sequence[AnyEvent]) -> None:
        """Another process has written these events, up to number `last`; what does not fit is read instead."""
        async with self._lock:
            first = last - len(events) + 1
            if events and first == self.table.seq + 1 and not self._in_doubt:
                table = self.table
                for event in events:
                    table = table.after(event)
                self._written = None
                self._accept(table, first, events, ours=False)
            elif last > self.table.seq:
                await self._read_on()

    async def _read_on(self) -> None:
        bodies = await self._hub.store.log(self.table.id, since=self.table.seq)
        self._in_doubt = False
        if not bodies:
            return
        events = happened.decode_all(body.encode() for body in bodies)
        table, first = self.table, self.table.seq + 1
        for event in events:
            table = table.after(event)
        self._written = None
        self._accept(table, first, events, ours=False)

    def _accept(self, table: Table, first: int, events: Sequence[AnyEvent], *, ours: bool) -> None:
        moved = table.moved != self.table.moved or table.acting != self.table.acting
        seats_changed = table.seats != self.table.seats
        answered = self.table.undo is not None and table.undo is None
        shown: dict[int, AnyEvent] = {}
        if table.moved != self.table.moved:
            shown, self._veiled = self._veiled, {}
            self._trails.clear()
        self._veil(table, first, events)
        self.table = table
        if ours:
            self._hub.wrote(self, events)
        if seats_changed:
            self.attendance.seats_changed(table, self.guests, now_ms())
        if not ours:
            back = [seat for event in events if isinstance(event, happened.Back) for seat in event.seats]
            self.attendance.vouch(back, now_ms())
        self._tell_events(first, events, shown, table_changed=answered)
        self._arm()
        if moved or seats_changed:
            self._hub.thinking.consider(self, ours=ours)

    # -- time --------------------------------------------------------------------------------------------

    async def judge(self) -> None:
        """Look whether somebody's time is up."""
        now = now_ms()
        await self.change(lambda table: judge.time_is_up(table, now))

    def _arm(self, least: float = 0.002) -> None:
        """Wake up at the table's deadline, and in so many seconds at the earliest."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.table.deadline
        if deadline is not None:
            delay = min(max(0.0, (deadline - now_ms()) / 1000), 3600.0) + least
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._hub.spawn(self._judge_and_arm())

    async def _judge_and_arm(self) -> None:
        try:
            await self.judge()
        except Unavailable:
            self._arm(least=_TRY_AGAIN_AFTER)
            raise
        self._arm()

    def close(self) -> None:
        """Forget the room; its log remembers everything."""
        if self._timer is not None:
            self._timer.cancel()

    # -- telling -----------------------------------------------------------------------------------------

    def tell(self, telling: wire.Telling) -> None:
        """Tell everybody at the table something that has no words in it."""
        if self.guests:
            line = wire.encode(telling)
            for guest in self.guests:
                guest.tell(line)

    def tell_progress(self, seat: int, done: int, *, ours: bool = True) -> None:
        """Tell the others how far a seat has come, when that has changed; if it is ours, at other processes too."""
        trail = self._trails.setdefault(seat, [])
        if not trail or trail[-1][1] != done:
            del trail[_MOST_TOLD - 1 :]
            trail.append((max(0, now_ms() - (self.table.race_since or 0)), done))
            self.tell(wire.Progress(seat=seat, done=done))
            if ours:
                self._hub.progressed(self, seat, done)

    def tell_in_words(self, telling: Callable[[], wire.Telling]) -> None:
        """Tell everybody at the table the same in their languages; it is made once for each of them."""
        self._tell_each(lambda _: (), lambda _: telling())

    def _tell_each(self, kind: Callable[[Guest], Seats], telling: Callable[[Seats], wire.Telling]) -> None:
        """Tell everybody in their languages what those with such seats may know; it is made once for each kind."""
        lines: dict[tuple[str, Seats], str] = {}
        for guest in self.guests:
            seats = kind(guest)
            if (guest.language, seats) not in lines:
                with speaking(guest.language):
                    lines[guest.language, seats] = wire.encode(telling(seats))
            guest.tell(lines[guest.language, seats])

    def _veil(self, table: Table, first: int, events: Sequence[AnyEvent]) -> None:
        """Note what others are told in part, to show it when the race is over."""
        for seq, event in enumerate(events, start=first):
            if veiled_event(table, seq, event) is not event:
                self._veiled[seq] = event

    def _tell_events(
        self, first: int, events: Sequence[AnyEvent], shown: dict[int, AnyEvent], *, table_changed: bool
    ) -> None:
        """Tell what happened; a move changes nothing beside the position unless it answers a request to take back."""
        table = self.table
        table_changed = table_changed or not all(isinstance(event, _ONLY_MOVING) for event in events)
        self._tell_each(
            lambda guest: guest.seats if self._veiled else (),
            lambda seats: wire.Events(
                seq=table.seq,
                events=numbered(table, first, events, seats),
                now=now_ms(),
                shown=[_numbered(table, seq, event, ()) for seq, event in shown.items()],
                position=position_view(table, seats) if any(isinstance(e, _MOVING) for e in events) else None,
                table=table_view(table) if table_changed else None,
                clock=clock_view(table),
            ),
        )

    def _stale(self, guest: Guest, deed: AnyDeed, late: Stale) -> wire.Stale:
        table = self.table
        return wire.Stale(
            id=deed.id,
            reason=str(late),
            key=late.key,
            seq=table.seq,
            table=table_view(table),
            position=position_view(table, guest.seats),
            clock=clock_view(table),
            now=now_ms(),
        )

    async def enter(self, guest: Guest, since: int) -> None:
        """A guest comes in and is told the whole table and what it has missed."""
        self.used = time.monotonic()
        async with self._lock:
            guest.seats = self.table.held_by(guest.key)
            missed = await self._missed(since, guest.seats)
            self.guests.add(guest)
            self.visited = True
            self.attendance.arrived(guest, self.guests)
            table = self.table
            who = guest.who(table)
            guest.tell(
                wire.encode(
                    wire.Welcome(
                        you=wire.You(who.seats, who.host),
                        table=table_view(table),
                        kit=table.game.kit(),
                        position=position_view(table, guest.seats),
                        clock=clock_view(table),
                        presence=self.attendance.shown(),
                        events=missed,
                        now=now_ms(),
                    )
                )
            )
            for seat, trail in self._trails.items():
                guest.tell(wire.encode(wire.Progress(seat=seat, done=trail[-1][1])))
        self._hub.attendance_changed(self)
        if any(self.table.seats[seat].gone_since is not None for seat in guest.seats):
            now = now_ms()
            await self.change(lambda table: judge.back(table, guest.seats, now))

    async def _missed(self, since: int, seats: Seats) -> list[wire.Numbered]:
        table = self.table
        # Who comes into a race that began before this room was made is to be shown all of it in the end.
        known = since if table.race_since is None else min(since, table.moved)
        if known == table.seq:
            return []
        bodies = await self._hub.store.log(table.id, since=known)
        # What others wrote since we last looked will be told when it reaches us.
        events = happened.decode_all(body.encode() for body in bodies)[: max(0, table.seq - known)]
        self._veil(table, known + 1, events)
        return numbered(table, since + 1, events[since - known :], seats)

    def leave(self, guest: Guest) -> None:
        """A guest's connection has ended."""
        self.used = time.monotonic()
        self.guests.discard(guest)
        self.attendance.left(guest, self.guests, now_ms())
        self._hub.attendance_changed(self)


def numbered(table: Table, first: int, events: Sequence[AnyEvent], seats: Seats) -> list[wire.Numbered]:
    """Events as whoever holds these seats may see them, with their numbers."""
    return [_numbered(table, seq, event, seats) for seq, event in enumerate(events, start=first)]


def _numbered(table: Table, seq: int, event: AnyEvent, seats: Seats) -> wire.Numbered:
    seen = veiled_event(table, seq, event, seats)
    return wire.Numbered(seq, public_event(seen), _written(table.game, seen), seen is not event)


def _written(game: Game, event: AnyEvent) -> str | None:
    if isinstance(event, happened.Played | happened.Drawn):
        return game.said(game.from_json(bytes(event.action)))
    return None


def first_entries(id: str, events: Sequence[AnyEvent], owner: str) -> Entries:
    """The beginning of a new table's log."""
    table = fold(id, events)
    bodies = [happened.encode(event) for event in events]
    return Entries(log=id, first=1, bodies=bodies, facts=facts_of(table, owner))


def facts_of(table: Table, owner: str) -> Facts:
    """What a table can be found by."""
    seats = [
        {"kind": type(seat.holder).__struct_config__.tag, "name": getattr(seat.holder, "name", None)}
        for seat in table.seats
    ]
    summary = {
        "game": table.made.game,
        "status": table.status,
        "visibility": table.made.visibility,
        "seats": seats,
    }
    return Facts(
        game=table.made.game,
        status=table.status,
        visibility=table.made.visibility,
        owner=owner,
        created=table.made.at,
        touched=table.touched,
        deadline=table.deadline,
        thinking=bool(table.thinking),
        summary=msgspec.json.encode(summary).decode(),
        computers=all(seat.player is not None for seat in table.seats),
    )


def _worth_writing(before: Facts, after: Facts) -> bool:
    same = msgspec.structs.replace(after, touched=before.touched)
    return same != before or after.touched - before.touched >= _TOUCH_EVERY or after.thinking
