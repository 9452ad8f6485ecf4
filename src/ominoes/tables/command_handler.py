"""The handler of commands: it accepts or refuses what persons do at a table.

`handle` takes the table, the actor, the command and the time, and returns the effect: the events to append to the log,
and the table after them. It raises `Refused` with the reason where there is none. `automatic.py` has what happens
without a person: computer players, clocks, absences.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ominoes.games import Action, NotationError
from ominoes.games.rulebook import wrong_turn
from ominoes.tables.commands import (
    STAND_IN,
    Actor,
    AnswerUndo,
    AnyCommand,
    AskRematch,
    AskUndo,
    Fill,
    Leave,
    Move,
    Reclaim,
    Resign,
    Say,
    SetChat,
    TakeOver,
)
from ominoes.tables.creation import checked_player
from ominoes.tables.effects import Effect, end_when_over, follow_up, start_when_full
from ominoes.tables.errors import NotYours, Refused, Stale
from ominoes.tables.events import (
    ChatSet,
    Flagged,
    Left,
    Played,
    Reclaimed,
    RematchAsked,
    Resigned,
    Said,
    Seated,
    TakenBack,
    TakenOver,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    with_action,
)
from ominoes.tables.names import checked_phrase, checked_text
from ominoes.tables.seats import Computer, Open, Person, Seat
from ominoes.tables.table import Table

ABANDONED_AFTER = 60_000
"""Milliseconds that a person has to be away before others may hand the seat to a computer player."""

MOST_EVENTS = 5_000
"""A log of this length takes only events that advance the game, so that chat cannot fill a disk. No game comes near."""


def handle(table: Table, actor: Actor, command: AnyCommand, now: int) -> Effect:
    """The effect of a command; raises `Refused`, or the rulebook's reason for an illegal action."""
    if table.seq >= MOST_EVENTS and isinstance(command, AskUndo | Leave | Fill | Say | SetChat):
        raise Refused("tables.log-full")
    handler: Callable[[Table, Actor, Any, int], Effect] = _HANDLERS[type(command)]
    return handler(table, actor, replace(command, id=_identity(actor, command)), now)


def duplicate_of(table: Table, actor: Actor, command: AnyCommand) -> int | None:
    """The number of the event that the same message became earlier, or None."""
    return table.messages.get(_identity(actor, command))


def _identity(actor: Actor, command: AnyCommand) -> str:
    """The identity of a message in the log: clients choose theirs, so it is unique only together with the key."""
    return f"{actor.mark} {command.id}"


def sit(table: Table, seats: tuple[int, ...], holder: Person, now: int) -> Effect:
    """A person takes open seats, by default the first one; the game begins when no seat is open any more."""
    if table.status != "waiting":
        raise Refused("tables.full")
    if table.seq >= MOST_EVENTS:
        raise Refused("tables.log-full")
    free = [number for number, seat in enumerate(table.seats) if isinstance(seat.holder, Open)]
    wanted = seats or tuple(free[:1])
    if not wanted:
        raise Refused("tables.full")
    for number in wanted:
        if _place(table, number) not in free:
            raise Refused("tables.seat-taken", seat=number + 1)
    seated = [Seated(at=now, seat=number, holder=holder) for number in dict.fromkeys(wanted)]
    return start_when_full(Effect(table).then(*seated), now)


def consenting(table: Table, seat: int) -> set[int]:
    """The seats of other persons who have to agree when this seat takes back; none when one key holds all seats."""
    own = table.seats[seat].person
    return {
        number
        for number, other in enumerate(table.seats)
        if other.person is not None and other.out is None and own is not None and other.person.key != own.key
    }


def abandoned_at(seat: Seat) -> int | None:
    """From when on others may hand the seat to a computer player; None while its person is present or none has it."""
    if seat.person is None or seat.gone_since is None:
        return None
    return seat.gone_since + ABANDONED_AFTER


def rematch_due(table: Table) -> bool:
    """Whether everybody has asked for a rematch and the next table is not made yet."""
    persons = {number for number, seat in enumerate(table.seats) if seat.person is not None}
    return table.next is None and bool(table.wants_rematch) and persons <= table.wants_rematch


# -- one handler per command ------------------------------------------------------------------------------


def _acting_seat(table: Table, actor: Actor, seat: int | None) -> int:
    """The seat for a move: the named one, or the only seat of the actor that may act now."""
    _need_seat(actor)
    if seat is not None:
        return _own(actor, seat)
    able = [number for number in actor.seats if number in table.acting]
    if len(able) > 1:
        raise Refused("tables.which-seat")
    return able[0] if able else actor.seats[0]


def _own_seat(actor: Actor, seat: int | None) -> int:
    """The seat for a command that needs no turn: the named one, or the actor's only seat."""
    _need_seat(actor)
    if seat is None and len(actor.seats) > 1:
        raise Refused("tables.which-seat")
    return actor.seats[0] if seat is None else _own(actor, seat)


def _need_seat(actor: Actor) -> None:
    if not actor.seats:
        raise NotYours("tables.spectator")


def _own(actor: Actor, seat: int) -> int:
    if seat not in actor.seats:
        raise NotYours("tables.not-your-seat", seat=seat + 1)
    return seat


def need_play(table: Table) -> None:
    """Raise `Refused` unless the game is on."""
    if table.status == "waiting":
        raise Refused("tables.not-begun")
    if table.status == "over":
        raise Refused("tables.over")


def _stays(table: Table, seat: int) -> None:
    if table.seats[seat].out is not None:
        raise Refused("tables.out")
    if table.seats[seat].stand_in is not None:
        raise Refused("tables.looked-after", player=table.seats[seat].stand_in)


def _move(table: Table, actor: Actor, command: Move, now: int) -> Effect:
    seat = _acting_seat(table, actor, command.seat)
    late = table.pace.late_action(table, seat, command.since, now, lambda: parse_action(table, command))
    if late is not None:
        return _played(table, seat, late, now, command.id)
    need_play(table)
    if command.since < table.moved:
        raise Stale("tables.stale")
    if command.since > table.seq:
        raise Refused("tables.future", since=command.since, seq=table.seq)
    _stays(table, seat)
    table.pace.check_begun(now)
    if table.deadline is not None and now >= table.deadline:
        raise Refused("tables.time-up")
    return act(table, seat, parse_action(table, command), now, id=command.id)


def parse_action(table: Table, command: Move) -> Action:
    """The action that a move carries, in either of its forms."""
    if bool(bytes(command.action)) == (command.text is not None):
        raise NotationError("tables.which-form")
    if command.text is not None:
        return table.game.parse(command.text)
    return table.game.from_json(bytes(command.action))


def act(
    table: Table, seat: int, action: Action, now: int, *, id: str | None = None, moment: int | None = None
) -> Effect:
    """The effect of an action, with what follows from it; raises the rulebook's reason when it is illegal."""
    state = table.state
    if seat not in state.turn.seats:
        raise wrong_turn(state, seat)
    return _played(table, seat, table.pace.recorded(table, seat, action, now, moment), now, id)


def _played(table: Table, seat: int, action: Action, now: int, id: str | None) -> Effect:
    """The effect of an action of a seat that may act. The rules are asked once, when the table plays it."""
    played = with_action(Played, table.game, action, at=now, id=id, seat=seat)
    return follow_up(Effect(table).then(played), now)


def _ask_undo(table: Table, actor: Actor, command: AskUndo, now: int) -> Effect:
    _need_seat(actor)
    need_play(table)
    if not table.made.undo:
        raise Refused("tables.undo-off")
    if table.undo is not None:
        raise Refused("tables.undo-open")
    seats = actor.seats if command.seat is None else (_own(actor, command.seat),)
    seats = tuple(seat for seat in seats if table.seats[seat].person and table.seats[seat].out is None)
    # Actions that were taken over from another game are not taken back in this one.
    begun_with = len(table.made.line)
    own = [
        (index, mover)
        for index, mover in enumerate(table.movers)
        if mover is not None and mover in seats and index >= begun_with
    ]
    if not own:
        raise Refused("tables.undo-nothing")
    to, seat = own[-1]
    table.pace.check_undo(table, to)
    if not consenting(table, seat):
        return Effect(table).then(TakenBack(at=now, id=command.id, seat=seat, to=to))
    return Effect(table).then(UndoAsked(at=now, id=command.id, seat=seat, to=to))


def _answer_undo(table: Table, actor: Actor, command: AnswerUndo, now: int) -> Effect:
    _need_seat(actor)
    need_play(table)
    undo = table.undo
    if undo is None:
        raise Refused("tables.undo-none")
    if undo.seat in actor.seats:
        if command.agree:
            raise Refused("tables.undo-own")
        return Effect(table).then(UndoRefused(at=now, id=command.id, seat=undo.seat))
    needed = consenting(table, undo.seat)
    mine = [seat for seat in actor.seats if seat in needed]
    if not mine:
        raise NotYours("tables.undo-not-asked")
    if not command.agree:
        return Effect(table).then(UndoRefused(at=now, id=command.id, seat=mine[0]))
    agreed = [UndoAgreed(at=now, id=command.id if n == 0 else None, seat=s) for n, s in enumerate(mine)]
    effect = Effect(table).then(*agreed)
    if needed <= undo.agreed | set(mine):
        return effect.then(TakenBack(at=now, seat=undo.seat, to=undo.to))
    return effect


def _resign(table: Table, actor: Actor, command: Resign, now: int) -> Effect:
    seat = _own_seat(actor, command.seat)
    need_play(table)
    if table.seats[seat].out is not None:
        raise Refused("tables.out")
    return leave_game(table, Resigned(at=now, id=command.id, seat=seat), now)


def leave_game(table: Table, event: Resigned | Flagged, now: int) -> Effect:
    """A seat is out: the game ends, or a computer player continues in its place, so that the others can play on."""
    effect = end_when_over(Effect(table).then(event), now)
    if effect.table.status == "over" or effect.table.seats[event.seat].player is not None:
        return effect
    return effect.then(TakenOver(at=now, seat=event.seat, player=STAND_IN))


def _leave(table: Table, actor: Actor, command: Leave, now: int) -> Effect:
    seat = _own_seat(actor, command.seat)
    if table.status != "waiting":
        raise Refused("tables.begun")
    return Effect(table).then(Left(at=now, id=command.id, seat=seat))


def _fill(table: Table, actor: Actor, command: Fill, now: int) -> Effect:
    if not actor.seats and not actor.host:
        raise NotYours("tables.spectator")
    if table.status != "waiting":
        raise Refused("tables.begun")
    player = checked_player(command.player)
    place = _place(table, command.place)
    if table.seats[place].taken:
        raise Refused("tables.seat-taken", seat=place + 1)
    others = [seat for number, seat in enumerate(table.seats) if number != place]
    if all(isinstance(seat.holder, Computer) for seat in others):
        raise Refused("tables.nobody-plays")
    seated = Seated(at=now, id=command.id, seat=place, holder=Computer(player))
    return start_when_full(Effect(table).then(seated), now)


def _take_over(table: Table, actor: Actor, command: TakeOver, now: int) -> Effect:
    if not actor.seats and not actor.host:
        raise NotYours("tables.spectator")
    need_play(table)
    place = _place(table, command.place)
    player = checked_player(command.player)
    seat = table.seats[place]
    if seat.person is None or place in actor.seats:
        raise Refused("tables.not-abandoned", seat=place + 1)
    free = abandoned_at(seat)
    if free is None or now < free:
        raise Refused("tables.not-gone-long", seat=place + 1, seconds=ABANDONED_AFTER // 1000)
    return Effect(table).then(TakenOver(at=now, id=command.id, seat=place, player=player))


def _reclaim(table: Table, actor: Actor, command: Reclaim, now: int) -> Effect:
    seat = _own_seat(actor, command.seat)
    need_play(table)
    if table.seats[seat].out is not None:
        raise Refused("tables.out")
    if table.seats[seat].stand_in is None:
        raise Refused("tables.not-looked-after")
    return Effect(table).then(Reclaimed(at=now, id=command.id, seat=seat))


def _say(table: Table, actor: Actor, command: Say, now: int) -> Effect:
    if not actor.seats and not actor.host:
        raise NotYours("tables.spectator")
    if table.chat == "off":
        raise Refused("tables.chat-off")
    if (command.phrase is None) == (command.text is None):
        raise Refused("tables.say-what")
    seat = _own(actor, command.seat) if command.seat is not None else next(iter(actor.seats), None)
    said = Said(at=now, id=command.id, seat=seat)
    if command.phrase is not None:
        return Effect(table).then(replace(said, phrase=checked_phrase(command.phrase)))
    if table.chat == "phrases":
        raise Refused("tables.chat-phrases")
    return Effect(table).then(replace(said, text=checked_text(command.text or "")))


def _set_chat(table: Table, actor: Actor, command: SetChat, now: int) -> Effect:
    if not actor.host:
        raise NotYours("tables.host-only")
    return Effect(table).then(ChatSet(at=now, id=command.id, chat=command.chat))


def _ask_rematch(table: Table, actor: Actor, command: AskRematch, now: int) -> Effect:
    _need_seat(actor)
    if table.status != "over":
        raise Refused("tables.not-over")
    if table.next is not None:
        raise Refused("tables.rematched")
    mine = [seat for seat in actor.seats if seat not in table.wants_rematch]
    if not mine:
        raise Refused("tables.rematch-asked")
    asked = [RematchAsked(at=now, id=command.id if n == 0 else None, seat=s) for n, s in enumerate(mine)]
    return Effect(table).then(*asked)


def _place(table: Table, place: int) -> int:
    if place >= len(table.seats):
        raise Refused("tables.no-such-seat", seat=place + 1, seats=len(table.seats))
    return place


_HANDLERS: dict[type, Callable[[Table, Actor, Any, int], Effect]] = {
    Move: _move,
    AskUndo: _ask_undo,
    AnswerUndo: _answer_undo,
    Resign: _resign,
    Leave: _leave,
    Fill: _fill,
    TakeOver: _take_over,
    Reclaim: _reclaim,
    Say: _say,
    SetChat: _set_chat,
    AskRematch: _ask_rematch,
}
