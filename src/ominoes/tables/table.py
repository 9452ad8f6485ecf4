"""A table as a value: the sum of the events of its log.

`fold` builds a table from its log, `after` adds one more event; neither decides anything. `command_handler.py` decides
what may happen and which events it becomes; `view.py` has what others may see.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ominoes.games import (
    Action,
    Game,
    IllegalAction,
    NotationError,
    OptionError,
    Record,
    Standing,
    State,
    UnknownGame,
    registry,
)
from ominoes.games.rng import read_seed
from ominoes.tables import keys
from ominoes.tables.clocks import Clock
from ominoes.tables.errors import DamagedLog
from ominoes.tables.events import (
    AnyEvent,
    Back,
    ChatRule,
    ChatSet,
    Created,
    Drawn,
    Ended,
    Flagged,
    Gone,
    Left,
    Played,
    Reclaimed,
    RematchAsked,
    Rematched,
    Resigned,
    Said,
    Seated,
    Started,
    TakenBack,
    TakenOver,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    action_of,
)
from ominoes.tables.pace import IN_TURNS, Pace, pace_of
from ominoes.tables.seats import Open, Person, Seat

Status = Literal["waiting", "playing", "over"]

_REMEMBERED_MESSAGES = 512


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back to the position after `to` actions; `agreed` are the seats that agreed so far."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A game being played: seats, turns, clocks. A value, like a state."""

    id: str
    made: Created
    record: Record
    seats: tuple[Seat, ...]
    clock: Clock
    chat: ChatRule
    seq: int = 1
    """The number of the last event."""
    moved: int = 1
    """The number of the last event that changed the position."""
    status: Status = "waiting"
    undo: UndoRequest | None = None
    left_order: tuple[int, ...] = ()
    """The seats that are out, in the order in which they left."""
    reason: str | None = None
    standings: tuple[Standing, ...] = ()
    wants_rematch: frozenset[int] = frozenset()
    next: str | None = None
    pace: Pace = IN_TURNS
    """How the seats come to act, and what they may see of each other meanwhile."""
    increments: dict[int, int] = {}
    """The milliseconds that an action added to its mover's clock, by the action's place in the record."""
    touched: int = 0
    """When the last event happened."""
    messages: dict[str, int] = {}
    """The number of the event that a message became, by the message's identity, for the latest messages."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.record.state

    @property
    def movers(self) -> tuple[int | None, ...]:
        """The seats that made the actions of the record; None for chance.

        It is None too for actions that the table took over and that several seats could have made.
        """
        return tuple([seat for _, seat in self.record.steps])

    @property
    def paused(self) -> bool:
        """Whether the clocks stand still because somebody is away."""
        return (
            self.status == "playing"
            and self.clock.live
            and any(seat.person and seat.gone_since is not None for seat in self.seats)
        )

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.state.turn.seats if self.status == "playing" else ()

    @property
    def engine_seats(self) -> tuple[int, ...]:
        """The seats in which a computer player has to act now."""
        return tuple(seat for seat in self.acting if self.seats[seat].player is not None)

    @property
    def deadline(self) -> int | None:
        """When the time of those who act is up."""
        return self.pace.deadline(self) if self.status == "playing" else None

    def held_by(self, key: str | None) -> tuple[int, ...]:
        """The seats that a key holds. Every seat is compared, so that the time taken reveals nothing."""
        if key is None:
            return ()
        given = keys.hashed(key)
        return tuple(
            [
                number
                for number, seat in enumerate(self.seats)
                if isinstance(seat.holder, Person) & keys.same(_kept_key(seat), given)
            ]
        )

    def hosted_by(self, key: str | None) -> bool:
        """Whether this is the host's key."""
        return key is not None and keys.same(self.made.host, keys.hashed(key))

    def invites(self, key: str | None) -> bool:
        """Whether this key lets its bearer take an open seat."""
        return key is not None and keys.same(self.made.invite, keys.hashed(key))

    def after(self, event: AnyEvent) -> "Table":
        """The table after one more event."""
        change = _CHANGES.get(type(event))
        table = change(self, event) if change is not None else self.pace.change(self, event)
        if table is None:
            raise DamagedLog("tables.log-order", table=self.id, seq=self.seq + 1, event=type(event).__name__)
        messages = self.messages
        if event.id is not None:
            messages = _remembered(messages, event.id, self.seq + 1)
        return replace(table, seq=self.seq + 1, touched=event.at, messages=messages)


def create(id: str, event: AnyEvent) -> Table:
    """The table that its first event makes."""
    if not isinstance(event, Created):
        raise DamagedLog("tables.log-order", table=id, seq=1, event=type(event).__name__)
    try:
        game = registry.game(event.game, **event.options)
    except (UnknownGame, OptionError) as error:
        raise DamagedLog("tables.log-game", table=id, problem=str(error)) from None
    try:
        record = Record(game, read_seed(event.seed))
        for action in event.line:
            turn = record.state.turn
            # Where several seats act at once, the actions name their seats themselves.
            mover = turn.seat if turn.kind == "seat" else None
            record = record.play(game.from_json(bytes(action)), seat=mover)
    except (IllegalAction, NotationError) as error:
        raise DamagedLog("tables.log-line", table=id, problem=str(error)) from None
    return Table(
        id=id,
        made=event,
        record=record,
        seats=(Seat(),) * game.seats,
        clock=Clock.start(event.clock, game.seats),
        chat=event.chat,
        pace=pace_of(game, event.countdown),
        touched=event.at,
    )


def fold(id: str, log: Iterable[AnyEvent]) -> Table:
    """The table that a whole log adds up to."""
    events = iter(log)
    first = next(events, None)
    if first is None:
        raise DamagedLog("tables.log-empty", table=id)
    table = create(id, first)
    try:
        for event in events:
            table = table.after(event)
    except (IllegalAction, NotationError, LookupError) as error:
        raise DamagedLog("tables.log-event", table=id, seq=table.seq + 1, problem=error) from error
    return table


def _kept_key(seat: Seat) -> str:
    return seat.holder.key if isinstance(seat.holder, Person) else ""


def _remembered(messages: dict[str, int], message: str, seq: int) -> dict[str, int]:
    kept = {**messages, message: seq}
    if len(kept) > _REMEMBERED_MESSAGES:
        del kept[next(iter(kept))]
    return kept


# -- one change per kind of event -------------------------------------------------------------------------


def _seat(table: Table, number: int, **changes: Any) -> Table:
    seats = list(table.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(table, seats=tuple(seats))


def _timed(table: Table, at: int) -> Table:
    """The table with the right clock running: the acting person's, unless the game is paused."""
    runner = None
    if table.status == "playing" and not table.paused:
        turn = table.state.turn
        if turn.kind == "seat" and table.seats[turn.seat].person is not None:
            runner = turn.seat
    clock = table.clock
    if clock.running != runner:
        clock = clock.stopped(at).started(runner, at)
    return replace(table, clock=clock)


def _positioned(table: Table, record: Record, at: int, action: Action | None = None) -> Table:
    """The table with another position, after an action if a seat made one."""
    pace = table.pace.after(record.state, at, table.moved, action)
    moved = table.moved if table.pace.goes_on_in(pace) else table.seq + 1
    return replace(table, record=record, undo=None, pace=pace, moved=moved)


def _seated(table: Table, event: Seated) -> Table:
    return _seat(table, event.seat, holder=event.holder)


def _left(table: Table, event: Left) -> Table:
    return _seat(table, event.seat, holder=Open(), gone_since=None)


def _started(table: Table, event: Started) -> Table:
    table = replace(table, status="playing")
    return _timed(_positioned(table, table.record, event.at), event.at)


def _played(table: Table, event: Played) -> Table:
    action = action_of(event, table.game)
    increments = table.increments
    if gained := table.clock.gain(event.seat):
        increments = {**increments, len(table.record): gained}
    record = table.record.play(action, seat=event.seat)
    clock = table.clock.moved(event.seat, event.at)
    # A move of the same moment may come after the one that ended the game: the game is then not over yet.
    table = replace(table, status="playing", reason=None, standings=(), clock=clock, increments=increments)
    return _timed(_positioned(table, record, event.at, action), event.at)


def _drawn(table: Table, event: Drawn) -> Table:
    action = action_of(event, table.game)
    return _timed(_positioned(table, table.record.play(action), event.at), event.at)


def _undo_asked(table: Table, event: UndoAsked) -> Table:
    return replace(table, undo=UndoRequest(event.seat, event.to))


def _undo_agreed(table: Table, event: UndoAgreed) -> Table:
    undo = table.undo
    return replace(table, undo=undo and UndoRequest(undo.seat, undo.to, undo.agreed | {event.seat}))


def _undo_refused(table: Table, event: UndoRefused) -> Table:
    return replace(table, undo=None)


def _taken_back(table: Table, event: TakenBack) -> Table:
    record = table.record.back(len(table.record) - event.to)
    clock = table.clock.stopped(event.at).renewed(range(len(table.seats)))
    movers = table.movers
    for place, gained in table.increments.items():
        mover = movers[place]
        if place >= event.to and mover is not None:
            clock = clock.without(mover, gained)
    increments = {place: gained for place, gained in table.increments.items() if place < event.to}
    table = replace(table, clock=clock, increments=increments, pace=table.pace.taken_back(event.to))
    return _timed(_positioned(table, record, event.at), event.at)


def _resigned(table: Table, event: Resigned) -> Table:
    return _out(table, event.seat, "resigned", event.at)


def _flagged(table: Table, event: Flagged) -> Table:
    return _out(table, event.seat, "time", event.at)


def _out(table: Table, seat: int, why: str, at: int) -> Table:
    table = _seat(table, seat, out=why)
    return _timed(replace(table, left_order=(*table.left_order, seat), undo=None), at)


def _gone(table: Table, event: Gone) -> Table:
    for seat in event.seats:
        table = _seat(table, seat, gone_since=event.at)
    return _timed(table, event.at)


def _back(table: Table, event: Back) -> Table:
    for seat in event.seats:
        table = _seat(table, seat, gone_since=None)
    return _timed(table, event.at)


def _taken_over(table: Table, event: TakenOver) -> Table:
    return _timed(replace(_seat(table, event.seat, stand_in=event.player), undo=None), event.at)


def _reclaimed(table: Table, event: Reclaimed) -> Table:
    return _timed(_seat(table, event.seat, stand_in=None, gone_since=None), event.at)


def _said(table: Table, event: Said) -> Table:
    return table


def _chat_set(table: Table, event: ChatSet) -> Table:
    return replace(table, chat=event.chat)


def _ended(table: Table, event: Ended) -> Table:
    table = replace(table, status="over", reason=event.reason, standings=event.standings, undo=None)
    return _timed(replace(table, pace=table.pace.stopped(), moved=table.seq + 1), event.at)


def _rematch_asked(table: Table, event: RematchAsked) -> Table:
    return replace(table, wants_rematch=table.wants_rematch | {event.seat})


def _rematched(table: Table, event: Rematched) -> Table:
    return replace(table, next=event.table)


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    Seated: _seated,
    Left: _left,
    Started: _started,
    Played: _played,
    Drawn: _drawn,
    UndoAsked: _undo_asked,
    UndoAgreed: _undo_agreed,
    UndoRefused: _undo_refused,
    TakenBack: _taken_back,
    Resigned: _resigned,
    Flagged: _flagged,
    Gone: _gone,
    Back: _back,
    TakenOver: _taken_over,
    Reclaimed: _reclaimed,
    Said: _said,
    ChatSet: _chat_set,
    Ended: _ended,
    RematchAsked: _rematch_asked,
    Rematched: _rematched,
}
