"""Commands: what persons ask for at a table, as clients send it. `command_handler.py` accepts or refuses them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ominoes.tables.events import ChatRule, MessageId

STAND_IN = "level-3"
"""The computer player that takes over a seat that resigned or ran out of time while others play on."""

NO_ACTION = msgspec.Raw(b"")
"""Stands for an action that is not given; msgspec has no union of raw JSON and None."""

SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class Actor(msgspec.Struct, frozen=True):
    """The sender of a command: the seats that the key holds, and whether it is the host's key."""

    seats: tuple[int, ...] = ()
    host: bool = False
    mark: str = ""
    """Tells senders with different keys apart (`keys.mark`): their messages may have the same identities."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """The base of all commands; `id` is the message's identity: a command that is sent twice is applied once."""

    id: MessageId
    seat: SeatNumber | None = None
    """The seat that acts; needed only when the key holds several that could."""


class Move(Command, frozen=True, kw_only=True):
    """Play an action, given as JSON (`action`) or in notation (`text`), in the position after event `since`."""

    since: Annotated[int, Meta(ge=0)]
    action: msgspec.Raw = NO_ACTION
    text: Annotated[str, Meta(max_length=1000)] | None = None


class AskUndo(Command, frozen=True, kw_only=True, tag="ask-undo"):
    """Ask to take back one's last move; it is taken back at once when nobody else has to agree."""


class AnswerUndo(Command, frozen=True, kw_only=True, tag="answer-undo"):
    """Agree or refuse that another player takes a move back."""

    agree: bool


class Resign(Command, frozen=True, kw_only=True):
    """Resign the game."""


class Leave(Command, frozen=True, kw_only=True):
    """Give a seat back before the game begins."""


class Fill(Command, frozen=True, kw_only=True):
    """Let a computer player take an open seat before the game begins."""

    place: SeatNumber
    player: Annotated[str, Meta(max_length=64)]


class TakeOver(Command, frozen=True, kw_only=True, tag="take-over"):
    """Hand the seat of somebody who has been away for long to a computer player."""

    place: SeatNumber
    player: Annotated[str, Meta(max_length=64)] = STAND_IN


class Reclaim(Command, frozen=True, kw_only=True):
    """Take one's seat back from the computer player that looked after it."""


class Say(Command, frozen=True, kw_only=True):
    """Say a fixed phrase or a text."""

    phrase: Annotated[str, Meta(max_length=64)] | None = None
    text: Annotated[str, Meta(max_length=2000)] | None = None


class SetChat(Command, frozen=True, kw_only=True, tag="set-chat"):
    """Change the rule of the chat; for the host only."""

    chat: ChatRule


class AskRematch(Command, frozen=True, kw_only=True, tag="ask-rematch"):
    """Ask to play again with rotated seats; a new table is made when everybody has asked."""


AnyCommand = (
    Move | AskUndo | AnswerUndo | Resign | Leave | Fill | TakeOver | Reclaim | Say | SetChat | AskRematch
)
