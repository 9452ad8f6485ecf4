"""What the pace of a table needs beside the table itself: where seats take turns, nothing.

`tables/pace.py` says what a pace is. A `LivePace` has what the log does not have yet, as long as the table is live.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ominoes.games import Action
from ominoes.server import wire
from ominoes.tables import Effect, Table
from ominoes.tables.events import AnyEvent
from ominoes.tables.pace import IN_TURNS
from ominoes.tables.view import Seats

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.live_table import LiveTable


class LivePace:
    """Seats that take turns at a live table."""

    same_table: tuple[type[AnyEvent], ...] = ()
    """Events of this pace alone that change nothing in the view of the table beside the position."""

    def report(self, seat: int, done: int, *, ours: bool = True) -> None:
        """A seat has come so far with its partial action; with `ours`, its client told this process."""

    def course(self, seat: int, action: Action) -> Sequence[tuple[int, int]]:
        """How far a computer player has come until the action that it plans: moments of our clock, and how far."""
        return ()

    def progress(self) -> list[wire.Progress]:
        """How far the seats have come, for a guest that enters."""
        return []

    def completed(self, effect: Effect) -> Effect:
        """The effect, with what the log is to have of the time before it."""
        return effect

    def first_to_read(self, since: int) -> int:
        """From where on to read the log for a guest that has its events up to `since`."""
        return since

    def note(self, table: Table, first: int, events: Sequence[AnyEvent]) -> None:
        """Remember those of the events of which something is kept back from others."""

    def released(self) -> dict[int, AnyEvent]:
        """The events, by number, of which nothing is kept back any more."""
        return {}

    def seen_by(self, seats: Seats) -> Seats:
        """Those of the seats whose holders may see more than others: guests that share them see the same."""
        return ()


def live_pace(hub: "Hub", live: "LiveTable") -> LivePace:
    """What the pace of a table needs while it is live."""
    if live.table.pace is IN_TURNS:
        return LivePace()
    # Imported here, because it builds on this module.
    from ominoes.server.racing import LiveRacing

    return LiveRacing(hub, live)
