"""The requests and answers of the HTTP interface as msgspec types. The OpenAPI document is made from them."""

from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.server.wire import Key, Presence, You
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.commands import SeatNumber
from ominoes.tables.events import ChatRule, Visibility
from ominoes.tables.view import ClockView, PositionView, TableView

Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Me(msgspec.Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A seat for the maker of the table; several of them make a table for one screen."""

    name: Name


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat for a person who comes with the link."""


class ComputerSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="computer", forbid_unknown_fields=True):
    """A seat for a computer player."""

    player: Annotated[str, Meta(max_length=64)]


SeatChoice = Me | OpenSeat | ComputerSeat
"""Who is to sit in a seat of a new table."""


class From(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position of a finished game."""

    table: Annotated[str, Meta(max_length=64)]
    moves: Annotated[int, Meta(ge=0, le=100_000)]
    """The number of actions before it, chance included, as in `position.moves`."""
    action: dict[str, Any] | None = None
    """An action of the seat to move, to be played first; by default none."""


class NewTable(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """The request for a new table."""

    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatChoice], Meta(max_length=64)] = []
    """Who sits where, in order; missing seats are open."""
    clock: ClockRule = NoClock()
    visibility: Visibility = "private"
    chat: ChatRule = "text"
    undo: bool = True
    hints: bool = True
    from_: From | None = None
    """A position to begin with: the new table continues that table's game, with its options."""


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """Successive positions of a game."""

    moves: int
    """The number of actions of the game so far."""
    positions: list[PositionView]


class JoinRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The request of a person for seats."""

    name: Name
    invite: Key | None = None
    """The key of the invitation; an open table needs none."""
    seats: Annotated[list[SeatNumber], Meta(max_length=64)] = []
    """The seats; by default the first open one."""


class TableSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is now; the assets are what a picture of any of its positions needs."""

    table: TableView
    assets: Any
    position: PositionView
    clock: ClockView | None
    presence: Presence
    you: You
    touched: int
    """When something happened there last, by the clock of `now`."""
    now: int


class MadeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A new table with its keys, which are shown only once."""

    id: str
    key: str
    """Holds the maker's seats and is the host's; keep it."""
    invite: str
    """Lets others sit down; give it away."""
    shown: TableSnapshot


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """The seats taken and the key that holds them, which is shown only once."""

    id: str
    key: str
    seats: tuple[int, ...]


class SeatSummary(msgspec.Struct, frozen=True):
    """One seat of a listed table."""

    kind: str
    name: str | None


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that anybody may watch, and join if it is open."""

    id: str
    game: str
    status: str
    visibility: Visibility
    touched: int
    seats: list[SeatSummary]


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game, with its options as JSON schema for a form."""

    name: str
    title: str
    owner: str
    summary: str
    least_seats: int
    most_seats: int
    chance: bool
    simultaneous: bool
    lowest_wins: bool
    options: dict[str, Any]
    defaults: dict[str, Any]


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A computer player: its name in requests, and its title."""

    name: str
    title: str


class LanguageView(msgspec.Struct, frozen=True, kw_only=True):
    """A language: its code in requests, and its own name."""

    code: str
    name: str


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All games, computer players, fixed phrases and languages."""

    version: str
    games: list[GameView]
    players: list[PlayerView]
    phrases: dict[str, str]
    notice: str
    languages: list[LanguageView]
    language: str
    """The language of this answer."""


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """The names of a game's seats, with some options."""

    seats: list[str]
    options: dict[str, Any]
    """All options: those of the request, and the values of the others."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The complete rules of a game, as Markdown; a line `![caption](board:name)` stands for the picture `name`."""

    game: str
    language: str
    markdown: str
    pictures: dict[str, str]
    """Each picture as SVG."""


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzle of a day, as the options of a table to make."""

    game: str
    day: date
    options: dict[str, Any]


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """The health of the server."""

    status: str
    version: str


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True):
    """The reason of a refusal; `key` names it, for clients with their own messages."""

    reason: str
    key: str
