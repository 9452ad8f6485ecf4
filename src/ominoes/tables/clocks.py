"""Clocks: none, a time per move, a bank with an increment, or days per move.

A rule is chosen when the table is made; a `Clock` is the state of the clocks under that rule. All times are
milliseconds of the server's clock and are passed in. Computer players are never timed.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

SECOND = 1000
DAY = 24 * 3600 * SECOND

Seconds = Annotated[int, Meta(ge=1, le=24 * 3600)]


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No limit of time."""


class PerMove(msgspec.Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """The same time for every move."""

    seconds: Seconds


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """A stock of time for the whole game; each move made adds a little."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class DaysPerMove(msgspec.Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """Days for every move; time runs whether or not the players are connected."""

    days: Annotated[int, Meta(ge=1, le=60)]


ClockRule = NoClock | PerMove | Bank | DaysPerMove


class Clock(msgspec.Struct, frozen=True):
    """What each seat has left, and whose time runs since when."""

    rule: ClockRule
    left: tuple[int, ...] = ()
    """Milliseconds per seat at `since`; empty without a clock."""
    running: int | None = None
    """The seat whose time runs."""
    since: int = 0

    @classmethod
    def start(cls, rule: ClockRule, seats: int) -> "Clock":
        """The clock before the first move."""
        match rule:
            case NoClock():
                return cls(rule)
            case PerMove(seconds=seconds) | Bank(seconds=seconds):
                return cls(rule, (seconds * SECOND,) * seats)
            case DaysPerMove(days=days):
                return cls(rule, (days * DAY,) * seats)

    @property
    def live(self) -> bool:
        """Whether time runs only while everybody is at the table."""
        return isinstance(self.rule, PerMove | Bank)

    @property
    def deadline(self) -> int | None:
        """When the running seat's time is up."""
        return None if self.running is None or not self.left else self.since + self.left[self.running]

    def stopped(self, now: int) -> "Clock":
        """The clock stopped at `now`, with the time used so far taken off."""
        if self.running is None or not self.left:
            return msgspec.structs.replace(self, running=None, since=now)
        left = max(0, self.left[self.running] - max(0, now - self.since))
        return Clock(self.rule, self._with(self.running, left), None, now)

    def moved(self, seat: int, now: int) -> "Clock":
        """The clock after a move of this seat: stopped, with the increment or the new time that the rule gives.

        A move that was not timed, in a pause or by a computer player, adds nothing to a bank.
        """
        if self.running != seat:
            return self.renewed((seat,))
        clock = self.stopped(now)
        if isinstance(self.rule, Bank):
            return Clock(self.rule, clock._with(seat, clock.left[seat] + self.gain(seat)), None, now)
        return clock.renewed((seat,))

    def gain(self, seat: int) -> int:
        """What a move of this seat would add to its bank now."""
        return self.rule.increment * SECOND if isinstance(self.rule, Bank) and self.running == seat else 0

    def without(self, seat: int, gained: int) -> "Clock":
        """The clock without the increment of a move that is taken back. The seat keeps at least that increment."""
        left = max(self.left[seat] - gained, min(self.left[seat], gained))
        return Clock(self.rule, self._with(seat, left), self.running, self.since)

    def renewed(self, seats: Iterable[int]) -> "Clock":
        """The clock with the full time for the next move of these seats; a bank stays as it is."""
        match self.rule:
            case PerMove(seconds=seconds):
                whole = seconds * SECOND
            case DaysPerMove(days=days):
                whole = days * DAY
            case _:
                return self
        clock = self
        for seat in seats:
            clock = Clock(clock.rule, clock._with(seat, whole), clock.running, clock.since)
        return clock

    def started(self, seat: int | None, now: int) -> "Clock":
        """The clock with this seat's time running from `now`; with None, no time runs."""
        if not self.left:
            return self
        return Clock(self.rule, self.left, seat, now)

    def _with(self, seat: int, left: int) -> tuple[int, ...]:
        return (*self.left[:seat], left, *self.left[seat + 1 :])
