"""Who is at a table: guests of this process, what other processes say of theirs, and since when a person is missing."""

from collections.abc import Iterable

from ominoes.server import wire
from ominoes.server.guests import Guest
from ominoes.tables import Table

REMOTE_WORD_LASTS = 25_000
"""For how long another process' word on its guests is believed."""
VOUCHED_FOR = 120_000
"""For how long what it has written down of them is believed, when it is not heard: it may have died since."""


class Attendance:
    """Who is at one table."""

    __slots__ = ("_here", "_missing", "_persons", "_remote", "_spectators", "_vouched")

    def __init__(self, table: Table, now: int) -> None:
        self._here: frozenset[int] = frozenset()
        self._spectators = 0
        self._remote: dict[str, tuple[frozenset[int], int, int]] = {}
        self._persons = _persons(table)
        self._missing: dict[int, int] = dict.fromkeys(self._persons, now)
        self._vouched: dict[int, int] = {}
        """Seats of whose persons another process has written that they are back, and when."""

    def arrived(self, guest: Guest, guests: Iterable[Guest]) -> None:
        """A guest has come in."""
        self._count(guests)
        for seat in guest.seats:
            self._missing.pop(seat, None)
            self._vouched.pop(seat, None)

    def left(self, guest: Guest, guests: Iterable[Guest], now: int) -> None:
        """A guest has gone."""
        self._count(guests)
        for seat in guest.seats:
            if seat not in self._here:
                self._missing[seat] = now
                self._vouched.pop(seat, None)

    def seats_changed(self, table: Table, guests: Iterable[Guest], now: int) -> None:
        """Seats were taken or given back."""
        self._persons = _persons(table)
        for guest in guests:
            guest.seats = table.held_by(guest.key)
        self._count(guests)
        missing = {seat: now for seat in self._persons if seat not in self._here}
        self._missing = {seat: self._missing.get(seat, at) for seat, at in missing.items()}

    def heard(self, process: str, seats: frozenset[int], spectators: int, now: int) -> bool:
        """Another process says who is with it; gives whether that is new."""
        self._vouched.clear()
        before = self._remote.get(process)
        self._remote[process] = (seats, spectators, now)
        return before is None or before[:2] != (seats, spectators)

    def vouch(self, seats: Iterable[int], now: int) -> None:
        """Another process has written down that these are back, though it was not heard; it is believed for a while."""
        self._vouched |= dict.fromkeys(seats, now)

    def forget_silent(self, now: int) -> bool:
        """Stop believing processes that have said nothing for long; gives whether there were any."""
        silent = [name for name, word in self._remote.items() if now - word[2] > REMOTE_WORD_LASTS]
        for name in silent:
            del self._remote[name]
        return bool(silent)

    def gone(self, now: int, grace: int) -> tuple[int, ...]:
        """The persons' seats that nobody has been in for this long, on any process."""
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
        """Who is here with this process: seats, and the number of spectators."""
        return self._here, self._spectators

    def shown(self) -> wire.Presence:
        """Who is at the table, wherever."""
        seats = self._here | self._elsewhere()
        others = sum(word[1] for word in self._remote.values())
        return wire.Presence(seats=tuple(sorted(seats)), spectators=self._spectators + others)

    def _elsewhere(self) -> frozenset[int]:
        return frozenset().union(*(word[0] for word in self._remote.values()))

    def _count(self, guests: Iterable[Guest]) -> None:
        here: set[int] = set()
        spectators = 0
        for guest in guests:
            here.update(guest.seats)
            spectators += not guest.seats
        self._here, self._spectators = frozenset(here), spectators


def _persons(table: Table) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(table.seats) if seat.person is not None)
