"""The course of a race at a live table, while it is on: what the log does not have yet.

Clients report how much of its figure a seat has covered, and computer players cover theirs piece by piece; when the
race is over, the log gets all of it as one event. A finished figure is in the log at once, but the other guests get it
redacted until the race is over.
"""

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ominoes.games import Action
from ominoes.players.race_player import race_course
from ominoes.players.racing import race_action
from ominoes.server import wire
from ominoes.server.clock import now_ms
from ominoes.server.live_pace import LivePace
from ominoes.tables import Effect, Table
from ominoes.tables.events import AnyEvent, Played, RaceProgressed
from ominoes.tables.racing import Racing, progressed
from ominoes.tables.view import Seats

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.live_table import LiveTable

_MOST_STEPS = 400
"""How many steps of one seat in one race are kept; further ones replace the last."""


class LiveRacing(LivePace):
    """The present race at a live table. Without a race it is empty."""

    same_table = (RaceProgressed,)

    def __init__(self, hub: "Hub", live: "LiveTable") -> None:
        self._hub, self._live = hub, live
        self._steps: dict[int, list[tuple[int, int]]] = {}
        """The progress of each seat, as steps of (moment, cells)."""
        self._redacted: dict[int, AnyEvent] = {}
        """The events that are redacted for others, by number."""
        self._hidden: frozenset[int] = frozenset()
        """The seats that made them."""

    # -- progress -----------------------------------------------------------------------------------------

    def report(self, seat: int, done: int, *, ours: bool = True) -> None:
        """Send the progress of a seat to all guests if it is new; with `ours`, also to other processes."""
        live, since = self._live, _began(self._live.table)
        if since is None:
            return
        steps = self._steps.setdefault(seat, [])
        if not steps or steps[-1][1] != done:
            del steps[_MOST_STEPS - 1 :]
            steps.append((max(0, now_ms() - since), done))
            live.broadcast(wire.Progress(seat=seat, done=done))
            if ours:
                self._hub.publish_progress(live, seat, done)

    def course(self, seat: int, action: Action) -> Sequence[tuple[int, int]]:
        """When a computer player lays the pieces of the figure that it will show; empty if it gives up."""
        table, since = self._live.table, _began(self._live.table)
        if since is None or not isinstance(table.pace, Racing):
            return ()
        planned = race_action(table.game, action)
        if planned is None or not planned.placed:
            return ()
        seed = zlib.crc32(f"{table.id} {table.moved} {seat}".encode())
        sizes = [len(one.cells) for one in planned.placed]
        course = race_course(sizes, table.pace.own_moment(table, seat), planned.t, seed)
        return [(since + moment, done) for moment, done in course]

    def progress(self) -> list[wire.Progress]:
        """How far the seats have come, for a guest that enters."""
        return [wire.Progress(seat=seat, done=steps[-1][1]) for seat, steps in self._steps.items()]

    def completed(self, effect: Effect) -> Effect:
        """The effect, and the progress of the seats if it ends the race."""
        if not self._steps or _began(effect.table) == _began(self._live.table):
            return effect
        steps = {seat: tuple(steps) for seat, steps in sorted(self._steps.items())}
        return effect.then(progressed(self._live.table, effect.events[-1].at, steps))

    # -- redaction ----------------------------------------------------------------------------------------

    def first_to_read(self, since: int) -> int:
        """From where on to read the log for a guest that has its events up to `since`.

        A race may have begun before the table was loaded. Its redacted events are noted for the end of the race.
        """
        table = self._live.table
        return min(since, table.moved) if table.pace.at_once else since

    def note(self, table: Table, first: int, events: Sequence[AnyEvent]) -> None:
        """Remember the events that others get redacted, to send them in full when the race is over."""
        for seq, event in enumerate(events, start=first):
            if isinstance(event, Played) and table.pace.shown_event(table, seq, event) is not event:
                self._redacted[seq] = event
                self._hidden |= {event.seat}

    def released(self) -> dict[int, AnyEvent]:
        """Forget the race, which is over; returns the events that were redacted, by number."""
        shown, self._redacted, self._hidden = self._redacted, {}, frozenset()
        self._steps.clear()
        return shown

    def seen_by(self, seats: Seats) -> Seats:
        """Those of the seats whose holders may see more than others: guests that share them see the same."""
        return tuple(seat for seat in seats if seat in self._hidden) if self._hidden else ()


def _began(table: Table) -> int | None:
    """When the present race began; None if there is none."""
    return table.pace.since if isinstance(table.pace, Racing) else None
