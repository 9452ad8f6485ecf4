"""The numbered events of a table's log. A table is what they add up to (`table.py`); nothing else is stored of it.

Each event says when it happened (`at`, milliseconds of the server's clock) and, when a person's message caused it,
whose it was and the identity it carried (`id`), so that a message sent twice is applied once. Its number, `seq`, is its
place in the log and is kept beside it.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ominoes.games import Standing
from ominoes.games.trails import Trail
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.seats import Computer, Person

Visibility = Literal["private", "watch", "open"]
"""Who finds the table: those with its link; everybody, to watch; everybody, to watch and to sit down."""

ChatRule = Literal["text", "phrases", "off"]

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]


class Event(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower
):
    """The base of all events; plain values without cycles."""

    at: int
    id: str | None = None


class Created(Event, frozen=True, kw_only=True):
    """A table was made; always event 1."""

    game: str
    options: dict[str, Any]
    seed: int
    """Decides dice and draws, so it stays a secret until the game is over."""
    host: str
    """The hash of the key of whoever made the table."""
    invite: str
    """The hash of the key with which open seats can be taken."""
    clock: ClockRule = NoClock()
    visibility: Visibility = "private"
    chat: ChatRule = "text"
    undo: bool = True
    hints: bool = True
    before: str | None = None
    """The table of which this is the rematch."""
    source: str | None = None
    """The table from whose game the first actions are taken."""
    line: tuple[msgspec.Raw, ...] = ()
    """What has happened already when this game begins, chance included."""


class Seated(Event, frozen=True, kw_only=True):
    """Somebody took a seat."""

    seat: int
    holder: Person | Computer


class Left(Event, frozen=True, kw_only=True):
    """A person gave a seat back before the game began."""

    seat: int


class Started(Event, frozen=True, kw_only=True):
    """All seats are taken and the game begins."""


class Played(Event, frozen=True, kw_only=True):
    """A seat acted."""

    seat: int
    action: msgspec.Raw


class Drawn(Event, frozen=True, kw_only=True):
    """Chance acted."""

    action: msgspec.Raw


class Traced(Event, frozen=True, kw_only=True):
    """A race is over: how far each seat had come when, as far as it was told."""

    race: int
    """After how many actions it began."""
    trails: dict[int, Trail]


class UndoAsked(Event, frozen=True, kw_only=True, tag="undo-asked"):
    """A seat wants to go back to the position after so many actions."""

    seat: int
    to: int


class UndoAgreed(Event, frozen=True, kw_only=True, tag="undo-agreed"):
    """A seat lets the other take back."""

    seat: int


class UndoRefused(Event, frozen=True, kw_only=True, tag="undo-refused"):
    """A seat does not let the other take back."""

    seat: int


class TakenBack(Event, frozen=True, kw_only=True, tag="taken-back"):
    """The game went back to the position after so many actions."""

    seat: int
    to: int


class Resigned(Event, frozen=True, kw_only=True):
    """A seat gave up."""

    seat: int


class Flagged(Event, frozen=True, kw_only=True):
    """A seat's time is up."""

    seat: int


class Gone(Event, frozen=True, kw_only=True):
    """The person of these seats has not been at the table for a while."""

    seats: tuple[int, ...]


class Back(Event, frozen=True, kw_only=True):
    """The person of these seats has come back."""

    seats: tuple[int, ...]


class Resumed(Event, frozen=True, kw_only=True):
    """Nobody could go on in a race for so many milliseconds: they do not count."""

    away: int


class TakenOver(Event, frozen=True, kw_only=True, tag="taken-over"):
    """A computer player moves for a person who left the seat."""

    seat: int
    player: str


class Reclaimed(Event, frozen=True, kw_only=True):
    """A person moves again in a seat that a computer player had looked after."""

    seat: int


class Said(Event, frozen=True, kw_only=True):
    """A seat, or the host, said something: one of the fixed phrases or a text."""

    seat: int | None = None
    phrase: str | None = None
    text: str | None = None


class ChatSet(Event, frozen=True, kw_only=True, tag="chat-set"):
    """The host changed what may be said."""

    chat: ChatRule


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    reason: Literal["played", "resigned", "time"]
    standings: tuple[Standing, ...]


class RematchAsked(Event, frozen=True, kw_only=True, tag="rematch-asked"):
    """A seat wants to play again."""

    seat: int


class Rematched(Event, frozen=True, kw_only=True):
    """The next table, with rotated seats."""

    table: str


AnyEvent = (
    Created
    | Seated
    | Left
    | Started
    | Played
    | Drawn
    | Traced
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | TakenBack
    | Resigned
    | Flagged
    | Gone
    | Back
    | Resumed
    | TakenOver
    | Reclaimed
    | Said
    | ChatSet
    | Ended
    | RematchAsked
    | Rematched
)

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_list_decoder: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])


def decode_list(data: str | bytes) -> list[AnyEvent]:
    """Events from one JSON list."""
    return _list_decoder.decode(data)


def decode_all(log: Iterable[bytes]) -> list[AnyEvent]:
    """A log from its stored form."""
    return [_decoder.decode(data) for data in log]
