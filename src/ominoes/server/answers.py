"""What the HTTP interface takes and gives, as msgspec types; the OpenAPI document is made from them."""

from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.server.wire import Key, Presence, You
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.deeds import SeatNumber
from ominoes.tables.events import ChatRule, Visibility
from ominoes.tables.view import ClockView, PositionView, TableView

Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Me(msgspec.Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A seat for whoever makes the table; several of them make a table for one screen."""

    name: Name


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat for whoever comes with the link."""


class ComputerSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="computer", forbid_unknown_fields=True):
    """A seat for a computer player."""

    player: Annotated[str, Meta(max_length=64)]


class From(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position of a finished game."""

    table: Annotated[str, Meta(max_length=64)]
    moves: Annotated[int, Meta(ge=0, le=100_000)]
    """After how many actions, chance included, as `position.moves` counts them."""


class NewTable(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Any] = {}
    seats: Annotated[list[Me | OpenSeat | ComputerSeat], Meta(max_length=64)] = []
    """Who sits where, in order; missing seats are open."""
    clock: ClockRule = NoClock()
    visibility: Visibility = "private"
    chat: ChatRule = "text"
    undo: bool = True
    hints: bool = True
    from_: From | None = None
    """Where to begin: the game is that table's, with its options, played on from this position."""


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """Some positions of a game in a row."""

    moves: int
    """How many actions the game has had so far."""
    positions: list[PositionView]


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person who wants to sit down."""

    name: Name
    invite: Key | None = None
    """The key of the invitation; not needed at a table that is open to all."""
    seats: Annotated[list[SeatNumber], Meta(max_length=64)] = []
    """Which seats; the first open one when none is named."""


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is now; the kit is what pictures of every position need."""

    table: TableView
    kit: Any
    position: PositionView
    clock: ClockView | None
    presence: Presence
    you: You
    now: int


class MadeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A new table with its keys, which are shown this once."""

    id: str
    key: str
    """Holds the maker's seats and is the host's; keep it."""
    invite: str
    """Lets others sit down; give it away."""
    shown: Shown


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """Seats taken, and the key that holds them, which is shown this once."""

    id: str
    key: str
    seats: tuple[int, ...]


class SeatSummary(msgspec.Struct, frozen=True):
    """One seat of a listed table."""

    kind: str
    name: str | None


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that anybody may watch, and perhaps join."""

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
    """A computer player: the name to ask for, and what it is called."""

    name: str
    title: str


class LanguageView(msgspec.Struct, frozen=True, kw_only=True):
    """A language: the code to ask for, and what it calls itself."""

    code: str
    name: str


class House(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to play, with whom, and what can be said."""

    version: str
    games: list[GameView]
    players: list[PlayerView]
    phrases: dict[str, str]
    notice: str
    languages: list[LanguageView]
    language: str
    """The language of this answer."""


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """What seats a game with some options has."""

    seats: list[str]
    options: dict[str, Any]
    """All its options: those that were asked for, and what the others are then."""


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
    """Whether the server can serve."""

    status: str
    version: str


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why something was refused; `key` names the reason for clients that have their own words."""

    reason: str
    key: str
