"""The attendance at a table: guests of this process, reports of other processes, and since when persons are missing."""

from collections.abc import Iterable

from ominoes.server import wire
from ominoes.server.guests import Guest
from ominoes.tables import Table

REMOTE_REPORT_LASTS = 25_000
"""Milliseconds for which another process' report on its guests is valid."""
VOUCHED_FOR = 120_000
"""Milliseconds for which its events of guests that came back count without a report: it may have died since."""


class Attendance:
    """The attendance at one table."""

    __slots__ = ("_here", "_missing", "_persons", "_remote", "_spectators", "_vouched")

    def __init__(self, table: Table, now: int) -> None:
        self._here: frozenset[int] = frozenset()
        self._spectators = 0
        self._remote: dict[str, tuple[frozenset[int], int, int]] = {}
        self._persons = _persons(table)
        self._missing: dict[int, int] = dict.fromkeys(self._persons, now)
        self._vouched: dict[int, int] = {}
        """The seats whose persons are back according to an event of another process, and the time of the event."""

    def arrived(self, guest: Guest, guests: Iterable[Guest]) -> None:
        """Update for a guest that has come."""
        self._count(guests)
        for seat in guest.seats:
            self._missing.pop(seat, None)
            self._vouched.pop(seat, None)

    def left(self, guest: Guest, guests: Iterable[Guest], now: int) -> None:
        """Update for a guest that has left."""
        self._count(guests)
        for seat in guest.seats:
            if seat not in self._here:
                self._missing[seat] = now
                self._vouched.pop(seat, None)

    def seats_changed(self, table: Table, guests: Iterable[Guest], now: int) -> None:
        """Update for seats that were taken or given back."""
        self._persons = _persons(table)
        for guest in guests:
            guest.seats = table.held_by(guest.key)
        self._count(guests)
        missing = {seat: now for seat in self._persons if seat not in self._here}
        self._missing = {seat: self._missing.get(seat, at) for seat, at in missing.items()}

    def receive(self, process: str, seats: frozenset[int], spectators: int, now: int) -> bool:
        """Take in another process' report on its guests; returns whether it differs from the last."""
        self._vouched.clear()
        before = self._remote.get(process)
        self._remote[process] = (seats, spectators, now)
        return before is None or before[:2] != (seats, spectators)

    def vouch(self, seats: Iterable[int], now: int) -> None:
        """Count seats as present for a while: another process has logged that they are back, but not reported it."""
        self._vouched |= dict.fromkeys(seats, now)

    def forget_silent(self, now: int) -> bool:
        """Drop reports that are too old; returns whether there were any."""
        silent = [name for name, report in self._remote.items() if now - report[2] > REMOTE_REPORT_LASTS]
        for name in silent:
            del self._remote[name]
        return bool(silent)

    def gone(self, now: int, grace: int) -> tuple[int, ...]:
        """The persons' seats without a guest for at least `grace` milliseconds, on any process."""
        elsewhere = self._elsewhere()
        for seat in elsewhere:
            if seat in self._missing:
                self._missing[seat] = now
        return tuple(
            sorted(
                seat
                for seat, since in self._missing.items()
                if now - since >= grace and now - self._vouched.get(seat, now - VOUCHED_FOR) >= VOUCHED_FOR
            )
        )

    def local(self) -> tuple[frozenset[int], int]:
        """The guests of this process: their seats, and the number of spectators."""
        return self._here, self._spectators

    def shown(self) -> wire.Presence:
        """The attendance over all processes, as the message to clients."""
        seats = self._here | self._elsewhere()
        others = sum(report[1] for report in self._remote.values())
        return wire.Presence(seats=tuple(sorted(seats)), spectators=self._spectators + others)

    def _elsewhere(self) -> frozenset[int]:
        return frozenset().union(*(report[0] for report in self._remote.values()))

    def _count(self, guests: Iterable[Guest]) -> None:
        here: set[int] = set()
        spectators = 0
        for guest in guests:
            here.update(guest.seats)
            spectators += not guest.seats
        self._here, self._spectators = frozenset(here), spectators


def _persons(table: Table) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(table.seats) if seat.person is not None)
