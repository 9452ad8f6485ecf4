"""Events as earlier versions wrote them, and their conversion to present events.

Entries of a log are never rewritten, so nothing here is ever removed. `event_codec.py` converts whatever it reads.
"""

from ominoes.games.race_progress import RaceProgress
from ominoes.tables.events import AnyEvent, Event, RaceProgressed


class Traced(Event, frozen=True, kw_only=True):
    """`RaceProgressed` as 0.1.0 wrote it."""

    race: int
    trails: dict[int, RaceProgress]

    def upgraded(self) -> RaceProgressed:
        """The same event under its present name."""
        return RaceProgressed(at=self.at, id=self.id, race=self.race, progress=self.trails)


AnyOldEvent = Traced


def upgraded(event: AnyEvent | AnyOldEvent) -> AnyEvent:
    """The event itself, or the present form of an old event."""
    return event.upgraded() if isinstance(event, AnyOldEvent) else event
