"""What others may see of a table: everything but keys, the seed of future dice, and what its pace keeps back.

Clients get the structs here as JSON. A client knows no rules: the position comes ready to draw (`State.view`), with
whose turn it is and a description of the last action.
"""

from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec

from ominoes.games import Action, Record, Standing, Turn
from ominoes.games.rng import commitment, stored_seed
from ominoes.i18n import ENGLISH, in_language, message
from ominoes.players import player_title
from ominoes.tables.clocks import ClockRule
from ominoes.tables.command_handler import abandoned_at
from ominoes.tables.events import AnyEvent, ChatRule, Created, Seated, Visibility
from ominoes.tables.racing import RaceView
from ominoes.tables.seats import Person, Seat
from ominoes.tables.table import Status, Table

HIDDEN_SEED = 0

Seats: TypeAlias = tuple[int, ...]
"""The seats that the viewer holds; the secrets of these seats may be shown."""


class SeatView(msgspec.Struct, frozen=True):
    """One seat."""

    title: str
    """What the game calls it, such as its colours."""
    kind: Literal["open", "person", "computer"]
    name: str | None
    """The person's name."""
    player: str | None
    """The computer player that moves here now: its own, or the stand-in of a person who left."""
    out: str | None
    away: bool
    abandoned_at: int | None
    """From when on others may hand the seat to a computer player, if its person is away."""


class UndoView(msgspec.Struct, frozen=True):
    """An open request to take back."""

    seat: int
    to: int
    agreed: tuple[int, ...]


class ClockView(msgspec.Struct, frozen=True):
    """The clocks at the moment `since`; one of them may run."""

    left: tuple[int, ...]
    running: int | None
    since: int
    paused: bool


class LastView(msgspec.Struct, frozen=True):
    """The last action; `seat` is None for chance."""

    seat: int | None
    text: str
    action: Any


class PositionView(msgspec.Struct, frozen=True):
    """The position on the table."""

    moves: int
    turn: Turn
    scores: tuple[int, ...]
    view: Any
    last: LastView | None
    race: RaceView | None


class TableView(msgspec.Struct, frozen=True):
    """A table without its position."""

    id: str
    seq: int
    game: str
    title: str
    options: dict[str, Any]
    status: Status
    paused: bool
    seats: tuple[SeatView, ...]
    clock: ClockRule
    visibility: Visibility
    chat: ChatRule
    hints: bool
    undo: bool
    undo_request: UndoView | None
    reason: str | None
    standings: tuple[Standing, ...]
    wants_rematch: tuple[int, ...]
    before: str | None
    next: str | None
    source: str | None
    """The table from whose game this one branched off."""
    created: int
    seed_hash: str | None
    """The SHA-256 of the seed of dice and draws, from the beginning; None at tables of version 0.1.0."""
    seed: str | None
    """The seed's 64 digits, once the game is over: what they hash to was fixed before anybody sat down."""


def table_view(table: Table) -> TableView:
    """The public view of a table without its position."""
    made = table.made
    undo = table.undo
    return TableView(
        id=table.id,
        seq=table.seq,
        game=made.game,
        title=table.game.about.title,
        options=made.options,
        status=table.status,
        paused=table.paused,
        seats=tuple(_seat_view(table, number, seat) for number, seat in enumerate(table.seats)),
        clock=made.clock,
        visibility=made.visibility,
        chat=table.chat,
        hints=made.hints,
        undo=made.undo,
        undo_request=None if undo is None else UndoView(undo.seat, undo.to, tuple(sorted(undo.agreed))),
        reason=table.reason,
        standings=table.standings,
        wants_rematch=tuple(sorted(table.wants_rematch)),
        before=made.before,
        next=table.next,
        source=made.source,
        created=made.at,
        seed_hash=commitment(table.record.seed),
        seed=_shown_seed(table),
    )


def _shown_seed(table: Table) -> str | None:
    stored = stored_seed(table.record.seed)
    return stored if table.status == "over" and isinstance(stored, str) else None


def _seat_view(table: Table, number: int, seat: Seat) -> SeatView:
    kind: Any = type(seat.holder).__struct_config__.tag
    return SeatView(
        title=table.state.seat_name(number),
        kind=kind,
        name=seat.holder.name if isinstance(seat.holder, Person) else None,
        player=seat.player,
        out=seat.out,
        away=seat.gone_since is not None,
        abandoned_at=abandoned_at(seat),
    )


def earlier_positions(table: Table, first: int, count: int) -> list[PositionView]:
    """`count` positions of the game so far, beginning with the one after `first` actions."""
    wanted = islice(enumerate(table.record.states()), first, first + count)
    public, steps = table.pace.public_moves(table), table.record.steps
    return [
        PositionView(
            moves,
            state.turn,
            state.scores,
            state.view(),
            _last_view(table, *steps[moves - 1], whole=moves <= public) if moves else None,
            None,
        )
        for moves, state in wanted
    ]


def position_view(table: Table, seats: Seats = (), last: LastView | None = None) -> PositionView:
    """The position, ready to draw, with the last action, as the holder of these seats may see it.

    The last action is described here unless it is given, as this holder may see it.
    """
    state = table.state
    moves = len(table.record)
    if last is None and moves:
        action, mover = table.record.steps[-1]
        last = _last_view(table, action, mover, whole=not table.pace.at_once or mover in seats)
    return PositionView(moves, state.turn, state.scores, state.view(), last, table.pace.view(table))


def _last_view(table: Table, action: Action, mover: int | None, *, whole: bool) -> LastView:
    """An action, with its description; not the `whole` of it where something is kept back."""
    if not whole:
        action = table.pace.shown(table, action)
    return LastView(mover, table.game.describe(action), action)


def clock_view(table: Table) -> ClockView | None:
    """The clocks; None at a table without them."""
    clock = table.clock
    return ClockView(clock.left, clock.running, clock.since, table.paused) if clock.left else None


def public_event(event: AnyEvent) -> AnyEvent:
    """An event as others may see it: without keys, without the seed, without the identity of a message."""
    replace = msgspec.structs.replace
    if event.id is not None:
        event = replace(event, id=None)
    if isinstance(event, Created):
        return replace(event, seed=HIDDEN_SEED, host="", invite="")
    if isinstance(event, Seated) and isinstance(event.holder, Person):
        return replace(event, holder=Person(event.holder.name, ""))
    return event


def public_record(table: Table) -> Record:
    """The record for download. While the game goes on its seed is left out, because it determines future dice.

    It ends before the first action that is kept back.
    """
    record = table.record
    # A record is the same for everybody.
    with in_language(ENGLISH):
        names = {f"seat {number + 1}": _recorded_name(seat) for number, seat in enumerate(table.seats)}
    seed = record.seed if table.status == "over" else HIDDEN_SEED
    return Record(table.game, seed, table.pace.public_actions(table), notes=names | table.pace.notes())


def seat_names(table: Table) -> tuple[str, ...]:
    """Who sits where, in the current language."""
    return tuple(_seat_name(seat) for seat in table.seats)


def _seat_name(seat: Seat) -> str:
    if isinstance(seat.holder, Person):
        return seat.holder.name
    return (
        message("tables.computer", player=player_title(seat.player))
        if seat.player
        else message("tables.nobody")
    )


def _recorded_name(seat: Seat) -> str:
    """The name in a record: of a computer player, its identifier instead of its title."""
    if isinstance(seat.holder, Person):
        return seat.holder.name
    return message("tables.computer", player=seat.player) if seat.player else message("tables.nobody")
