"""The messages of a table's WebSocket, of clients and of the server, as JSON.

A client begins with `Hello`, then sends the commands of `tables.commands` and the questions below. The server answers
each with `Done`, `Refusal`, `Stale` or the answer to a question, and sends `Events` to everybody at the table.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.games.grounds import Grounds
from ominoes.polyforms import Cell
from ominoes.server import engine_worker
from ominoes.tables import commands
from ominoes.tables.commands import NO_ACTION, Command
from ominoes.tables.events import AnyEvent, MessageId
from ominoes.tables.keys import LONGEST_KEY
from ominoes.tables.view import ClockView, PositionView, TableView

Key = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the client's key, if it has one, and the number of the last event that it has.

    `language` is the language of the person; by default it is the browser's.
    """

    key: Key | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    language: Annotated[str, Meta(max_length=40)] | None = None


class Actions(Command, frozen=True, kw_only=True):
    """Ask for the legal actions; with `start`, only for those whose text begins with it."""

    start: Annotated[str, Meta(max_length=100)] = ""


class Placements(Command, frozen=True, kw_only=True):
    """Ask where a piece may lie."""

    piece: Annotated[str, Meta(max_length=100)]


class Why(Command, frozen=True, kw_only=True):
    """Ask whether an action could be played now, and why not."""

    action: msgspec.Raw = NO_ACTION
    text: Annotated[str, Meta(max_length=1000)] | None = None


class Preview(Command, frozen=True, kw_only=True):
    """Ask what a partial action amounts to. Where several seats act at once, its progress is sent to the others."""

    partial: msgspec.Raw


class Hint(Command, frozen=True, kw_only=True):
    """Ask what a computer player would do; with a `partial` action, for the next step from it."""

    partial: msgspec.Raw = NO_ACTION


class Analyse(Command, frozen=True, kw_only=True):
    """Ask to judge every move of a finished game; answered by `progress` and at last an `analysis` (`jobs.py`)."""

    ms: Annotated[float, Meta(ge=10, le=1000)] = 100.0
    """Milliseconds of search for each move."""


class Cancel(Command, frozen=True, kw_only=True):
    """Cancel the hint or the analysis `of`; leaving does so too."""

    of: MessageId


class Ping(Command, frozen=True, kw_only=True):
    """Ask for the server's time; the answer also shows that the connection works."""


Question = Actions | Placements | Why | Preview | Hint | Analyse | Cancel | Ping
Message = (
    Hello
    | commands.Move
    | commands.AskUndo
    | commands.AnswerUndo
    | commands.Resign
    | commands.Leave
    | commands.Fill
    | commands.TakeOver
    | commands.Reclaim
    | commands.Say
    | commands.SetChat
    | commands.AskRematch
    | Question
)


class ServerMessage(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=str.lower
):
    """The base of the server's messages."""


class You(msgspec.Struct, frozen=True):
    """The seats that the client's key holds, and whether it is the host's."""

    seats: tuple[int, ...]
    host: bool


class NumberedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event with its number, and the description of its action in the client's language."""

    seq: int
    event: AnyEvent
    text: str | None = None
    redacted: bool = False
    """Whether a part of the action is kept back for now."""


class Presence(ServerMessage, frozen=True, kw_only=True):
    """The attendance at the table."""

    seats: tuple[int, ...]
    spectators: int


class Welcome(ServerMessage, frozen=True, kw_only=True):
    """The whole table, and the events that the client has missed. The assets stay the same in all positions."""

    you: You
    table: TableView
    assets: Any
    position: PositionView
    clock: ClockView | None
    presence: Presence
    events: list[NumberedEvent]
    now: int


class Events(ServerMessage, frozen=True, kw_only=True):
    """New events, and the position, table and clocks if the events changed them."""

    seq: int
    events: list[NumberedEvent]
    now: int
    shown: list[NumberedEvent] = []
    """Events in full that were redacted before, since nothing in them is kept back any more."""
    position: PositionView | None = None
    table: TableView | None = None
    clock: ClockView | None = None


class Done(ServerMessage, frozen=True, kw_only=True):
    """A command was accepted as event `seq`, which is on disk."""

    id: str
    seq: int


class Refusal(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """A command or question was refused; `key` names the reason, for clients with their own messages."""

    id: str | None
    reason: str
    key: str


class Stale(ServerMessage, frozen=True, kw_only=True):
    """A move was made for an earlier position; the present one is here."""

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


class ActionsAnswer(ServerMessage, frozen=True, kw_only=True, tag="actions"):
    """Legal actions of the position after event `seq`; `count` is the number of all legal actions."""

    id: str
    seq: int
    count: int
    actions: list[LegalAction]


class PlacementsAnswer(ServerMessage, frozen=True, kw_only=True, tag="placements"):
    """Where a piece may lie in the position after event `seq`: the cells of each legal placement."""

    id: str
    seq: int
    placements: tuple[tuple[Cell, ...], ...]


class WhyAnswer(ServerMessage, frozen=True, kw_only=True, tag="why"):
    """Whether an action is legal, and the reason when it is not."""

    id: str
    seq: int
    legal: bool
    reason: str | None = None
    key: str | None = None
    brief: str | None = None
    """The reason without names of squares, where `grounds` can be drawn instead."""
    grounds: Grounds | None = None


class PreviewAnswer(ServerMessage, frozen=True, kw_only=True, tag="preview"):
    """What a partial action amounts to, in the form of its game."""

    id: str
    seq: int
    preview: Any


class Progress(ServerMessage, frozen=True, kw_only=True):
    """The progress of a seat with its partial action. It is not in the log and may be lost."""

    seat: int
    done: int


class HintAnswer(ServerMessage, frozen=True, kw_only=True, tag="hint"):
    """Actions worth considering, the best first."""

    id: str
    seq: int
    hints: list[engine_worker.Hint]


class Thinking(ServerMessage, frozen=True, kw_only=True):
    """A computer player has been thinking for so long."""

    seat: int
    player: str
    seconds: float


class Cancelled(ServerMessage, frozen=True, kw_only=True):
    """The question `of` will not be answered."""

    id: str
    of: str


class Pong(ServerMessage, frozen=True, kw_only=True):
    """The answer to a ping: the server's time."""

    id: str
    now: int


class Bye(ServerMessage, frozen=True, kw_only=True):
    """The server closes the connection; `reconnect` says whether to come back."""

    reason: str
    reconnect: bool


class _Identified(msgspec.Struct):
    id: MessageId | None = None


encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Message)


def encode(message: ServerMessage) -> str:
    """A message of the server as JSON text."""
    return encoder.encode(message).decode()


def identity(data: str | bytes) -> str | None:
    """The identity in a message, if it has one, even when the rest is invalid: the refusal names it."""
    try:
        return msgspec.json.decode(data, type=_Identified).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
