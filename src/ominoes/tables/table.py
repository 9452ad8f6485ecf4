"""A table as a value: what the events of its log add up to.

`fold` builds a table from its log, `after` adds one more event; neither decides anything. What may happen at a table,
and which events it becomes, is in `deeds.py`; what others may see of it is in `view.py`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ominoes.games import (
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
from ominoes.games.trails import Trail
from ominoes.tables import events as happened
from ominoes.tables import keys
from ominoes.tables.clocks import Clock
from ominoes.tables.errors import DamagedLog
from ominoes.tables.events import AnyEvent, ChatRule, Created
from ominoes.tables.seats import Open, Person, Seat

Status = Literal["waiting", "playing", "over"]

_REMEMBERED_MESSAGES = 512


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back; `agreed` are the seats that let it."""

    seat: int
    to: int
    agreed: frozenset[int] = frozenset()


class Finish(msgspec.Struct, frozen=True):
    """The end of a race, as long as nothing has happened since: who was as quick may still be let in by the rules."""

    since: int
    """When the race began."""
    moment: int
    """How many milliseconds after that it ended."""
    moved: int
    """The number of the event that began it."""


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
    movers: tuple[int | None, ...] = ()
    """Who made each action of the record; None for chance."""
    undo: UndoRequest | None = None
    left_order: tuple[int, ...] = ()
    """The seats that are out, in the order in which they left."""
    reason: str | None = None
    standings: tuple[Standing, ...] = ()
    wants_rematch: frozenset[int] = frozenset()
    next: str | None = None
    race_since: int | None = None
    """When the present race began."""
    race_moment: int = 0
    """How many milliseconds after that its last action was done."""
    finish: Finish | None = None
    """The race that the last action ended."""
    increments: dict[int, int] = {}
    """The milliseconds by which an action lengthened its mover's time, by its place in the record."""
    traced: dict[int, dict[int, Trail]] = {}
    """What was told of the races that are over, by the number of actions before each, and by seat."""
    touched: int = 0
    """When the last event happened."""
    messages: dict[str, int] = {}
    """Which event a person's message became, by the identity in the log, for the last messages."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.record.state

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
    def thinking(self) -> tuple[int, ...]:
        """The seats in which a computer player has to act now."""
        return tuple(seat for seat in self.acting if self.seats[seat].player is not None)

    @property
    def deadline(self) -> int | None:
        """When the server has to act because somebody's time, or the race's, is up."""
        if self.status != "playing":
            return None
        return self.race_deadline if self.race_since is not None else self.clock.deadline

    @property
    def race_deadline(self) -> int | None:
        """When the present race reaches its limit."""
        limit = self.state.race_limit()
        return None if self.race_since is None or limit is None else self.race_since + limit

    def race_time(self, now: int) -> int:
        """How many milliseconds of the present race have passed.

        Clocks of two servers differ a little, and one may be set back: time never runs backwards in a log.
        """
        return max(now - (self.race_since or 0), self.race_moment)

    def held_by(self, key: str | None) -> tuple[int, ...]:
        """The seats that a key holds; every seat is compared, so that time tells nothing."""
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
        """Whether this is the key of whoever made the table."""
        return key is not None and keys.same(self.made.host, keys.hashed(key))

    def invites(self, key: str | None) -> bool:
        """Whether this key lets its bearer take an open seat."""
        return key is not None and keys.same(self.made.invite, keys.hashed(key))

    def after(self, event: AnyEvent) -> "Table":
        """The table after one more event."""
        change = _CHANGES.get(type(event))
        if change is None:
            raise DamagedLog("tables.log-order", table=self.id, seq=self.seq + 1, event=type(event).__name__)
        table: Table = change(self, event)
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
        record = Record(game, event.seed, [game.from_json(bytes(action)) for action in event.line])
    except (IllegalAction, NotationError) as error:
        raise DamagedLog("tables.log-line", table=id, problem=str(error)) from None
    return Table(
        id=id,
        made=event,
        record=record,
        seats=(Seat(),) * game.seats,
        clock=Clock.start(event.clock, game.seats),
        chat=event.chat,
        touched=event.at,
        movers=_movers(record),
    )


def _movers(record: Record) -> tuple[int | None, ...]:
    """Who made the actions of a game that was begun elsewhere; those of a race carry their seats themselves."""
    turns = (state.turn for state in record.states())
    return tuple(
        turn.seat if turn.kind == "seat" else None for turn, _ in zip(turns, record.actions, strict=False)
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


def _positioned(table: Table, record: Record, movers: tuple[int | None, ...], at: int) -> Table:
    """The table with another position."""
    racing = record.state.turn.kind == "race"
    since = (table.race_since if table.race_since is not None else at) if racing else None
    # Submissions of others do not make a racer's own view stale; the start of another race does.
    moved = table.moved if racing and table.race_since is not None else table.seq + 1
    return replace(table, record=record, movers=movers, undo=None, race_since=since, finish=None, moved=moved)


def _seated(table: Table, event: happened.Seated) -> Table:
    return _seat(table, event.seat, holder=event.holder)


def _left(table: Table, event: happened.Left) -> Table:
    return _seat(table, event.seat, holder=Open(), gone_since=None)


def _started(table: Table, event: happened.Started) -> Table:
    table = replace(table, status="playing")
    return _timed(_positioned(table, table.record, table.movers, event.at), event.at)


def _played(table: Table, event: happened.Played) -> Table:
    action = table.game.from_json(bytes(event.action))
    moment = table.state.moment(action)
    race = table.race_since
    finish = None if race is None else Finish(race, moment, table.moved)
    increments = table.increments
    if gained := table.clock.gain(event.seat):
        increments = {**increments, len(table.movers): gained}
    # A game that seemed to be over is not yet, when somebody was as quick as the one who ended it.
    clock = table.clock.moved(event.seat, event.at)
    table = replace(table, status="playing", reason=None, standings=(), clock=clock, increments=increments)
    record = table.record.play(action)
    table = _positioned(table, record, (*table.movers, event.seat), event.at)
    if table.race_since is None:
        return _timed(replace(table, race_moment=0, finish=finish), event.at)
    return _timed(replace(table, race_moment=moment), event.at)


def _drawn(table: Table, event: happened.Drawn) -> Table:
    action = table.game.from_json(bytes(event.action))
    record = table.record.play(action)
    return _timed(_positioned(table, record, (*table.movers, None), event.at), event.at)


def _traced(table: Table, event: happened.Traced) -> Table:
    return replace(table, traced={**table.traced, event.race: event.trails})


def _undo_asked(table: Table, event: happened.UndoAsked) -> Table:
    return replace(table, undo=UndoRequest(event.seat, event.to))


def _undo_agreed(table: Table, event: happened.UndoAgreed) -> Table:
    undo = table.undo
    return replace(table, undo=undo and UndoRequest(undo.seat, undo.to, undo.agreed | {event.seat}))


def _undo_refused(table: Table, event: happened.UndoRefused) -> Table:
    return replace(table, undo=None)


def _taken_back(table: Table, event: happened.TakenBack) -> Table:
    record = table.record.back(len(table.record) - event.to)
    clock = table.clock.stopped(event.at).renewed(range(len(table.seats)))
    for place, gained in table.increments.items():
        mover = table.movers[place]
        if place >= event.to and mover is not None:
            clock = clock.without(mover, gained)
    increments = {place: gained for place, gained in table.increments.items() if place < event.to}
    traced = {race: trails for race, trails in table.traced.items() if race < event.to}
    table = replace(table, clock=clock, increments=increments, traced=traced)
    return _timed(_positioned(table, record, table.movers[: event.to], event.at), event.at)


def _resigned(table: Table, event: happened.Resigned) -> Table:
    return _out(table, event.seat, "resigned", event.at)


def _flagged(table: Table, event: happened.Flagged) -> Table:
    return _out(table, event.seat, "time", event.at)


def _out(table: Table, seat: int, why: str, at: int) -> Table:
    table = _seat(table, seat, out=why)
    return _timed(replace(table, left_order=(*table.left_order, seat), undo=None), at)


def _gone(table: Table, event: happened.Gone) -> Table:
    for seat in event.seats:
        table = _seat(table, seat, gone_since=event.at)
    return _timed(table, event.at)


def _back(table: Table, event: happened.Back) -> Table:
    for seat in event.seats:
        table = _seat(table, seat, gone_since=None)
    return _timed(table, event.at)


def _resumed(table: Table, event: happened.Resumed) -> Table:
    return replace(table, race_since=None if table.race_since is None else table.race_since + event.away)


def _taken_over(table: Table, event: happened.TakenOver) -> Table:
    return _timed(replace(_seat(table, event.seat, stand_in=event.player), undo=None), event.at)


def _reclaimed(table: Table, event: happened.Reclaimed) -> Table:
    return _timed(_seat(table, event.seat, stand_in=None, gone_since=None), event.at)


def _said(table: Table, event: happened.Said) -> Table:
    return table


def _chat_set(table: Table, event: happened.ChatSet) -> Table:
    return replace(table, chat=event.chat)


def _ended(table: Table, event: happened.Ended) -> Table:
    table = replace(table, status="over", reason=event.reason, standings=event.standings, undo=None)
    return _timed(replace(table, race_since=None, moved=table.seq + 1), event.at)


def _rematch_asked(table: Table, event: happened.RematchAsked) -> Table:
    return replace(table, wants_rematch=table.wants_rematch | {event.seat})


def _rematched(table: Table, event: happened.Rematched) -> Table:
    return replace(table, next=event.table)


_CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    happened.Seated: _seated,
    happened.Left: _left,
    happened.Started: _started,
    happened.Played: _played,
    happened.Drawn: _drawn,
    happened.Traced: _traced,
    happened.UndoAsked: _undo_asked,
    happened.UndoAgreed: _undo_agreed,
    happened.UndoRefused: _undo_refused,
    happened.TakenBack: _taken_back,
    happened.Resigned: _resigned,
    happened.Flagged: _flagged,
    happened.Gone: _gone,
    happened.Back: _back,
    happened.Resumed: _resumed,
    happened.TakenOver: _taken_over,
    happened.Reclaimed: _reclaimed,
    happened.Said: _said,
    happened.ChatSet: _chat_set,
    happened.Ended: _ended,
    happened.RematchAsked: _rematch_asked,
    happened.Rematched: _rematched,
}
