"""What goes over a WebSocket: messages of clients and of the server, as JSON.

A client begins with `Hello`, then sends the deeds of `tables.deeds` and the questions below. The server answers each
with `Done`, `Refused`, `Stale` or the answer, and tells everybody at the table what happens.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.server import thinker
from ominoes.tables import deeds
from ominoes.tables.deeds import NO_ACTION, Deed
from ominoes.tables.events import AnyEvent, MessageId
from ominoes.tables.keys import LONGEST_KEY
from ominoes.tables.view import ClockView, PositionView, TableView

Key = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the key if there is one, and the number of the last event that the client has.

    `language` is what the person wants to read; without it the wish of the browser counts.
    """

    key: Key | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    language: Annotated[str, Meta(max_length=40)] | None = None


class Actions(Deed, frozen=True, kw_only=True):
    """Which actions are legal now; only those whose text begins with `start`, if it is given."""

    start: Annotated[str, Meta(max_length=100)] = ""


class Why(Deed, frozen=True, kw_only=True):
    """Whether an action could be played now, and why not."""

    action: msgspec.Raw = NO_ACTION
    text: Annotated[str, Meta(max_length=1000)] | None = None


class Sketch(Deed, frozen=True, kw_only=True):
    """What a half-made action amounts to; in a race the others are told how far it has come."""

    draft: msgspec.Raw


class Hint(Deed, frozen=True, kw_only=True):
    """What a computer player would do in my place; with a `draft`, the next step from a half-made action."""

    draft: msgspec.Raw = NO_ACTION


class Analyse(Deed, frozen=True, kw_only=True):
    """Judge every move of a finished game; answered with `progress` and at last an `analysis` (`tasks.py`)."""

    ms: Annotated[float, Meta(ge=10, le=1000)] = 100.0
    """How long to think about each move, in milliseconds."""


class Cancel(Deed, frozen=True, kw_only=True):
    """Stop working on the hint or the analysis `of`; leaving does it too."""

    of: MessageId


class Ping(Deed, frozen=True, kw_only=True):
    """Are you there, and what time is it?"""


Question = Actions | Why | Sketch | Hint | Analyse | Cancel | Ping
Message = (
    Hello
    | deeds.Move
    | deeds.AskUndo
    | deeds.AnswerUndo
    | deeds.Resign
    | deeds.Leave
    | deeds.Fill
    | deeds.TakeOver
    | deeds.Reclaim
    | deeds.Say
    | deeds.SetChat
    | deeds.AskRematch
    | Question
)


class Telling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """The base of what the server says."""


class You(msgspec.Struct, frozen=True):
    """What the client's key is good for."""

    seats: tuple[int, ...]
    host: bool


class Numbered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event with its number, and the action in it in words, for those who read it."""

    seq: int
    event: AnyEvent
    text: str | None = None
    veiled: bool = False
    """Whether a part is kept back until the race is over."""


class Presence(Telling, frozen=True, kw_only=True):
    """Who is at the table now."""

    seats: tuple[int, ...]
    spectators: int


class Welcome(Telling, frozen=True, kw_only=True):
    """The whole table, and the events that the client has missed; the kit is what no position changes."""

    you: You
    table: TableView
    kit: Any
    position: PositionView
    clock: ClockView | None
    presence: Presence
    events: list[Numbered]
    now: int


class Events(Telling, frozen=True, kw_only=True):
    """What happened: one or several events, and what they changed."""

    seq: int
    events: list[Numbered]
    now: int
    shown: list[Numbered] = []
    """Events of a race that is now over, as a whole; they were told in part."""
    position: PositionView | None = None
    table: TableView | None = None
    clock: ClockView | None = None


class Done(Telling, frozen=True, kw_only=True):
    """A deed is written down, as event `seq`; it will not be lost."""

    id: str
    seq: int


class Refusal(Telling, frozen=True, kw_only=True, tag="refused"):
    """A deed or a question is refused; `key` names the reason for clients that have their own words."""

    id: str | None
    reason: str
    key: str


class Stale(Telling, frozen=True, kw_only=True):
    """A move came too late for its position; here is the present one."""

    id: str
    reason: str
    key: str
    seq: int
    table: TableView
    position: PositionView
    clock: ClockView | None
    now: int


class LegalAction(msgspec.Struct, frozen=True):
    """A legal action in its three forms."""

    id: int
    text: str
    action: Any


class ActionsAnswer(Telling, frozen=True, kw_only=True, tag="actions"):
    """Legal actions of the position after event `seq`; `count` is the number of all."""

    id: str
    seq: int
    count: int
    actions: list[LegalAction]


class WhyAnswer(Telling, frozen=True, kw_only=True, tag="why"):
    """Whether an action is legal, and the reason when it is not."""

    id: str
    seq: int
    legal: bool
    reason: str | None = None
    key: str | None = None


class SketchAnswer(Telling, frozen=True, kw_only=True, tag="sketch"):
    """What a half-made action amounts to, as its game tells it."""

    id: str
    seq: int
    sketch: Any


class Progress(Telling, frozen=True, kw_only=True):
    """How far a seat has come with a half-made action. It is not in the log and may be lost."""

    seat: int
    done: int


class HintAnswer(Telling, frozen=True, kw_only=True, tag="hint"):
    """What is worth considering, the best first."""

    id: str
    seq: int
    hints: list[thinker.Hint]


class Thinking(Telling, frozen=True, kw_only=True):
    """A computer player has been thinking for so long."""

    seat: int
    player: str
    seconds: float


class Cancelled(Telling, frozen=True, kw_only=True):
    """The question `of` will not be answered."""

    id: str
    of: str


class Pong(Telling, frozen=True, kw_only=True):
    """Yes; the server's clock."""

    id: str
    now: int


class Bye(Telling, frozen=True, kw_only=True):
    """The server closes the connection; whether to come back."""

    reason: str
    reconnect: bool


class _Identified(msgspec.Struct):
    id: MessageId | None = None


encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Message)


def encode(telling: Telling) -> str:
    """A message of the server as text."""
    return encoder.encode(telling).decode()


def identity(data: str | bytes) -> str | None:
    """The identity that even a message which cannot be used may carry, so that its sender knows which one it was."""
    try:
        return msgspec.json.decode(data, type=_Identified).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
