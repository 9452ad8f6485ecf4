"""Seats and their holders: nobody yet, a person with a key, or a computer player."""

from typing import Literal

import msgspec


class Open(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """A seat that is still to be taken."""


class Person(msgspec.Struct, frozen=True, tag_field="kind", tag="person"):
    """A seat held with a key. One person may hold several seats with the same key, such as for one screen."""

    name: str
    key: str
    """The hash of the key; never sent to anybody."""


class Computer(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """A seat held by a computer player, by its name in `players.PLAYERS`."""

    player: str


Holder = Open | Person | Computer

Out = Literal["resigned", "time"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat at a table."""

    holder: Holder = Open()
    stand_in: str | None = None
    """The computer player that moves for a person who left the seat."""
    out: Out | None = None
    """Why the seat can no longer win; it ranks behind all who stayed."""
    gone_since: int | None = None
    """When its person was last seen, if that person is away."""

    @property
    def taken(self) -> bool:
        """Whether somebody holds the seat."""
        return not isinstance(self.holder, Open)

    @property
    def player(self) -> str | None:
        """The computer player that moves here now, if one does."""
        return self.holder.player if isinstance(self.holder, Computer) else self.stand_in

    @property
    def person(self) -> Person | None:
        """The person who moves here now, if one does."""
        return self.holder if isinstance(self.holder, Person) and self.stand_in is None else None
