"""A live table: a table in memory with its guests. It appends the events of commands to the log and broadcasts them.

It makes one change at a time. The change is computed on the table as this process knows it, and appended at the next
number; if another process was first, the table catches up and computes again. Events are on disk before they are sent.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from ominoes.games import Game, rng
from ominoes.i18n import in_language
from ominoes.server import wire
from ominoes.server.clock import now_ms
from ominoes.server.guests import Guest
from ominoes.server.live_pace import live_pace
from ominoes.server.presence import Attendance
from ominoes.store import Entries, Facts, Taken, Unavailable
from ominoes.tables import Effect, Table, automatic, duplicate_of, handle, keys, rematch, rematch_due
from ominoes.tables.commands import AnyCommand
from ominoes.tables.errors import Refused, Stale
from ominoes.tables.event_codec import decode_log, encode_event
from ominoes.tables.events import (
    AnyEvent,
    Back,
    Drawn,
    Ended,
    Played,
    Resumed,
    Said,
    Started,
    TakenBack,
    action_of,
)
from ominoes.tables.view import (
    LastView,
    Seats,
    clock_view,
    position_view,
    public_event,
    table_view,
)

if TYPE_CHECKING:
    from ominoes.server.hub import Hub

_NEW_POSITION = (Played, Drawn, Started, TakenBack, Resumed, Ended)
"""Events after which clients get the position."""
_SAME_TABLE = (Played, Drawn, Said)
"""Events that change nothing in the view of the table beside the position."""
_TOUCH_EVERY = 60_000
_MOST_ATTEMPTS = 20
_TRY_AGAIN_AFTER = 1.0
"""Seconds until the next attempt to write that time is up, after the database failed."""


class Duplicate(Exception):
    """The same command was applied before, as event `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class LiveTable:
    """A table in memory, with its guests."""

    def __init__(self, hub: "Hub", table: Table, owner: str) -> None:
        self.table = table
        self.owner = owner
        self.guests: set[Guest] = set()
        self.attendance = Attendance(table, now_ms())
        self.used = time.monotonic()
        """When it was last used."""
        self.visited = False
        """Whether this process has had guests here, and so can tell who is gone."""
        self._hub = hub
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._cut_off: int | None = None
        """Since when nothing could be written."""
        self.pace = live_pace(hub, self)
        self._listed: Table | None = None
        """The table as it was when its facts were last written."""
        self._timer: asyncio.TimerHandle | None = None
        self._arm()

    # -- changing the table ---------------------------------------------------------------------------

    async def handle(self, guest: Guest, command: AnyCommand) -> wire.ServerMessage:
        """Apply a guest's command; returns the answer for that guest alone."""
        now = now_ms()

        def decision(table: Table) -> Effect:
            actor = guest.actor(table)
            before = duplicate_of(table, actor, command)
            if before is not None:
                raise Duplicate(before)
            return handle(table, actor, command, now)

        try:
            if getattr(command, "since", 0) > self.table.seq:
                # The client has events from another process that have not arrived here.
                await self.catch_up()
            seq = await self.change(decision)
        except Duplicate as before:
            seq = before.seq
        except Stale as late:
            self._hub.metrics.count("stale")
            return self._stale(guest, command, late)
        except Refused as refused:
            if refused.key == "tables.time-up":
                await self.apply_deadline()
            raise
        return wire.Done(id=command.id, seq=seq or self.table.seq)

    async def change(self, decision: Callable[[Table], Effect]) -> int | None:
        """Append the events of a decision; returns the number of the first one, or None when there is none.

        The decision is made on the present table, and again when another process has changed that meanwhile.
        """
        now = now_ms()
        async with self._lock:
            try:
                return await self._change(decision)
            except Unavailable:
                self._cut_off = self._cut_off or now
                raise

    async def _change(self, decision: Callable[[Table], Effect]) -> int | None:
        if self._in_doubt:
            await self._read_on()
        if self._cut_off is not None:
            await self._compensate(self._cut_off)
        for _ in range(_MOST_ATTEMPTS):
            effect = decision(self.table)
            if not effect.events:
                return None
            effect, following = self._with_rematch(self.pace.completed(effect))
            try:
                bodies = await self._write(effect, following)
            except Taken:
                self._hub.metrics.count("conflicts")
                await self._read_on()
                continue
            self._accept(effect, bodies)
            if following is not None:
                self._hub.begin(following.table, self.owner)
            return effect.first
        raise Unavailable("server.busy")

    async def _compensate(self, since: int) -> None:
        """Make good for the time in which the database was away: nobody's time has run meanwhile."""
        effect = automatic.compensate(self.table, since, now_ms())
        if effect.events:
            try:
                bodies = await self._write(effect, None)
            except Taken:
                # Another process was first, and has made good for what it could.
                await self._read_on()
            else:
                self._accept(effect, bodies)
        self._cut_off = None

    def _with_rematch(self, effect: Effect) -> tuple[Effect, Effect | None]:
        """The effect, and the next table if the effect completes the request for a rematch."""
        if not rematch_due(effect.table):
            return effect, None
        return rematch(effect, keys.fresh_id(), seed=rng.secret_seed(), now=now_ms())

    async def _write(self, effect: Effect, following: Effect | None) -> list[bytes]:
        """Append the events to the log, and those of the next table to its own; returns the events as written."""
        table = effect.table
        known = self._listed is not None and _listed_alike(self._listed, table)
        facts = None if known else facts_of(table, self.owner)
        bodies = [encode_event(event) for event in effect.events]
        entries = Entries(log=table.id, first=effect.first, bodies=bodies, facts=facts)
        others = () if following is None else (first_entries(following, self.owner),)
        began = time.perf_counter()
        try:
            await self._hub.store.append(entries, *others)
        except Taken:
            raise
        except BaseException:
            # Cancelled or cut off: the entries may be on disk or not, so the next change reads the log first.
            self._in_doubt = True
            raise
        self._hub.metrics.appended(time.perf_counter() - began)
        self._listed = self._listed if known else table
        return bodies

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Wait for the change under way, and hold up the next one while the body runs."""
        async with self._lock:
            yield

    async def catch_up(self) -> None:
        """Read the events that other processes have written."""
        async with self._lock:
            await self._read_on()

    async def receive(self, last: int, events: Sequence[AnyEvent]) -> None:
        """Accept events of another process, up to number `last`; if they do not follow the known ones, read the log."""
        async with self._lock:
            first = last - len(events) + 1
            if events and first == self.table.seq + 1 and not self._in_doubt:
                self._listed = None
                self._accept(Effect(self.table).then(*events))
            elif last > self.table.seq:
                await self._read_on()

    async def _read_on(self) -> None:
        bodies = await self._hub.store.log(self.table.id, since=self.table.seq)
        self._in_doubt = False
        if not bodies:
            return
        effect = Effect(self.table).then(*decode_log(body.encode() for body in bodies))
        self._listed = None
        self._accept(effect)

    def _accept(self, effect: Effect, bodies: Sequence[bytes] | None = None) -> None:
        """Go on with the table after an effect; `bodies` are its events as this process has written them."""
        table, first, events, ours = effect.table, effect.first, effect.events, bodies is not None
        moved = table.moved != self.table.moved or table.acting != self.table.acting
        seats_changed = table.seats != self.table.seats
        answered = self.table.undo is not None and table.undo is None
        shown: dict[int, AnyEvent] = {}
        if table.moved != self.table.moved:
            shown = self.pace.released()
        self.pace.note(table, first, events)
        self.table = table
        if bodies is not None:
            self._hub.publish_events(self, events, bodies)
        if seats_changed:
            self.attendance.seats_changed(table, self.guests, now_ms())
        if not ours:
            back = [seat for event in events if isinstance(event, Back) for seat in event.seats]
            self.attendance.vouch(back, now_ms())
        self._broadcast_events(first, events, shown, table_changed=answered)
        self._arm()
        if moved or seats_changed:
            self._hub.engines.schedule(self, ours=ours)

    # -- time --------------------------------------------------------------------------------------------

    async def apply_deadline(self) -> None:
        """Apply a deadline that has passed."""
        now = now_ms()
        await self.change(lambda table: automatic.time_is_up(table, now))

    def _arm(self, least: float = 0.002) -> None:
        """Set the timer for the table's deadline, at least `least` seconds from now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.table.deadline
        if deadline is not None:
            delay = min(max(0.0, (deadline - now_ms()) / 1000), 3600.0) + least
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._hub.spawn(self._apply_deadline_and_arm())

    async def _apply_deadline_and_arm(self) -> None:
        try:
            await self.apply_deadline()
        except Unavailable:
            self._arm(least=_TRY_AGAIN_AFTER)
            raise
        self._arm()

    def close(self) -> None:
        """Stop the timer; nothing else is lost, since the log has all events."""
        if self._timer is not None:
            self._timer.cancel()

    # -- messages to guests ------------------------------------------------------------------------------

    def broadcast(self, message: wire.ServerMessage) -> None:
        """Send a message without translated texts to all guests."""
        if self.guests:
            line = wire.encode(message)
            for guest in self.guests:
                guest.send(line)

    def broadcast_translated(self, message: Callable[[], wire.ServerMessage]) -> None:
        """Send a message to all guests in their languages; it is made once for each language."""
        self._broadcast_each(lambda _: (), lambda _: message())

    def _broadcast_each(
        self, kind: Callable[[Guest], Seats], message: Callable[[Seats], wire.ServerMessage]
    ) -> None:
        """Send each guest the message for its language and seats; it is made once for each combination."""
        lines: dict[tuple[str, Seats], str] = {}
        for guest in self.guests:
            seats = kind(guest)
            if (guest.language, seats) not in lines:
                with in_language(guest.language):
                    lines[guest.language, seats] = wire.encode(message(seats))
            guest.send(lines[guest.language, seats])

    def _broadcast_events(
        self, first: int, events: Sequence[AnyEvent], shown: dict[int, AnyEvent], *, table_changed: bool
    ) -> None:
        """Send events to all guests, with the position and the view of the table if they have changed."""
        table = self.table
        same_table = (*_SAME_TABLE, *self.pace.same_table)
        table_changed = table_changed or not all(isinstance(event, same_table) for event in events)
        moved = any(isinstance(event, _NEW_POSITION) for event in events)

        def message(seats: Seats) -> wire.Events:
            listed = numbered(table, first, events, seats)
            return wire.Events(
                seq=table.seq,
                events=listed,
                now=now_ms(),
                shown=[_numbered(table, seq, event, ()) for seq, event in shown.items()],
                position=position_view(table, seats, _last_view(listed)) if moved else None,
                table=table_view(table) if table_changed else None,
                clock=clock_view(table),
            )

        self._broadcast_each(lambda guest: self.pace.seen_by(guest.seats), message)

    def _stale(self, guest: Guest, command: AnyCommand, late: Stale) -> wire.Stale:
        table = self.table
        return wire.Stale(
            id=command.id,
            reason=str(late),
            key=late.key,
            seq=table.seq,
            table=table_view(table),
            position=position_view(table, guest.seats),
            clock=clock_view(table),
            now=now_ms(),
        )

    async def enter(self, guest: Guest, since: int) -> None:
        """Admit a guest, and send it the whole table and the events after `since`."""
        self.used = time.monotonic()
        async with self._lock:
            if self._hub.store.address.postgres or since > self.table.seq:
                # Another process may have written events, and told clients of them, that have not arrived here.
                await self._read_on()
            guest.seats = self.table.held_by(guest.key)
            missed = await self._missed(min(since, self.table.seq), guest.seats)
            self.guests.add(guest)
            self.visited = True
            self.attendance.arrived(guest, self.guests)
            table = self.table
            actor = guest.actor(table)
            guest.send(
                wire.encode(
                    wire.Welcome(
                        you=wire.You(actor.seats, actor.host),
                        table=table_view(table),
                        assets=table.game.assets(),
                        position=position_view(table, guest.seats),
                        clock=clock_view(table),
                        presence=self.attendance.shown(),
                        events=missed,
                        now=now_ms(),
                    )
                )
            )
            for report in self.pace.progress():
                guest.send(wire.encode(report))
        self._hub.attendance_changed(self)
        if any(self.table.seats[seat].gone_since is not None for seat in guest.seats):
            now = now_ms()
            await self.change(lambda table: automatic.back(table, guest.seats, now))

    async def _missed(self, since: int, seats: Seats) -> list[wire.NumberedEvent]:
        table = self.table
        known = self.pace.first_to_read(since)
        if known == table.seq:
            return []
        bodies = await self._hub.store.log(table.id, since=known)
        # Later events of other processes are sent when they arrive here.
        events = decode_log(body.encode() for body in bodies)[: max(0, table.seq - known)]
        self.pace.note(table, known + 1, events)
        return numbered(table, since + 1, events[since - known :], seats)

    def leave(self, guest: Guest) -> None:
        """Remove a guest whose connection has ended."""
        self.used = time.monotonic()
        self.guests.discard(guest)
        self.attendance.left(guest, self.guests, now_ms())
        self._hub.attendance_changed(self)


def numbered(table: Table, first: int, events: Sequence[AnyEvent], seats: Seats) -> list[wire.NumberedEvent]:
    """Events with their numbers, as the holder of these seats may see them."""
    return [_numbered(table, seq, event, seats) for seq, event in enumerate(events, start=first)]


def _numbered(table: Table, seq: int, event: AnyEvent, seats: Seats) -> wire.NumberedEvent:
    seen = table.pace.shown_event(table, seq, event, seats)
    return wire.NumberedEvent(seq, public_event(seen), _description(table.game, seen), seen is not event)


def _description(game: Game, event: AnyEvent) -> str | None:
    if isinstance(event, Played | Drawn):
        return game.describe(action_of(event, game))
    return None


def _last_view(listed: Sequence[wire.NumberedEvent]) -> LastView | None:
    """The last action, if these events have it: as they describe and write it."""
    for one in reversed(listed):
        if isinstance(one.event, Played | Drawn):
            seat = one.event.seat if isinstance(one.event, Played) else None
            return LastView(seat, one.text or "", one.event.action)
        if isinstance(one.event, TakenBack):
            break
    return None


def first_entries(made: Effect, owner: str) -> Entries:
    """The first entries of a new table's log."""
    bodies = [encode_event(event) for event in made.events]
    return Entries(log=made.table.id, first=1, bodies=bodies, facts=facts_of(made.table, owner))


def facts_of(table: Table, owner: str) -> Facts:
    """The facts by which a table is found in the store."""
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
        thinking=bool(table.engine_seats),
        summary=msgspec.json.encode(summary).decode(),
        computers=all(seat.player is not None for seat in table.seats),
    )


def _listed_alike(before: Table, after: Table) -> bool:
    """Whether the facts about a table need not be written again: it is found as before, and was touched lately."""
    return (
        (before.status, before.deadline, before.seats) == (after.status, after.deadline, after.seats)
        and not before.engine_seats
        and not after.engine_seats
        and after.touched - before.touched < _TOUCH_EVERY
    )
