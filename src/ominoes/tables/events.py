"""The numbered events of a table's log. `table.py` adds them up to a table; nothing else is stored of it.

Each event has its time (`at`, milliseconds of the server's clock). An event that a person's message caused also has the
sender's mark and the message's identity (`id`), so that a message sent twice is applied once. Its number, `seq`, is its
place in the log and is kept beside it. `event_codec.py` writes and reads events as JSON. An event with an action keeps
the action's JSON exactly as it is stored, and beside it the action itself once it has been made or decoded.
"""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from ominoes.games import Action, Game, Standing
from ominoes.games.race_progress import RaceProgress
from ominoes.games.rng import StoredSeed
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.seats import Computer, Person

Visibility = Literal["private", "watch", "open"]
"""Who can find the table: those with its link; everybody, to watch; everybody, to watch and to sit down."""

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
    seed: StoredSeed
    """The seed of dice and draws; it stays secret until the game is over."""
    host: str
    """The hash of the host's key."""
    invite: str
    """The hash of the key with which open seats can be taken."""
    clock: ClockRule = NoClock()
    visibility: Visibility = "private"
    chat: ChatRule = "text"
    undo: bool = True
    hints: bool = True
    countdown: int = 0
    """The milliseconds in which all get ready before several seats begin to act at once."""
    before: str | None = None
    """The table of which this is the rematch."""
    source: str | None = None
    """The table from whose game the first actions are taken."""
    line: tuple[msgspec.Raw, ...] = ()
    """The actions of the source's game that this game begins with, chance included."""


class Seated(Event, frozen=True, kw_only=True):
    """Somebody took a seat."""

    seat: int
    holder: Person | Computer


class Left(Event, frozen=True, kw_only=True):
    """A person gave a seat back before the game began."""

    seat: int


class Started(Event, frozen=True, kw_only=True):
    """All seats are taken and the game begins."""


class Played(Event, frozen=True, kw_only=True, gc=True, dict=True):
    """A seat acted."""

    seat: int
    action: msgspec.Raw


class Drawn(Event, frozen=True, kw_only=True, gc=True, dict=True):
    """Chance acted."""

    action: msgspec.Raw


class RaceProgressed(Event, frozen=True, kw_only=True, tag="race-progressed"):
    """A race is over: how much each seat had covered at what time, as reported by its client."""

    race: int
    """The number of actions before the race."""
    progress: dict[int, RaceProgress]


class UndoAsked(Event, frozen=True, kw_only=True, tag="undo-asked"):
    """A seat asks to go back to the position after `to` actions."""

    seat: int
    to: int


class UndoAgreed(Event, frozen=True, kw_only=True, tag="undo-agreed"):
    """A seat agrees to an open request to take back."""

    seat: int


class UndoRefused(Event, frozen=True, kw_only=True, tag="undo-refused"):
    """A seat refuses an open request to take back, or the asking seat withdraws it."""

    seat: int


class TakenBack(Event, frozen=True, kw_only=True, tag="taken-back"):
    """The game went back to the position after `to` actions."""

    seat: int
    to: int


class Resigned(Event, frozen=True, kw_only=True):
    """A seat gave up."""

    seat: int


class Flagged(Event, frozen=True, kw_only=True):
    """A seat's time is up."""

    seat: int


class Gone(Event, frozen=True, kw_only=True):
    """The persons of these seats have been away from the table for a while."""

    seats: tuple[int, ...]


class Back(Event, frozen=True, kw_only=True):
    """The persons of these seats have come back."""

    seats: tuple[int, ...]


class Resumed(Event, frozen=True, kw_only=True):
    """A race was interrupted for `away` milliseconds, which do not count."""

    away: int


class TakenOver(Event, frozen=True, kw_only=True, tag="taken-over"):
    """A computer player moves from now on for the person of this seat."""

    seat: int
    player: str


class Reclaimed(Event, frozen=True, kw_only=True):
    """A person moves again in a seat that a computer player had taken over."""

    seat: int


class Said(Event, frozen=True, kw_only=True):
    """A seat, or the host, said something: one of the fixed phrases or a text."""

    seat: int | None = None
    phrase: str | None = None
    text: str | None = None


class ChatSet(Event, frozen=True, kw_only=True, tag="chat-set"):
    """The host changed the rule of the chat."""

    chat: ChatRule


class Ended(Event, frozen=True, kw_only=True):
    """The game is over."""

    reason: Literal["played", "resigned", "time"]
    standings: tuple[Standing, ...]


class RematchAsked(Event, frozen=True, kw_only=True, tag="rematch-asked"):
    """A seat asks for a rematch."""

    seat: int


class Rematched(Event, frozen=True, kw_only=True):
    """The next table was made, with rotated seats."""

    table: str


AnyEvent = (
    Created
    | Seated
    | Left
    | Started
    | Played
    | Drawn
    | RaceProgressed
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

AnyActed = TypeVar("AnyActed", Played, Drawn)


def with_action(kind: type[AnyActed], game: Game, action: Action, **fields: Any) -> AnyActed:
    """A new event of an action; raises `NotationError` for an action that the game does not have."""
    event = kind(action=msgspec.Raw(game.to_json(action)), **fields)
    event.__dict__["decoded"] = action
    return event


def action_of(event: Played | Drawn, game: Game) -> Action:
    """The action of an event, decoded at most once; raises `NotationError` if it is not an action of the game."""
    decoded: Action | None = event.__dict__.get("decoded")
    if decoded is None:
        decoded = event.__dict__["decoded"] = game.from_json(bytes(event.action))
    return decoded
