"""What others may see of a table: everything but keys and the seed that decides future dice.

While a race goes on, nobody but who made it sees a finished figure: it could be copied for points.

The structs here are what clients get as JSON. A client knows no rules: the position comes drawn (`State.view`), with
whose turn it is and what was done last in words.
"""

from itertools import islice
from typing import Any, TypeAlias

import msgspec

from ominoes.games import Action, Record, Standing, Turn
from ominoes.games.trails import races, trail_notes
from ominoes.players import player_title
from ominoes.tables import events as happened
from ominoes.tables.clocks import ClockRule
from ominoes.tables.deeds import abandoned_at
from ominoes.tables.events import AnyEvent, ChatRule, Visibility
from ominoes.tables.seats import Person, Seat
from ominoes.tables.table import Status, Table
from ominoes.words import ENGLISH, speaking, text

HIDDEN_SEED = 0

Seats: TypeAlias = tuple[int, ...]
"""The seats that somebody holds, whose own secrets may be shown to them."""


class SeatView(msgspec.Struct, frozen=True):
    """One seat."""

    title: str
    """What the game calls it, such as its colours."""
    kind: str
    """open, person or computer."""
    name: str | None
    """The person's name."""
    player: str | None
    """The computer player that moves here now: its own, or the stand-in of a person who left."""
    out: str | None
    away: bool
    abandoned_at: int | None
    """From when on others may hand it to a computer player, if its person is away."""


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
    """What was done last; `seat` is None for chance."""

    seat: int | None
    text: str
    action: Any


class RaceView(msgspec.Struct, frozen=True):
    """A race that is on: when it began and how long it may last, in milliseconds."""

    since: int
    limit: int | None


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
    """The table whose game is played on here in another way."""
    created: int


def table_view(table: Table) -> TableView:
    """What can be seen of a table beside its position."""
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
    )


def _seat_view(table: Table, number: int, seat: Seat) -> SeatView:
    kind: str = type(seat.holder).__struct_config__.tag  # type: ignore[assignment]
    return SeatView(
        title=table.game.seat_name(number),
        kind=kind,
        name=seat.holder.name if isinstance(seat.holder, Person) else None,
        player=seat.player,
        out=seat.out,
        away=seat.gone_since is not None,
        abandoned_at=abandoned_at(seat),
    )


def earlier_positions(table: Table, first: int, count: int) -> list[PositionView]:
    """Positions of the game so far, from the one after `first` actions on, for whoever looks back."""
    wanted = islice(enumerate(table.record.states()), first, first + count)
    told = _told(table)
    return [
        PositionView(
            moves, state.turn, state.scores, state.view(), _last_view(table, moves, veiled=moves > told), None
        )
        for moves, state in wanted
    ]


def position_view(table: Table, seats: Seats = ()) -> PositionView:
    """The position, drawn, with what was done last, for whoever holds these seats."""
    state = table.state
    race = None if table.race_since is None else RaceView(table.race_since, state.race_limit())
    moves = len(table.record)
    veiled = race is not None and bool(moves) and table.movers[-1] not in seats
    return PositionView(
        moves, state.turn, state.scores, state.view(), _last_view(table, moves, veiled=veiled), race
    )


def _last_view(table: Table, moves: int, *, veiled: bool) -> LastView | None:
    """What was done as the last of so many moves, in words too."""
    if not moves:
        return None
    action = table.record.actions[moves - 1]
    if veiled:
        action = table.game.veiled(action)
    return LastView(table.movers[moves - 1], table.game.said(action), action)


def _told(table: Table) -> int:
    """How many actions are nobody's secret: those before the present race."""
    return len(table.record) if table.race_since is None else races(table.record)[-1][0]


def clock_view(table: Table) -> ClockView | None:
    """The clocks, if there are any."""
    clock = table.clock
    return ClockView(clock.left, clock.running, clock.since, table.paused) if clock.left else None


def public_event(event: AnyEvent) -> AnyEvent:
    """An event as others may see it: without keys, without the seed, without the identity of a message."""
    replace = msgspec.structs.replace
    if event.id is not None:
        event = replace(event, id=None)
    if isinstance(event, happened.Created):
        return replace(event, seed=HIDDEN_SEED, host="", invite="")
    if isinstance(event, happened.Seated) and isinstance(event.holder, Person):
        return replace(event, holder=Person(event.holder.name, ""))
    return event


def veiled_event(table: Table, seq: int, event: AnyEvent, seats: Seats = ()) -> AnyEvent:
    """An event as whoever holds these seats may see it now; the very same when all of it may be seen."""
    if table.race_since is None or seq <= table.moved or not isinstance(event, happened.Played):
        return event
    action = table.game.from_json(bytes(event.action))
    veiled = table.game.veiled(action)
    if event.seat in seats or veiled == action:
        return event
    return msgspec.structs.replace(event, action=msgspec.Raw(table.game.to_json(veiled)))


def public_record(table: Table) -> Record:
    """The record for download. The seed is left out while the game goes on: it would tell the dice to come.

    While a race goes on, the record ends before the first figure that was finished in it.
    """
    record = table.record
    with speaking(ENGLISH):  # a record is the same for everybody
        names = {f"seat {number + 1}": _said_name(seat) for number, seat in enumerate(table.seats)}
    seed = record.seed if table.status == "over" else HIDDEN_SEED
    return Record(table.game, seed, _open_actions(table), notes=names | race_notes(table))


def _open_actions(table: Table) -> tuple[Action, ...]:
    actions = table.record.actions
    veiled = (
        number
        for number in range(_told(table), len(actions))
        if table.game.veiled(actions[number]) != actions[number]
    )
    return actions[: next(veiled, len(actions))]


def race_notes(table: Table) -> dict[str, str]:
    """What was told of the races that are over, as notes of a record."""
    return {
        key: note for race, trails in table.traced.items() for key, note in trail_notes(race, trails).items()
    }


def seat_names(table: Table) -> tuple[str, ...]:
    """Who sits where, in the language spoken."""
    return tuple(_called(seat) for seat in table.seats)


def _called(seat: Seat) -> str:
    if isinstance(seat.holder, Person):
        return seat.holder.name
    return text("tables.computer", player=player_title(seat.player)) if seat.player else text("tables.nobody")


def _said_name(seat: Seat) -> str:
    if isinstance(seat.holder, Person):
        return seat.holder.name
    return text("tables.computer", player=seat.player) if seat.player else text("tables.nobody")
