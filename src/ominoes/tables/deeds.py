"""What persons do at a table, and the events it becomes.

A deed is a small struct, the same that a client sends. `decide` looks at the table, at who does it and at the clock,
and either gives the events to write down or raises `Refused` with the reason. What happens without a person (computer
players, clocks, absences) is in `judge.py`.
"""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.games import Action, NotationError
from ominoes.tables import events as happened
from ominoes.tables.errors import NotYours, Refused, Stale
from ominoes.tables.events import AnyEvent, ChatRule, MessageId
from ominoes.tables.making import checked_player
from ominoes.tables.names import checked_phrase, checked_text
from ominoes.tables.seats import Computer, Open, Person, Seat
from ominoes.tables.starting import begun, ended, settled
from ominoes.tables.table import Table

ABANDONED_AFTER = 60_000
"""How long a person has to be away before others may hand the seat to a computer player."""

STAND_IN = "level-3"
"""Who plays on for a seat that resigned or ran out of time while others go on."""

MOST_EVENTS = 5_000
"""A log of this length takes only what brings the game on: nobody can fill a disk with talk. No game comes near it."""

NO_ACTION = msgspec.Raw(b"")
"""Stands for an action that is not given; msgspec has no union of raw JSON and None."""

SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class Who(msgspec.Struct, frozen=True):
    """Who does something: the seats that the shown key holds, and whether it is the host's."""

    seats: tuple[int, ...] = ()
    host: bool = False
    mark: str = ""
    """Tells the bearers of different keys apart (`keys.mark`): their messages may have the same identities."""


class Deed(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """The base of all deeds; `id` is the message's identity, so that sending it twice does it once."""

    id: MessageId
    seat: SeatNumber | None = None
    """Which seat does it; needed only when the key holds several that could."""


class Move(Deed, frozen=True, kw_only=True):
    """Act: as JSON (`action`) or as a person writes it (`text`), in the position after event `since`."""

    since: Annotated[int, Meta(ge=0)]
    action: msgspec.Raw = NO_ACTION
    text: Annotated[str, Meta(max_length=1000)] | None = None


class AskUndo(Deed, frozen=True, kw_only=True, tag="ask-undo"):
    """Ask to take back one's last move; done at once when nobody else has to agree."""


class AnswerUndo(Deed, frozen=True, kw_only=True, tag="answer-undo"):
    """Agree or refuse to let another take back."""

    agree: bool


class Resign(Deed, frozen=True, kw_only=True):
    """Give up."""


class Leave(Deed, frozen=True, kw_only=True):
    """Give a seat back before the game begins."""


class Fill(Deed, frozen=True, kw_only=True):
    """Let a computer player take an open seat before the game begins."""

    place: SeatNumber
    player: Annotated[str, Meta(max_length=64)]


class TakeOver(Deed, frozen=True, kw_only=True, tag="take-over"):
    """Hand the seat of somebody who has been away for long to a computer player."""

    place: SeatNumber
    player: Annotated[str, Meta(max_length=64)] = STAND_IN


class Reclaim(Deed, frozen=True, kw_only=True):
    """Take one's seat back from the computer player that looked after it."""


class Say(Deed, frozen=True, kw_only=True):
    """Say a fixed phrase or a text."""

    phrase: Annotated[str, Meta(max_length=64)] | None = None
    text: Annotated[str, Meta(max_length=2000)] | None = None


class SetChat(Deed, frozen=True, kw_only=True, tag="set-chat"):
    """Change what may be said at the table; the host's."""

    chat: ChatRule


class AskRematch(Deed, frozen=True, kw_only=True, tag="ask-rematch"):
    """Ask to play again with rotated seats; a new table is made when everybody has asked."""


AnyDeed = (
    Move | AskUndo | AnswerUndo | Resign | Leave | Fill | TakeOver | Reclaim | Say | SetChat | AskRematch
)


def decide(table: Table, who: Who, deed: AnyDeed, now: int) -> tuple[AnyEvent, ...]:
    """The events that a deed becomes; raises `Refused`, or the rulebook's reason for an illegal action."""
    if table.seq >= MOST_EVENTS and isinstance(deed, AskUndo | Leave | Fill | Say | SetChat):
        raise Refused("tables.log-full")
    decision: Callable[[Table, Who, Any, int], tuple[AnyEvent, ...]] = _DECISIONS[type(deed)]
    return decision(table, who, msgspec.structs.replace(deed, id=_identity(who, deed)), now)


def done_already(table: Table, who: Who, deed: AnyDeed) -> int | None:
    """The event that this very message became earlier, if it did."""
    return table.messages.get(_identity(who, deed))


def _identity(who: Who, deed: AnyDeed) -> str:
    """The identity of a message in the log: clients choose their own, so it counts only for the same key."""
    return f"{who.mark} {deed.id}"


def sit(table: Table, seats: tuple[int, ...], holder: Person, now: int) -> tuple[AnyEvent, ...]:
    """A person takes open seats (the first one, when none is named), and the game begins when it was the last."""
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
    events: list[AnyEvent] = []
    for number in dict.fromkeys(wanted):
        events.append(happened.Seated(at=now, seat=number, holder=holder))
        table = table.after(events[-1])
    return (*events, *begun(table, now))


def consenting(table: Table, seat: int) -> set[int]:
    """The seats of other persons who have to agree when this seat takes back; none when one browser holds all."""
    own = table.seats[seat].person
    return {
        number
        for number, other in enumerate(table.seats)
        if other.person is not None and other.out is None and own is not None and other.person.key != own.key
    }


def abandoned_at(seat: Seat) -> int | None:
    """From when on others may hand a seat to a computer player; None while its person is there or none plays."""
    if seat.person is None or seat.gone_since is None:
        return None
    return seat.gone_since + ABANDONED_AFTER


def rematch_due(table: Table) -> bool:
    """Whether everybody wants to play again and no next table has been made yet."""
    persons = {number for number, seat in enumerate(table.seats) if seat.person is not None}
    return table.next is None and bool(table.wants_rematch) and persons <= table.wants_rematch


# -- one decision per deed --------------------------------------------------------------------------------


def _acting_seat(table: Table, who: Who, seat: int | None) -> int:
    """The seat that acts: the named one, or the only one of the person's that may act now."""
    _need_seat(who)
    if seat is not None:
        return _own(who, seat)
    able = [number for number in who.seats if number in table.acting]
    if len(able) > 1:
        raise Refused("tables.which-seat")
    return able[0] if able else who.seats[0]


def _own_seat(who: Who, seat: int | None) -> int:
    """The seat that does something at any time: the named one, or the person's only one."""
    _need_seat(who)
    if seat is None and len(who.seats) > 1:
        raise Refused("tables.which-seat")
    return who.seats[0] if seat is None else _own(who, seat)


def _need_seat(who: Who) -> None:
    if not who.seats:
        raise NotYours("tables.spectator")


def _own(who: Who, seat: int) -> int:
    if seat not in who.seats:
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


def _move(table: Table, who: Who, deed: Move, now: int) -> tuple[AnyEvent, ...]:
    seat = _acting_seat(table, who, deed.seat)
    as_quick = _as_quick(table, seat, deed, now)
    if as_quick is not None:
        return _played(table, seat, as_quick, now, deed.id)
    need_play(table)
    if deed.since < table.moved:
        raise Stale("tables.stale")
    if deed.since > table.seq:
        raise Refused("tables.future", since=deed.since, seq=table.seq)
    _stays(table, seat)
    if table.deadline is not None and now >= table.deadline:
        raise Refused("tables.time-up")
    return acted(table, seat, written_action(table, deed), now, id=deed.id)


def _as_quick(table: Table, seat: int, deed: Move, now: int) -> Action | None:
    """What was done in the moment in which another ended the race, where the rules still let it count."""
    finish = table.finish
    if finish is None or now - finish.since > finish.moment or deed.since < finish.moved:
        return None
    if table.reason not in (None, "played") or table.seats[seat].out or table.seats[seat].stand_in:
        return None
    action = table.state.stamped(written_action(table, deed), seat, finish.moment)
    return action if table.state.may_act(seat, action) else None


def written_action(table: Table, deed: Move) -> Action:
    """The action that a move carries, in either of its forms."""
    if bool(bytes(deed.action)) == (deed.text is not None):
        raise NotationError("tables.which-form")
    if deed.text is not None:
        return table.game.parse(deed.text)
    return table.game.from_json(bytes(deed.action))


def acted(
    table: Table, seat: int, action: Action, now: int, *, id: str | None = None, moment: int | None = None
) -> tuple[AnyEvent, ...]:
    """A legal action as events, with what follows from it."""
    state = table.state
    if seat not in state.turn.seats:
        raise state.wrong_turn(seat)
    if table.race_since is not None:
        action = state.stamped(action, seat, table.race_time(now) if moment is None else moment)
    else:
        # One placement can be written with its cells in any order; the log keeps the rulebook's own form.
        action = table.game.action(table.game.action_id(action))
    return _played(table, seat, action, now, id)


def _played(table: Table, seat: int, action: Action, now: int, id: str | None) -> tuple[AnyEvent, ...]:
    """An action as it is written down, when the rulebook allows it, with what follows from it."""
    table.state.play(action, seat=seat)
    played = happened.Played(at=now, id=id, seat=seat, action=msgspec.Raw(table.game.to_json(action)))
    return (played, *settled(table.after(played), now))


def _ask_undo(table: Table, who: Who, deed: AskUndo, now: int) -> tuple[AnyEvent, ...]:
    _need_seat(who)
    need_play(table)
    if not table.made.undo:
        raise Refused("tables.undo-off")
    if table.undo is not None:
        raise Refused("tables.undo-open")
    seats = who.seats if deed.seat is None else (_own(who, deed.seat),)
    seats = tuple(seat for seat in seats if table.seats[seat].person and table.seats[seat].out is None)
    begun_with = len(table.made.line)  # what was done in another game is not taken back in this one
    own = [index for index, mover in enumerate(table.movers) if mover in seats and index >= begun_with]
    if not own:
        raise Refused("tables.undo-nothing")
    to = own[-1]
    seat = table.movers[to]
    assert seat is not None
    if _races_since(table, to):
        raise Refused("tables.undo-race")
    if not consenting(table, seat):
        back = happened.TakenBack(at=now, id=deed.id, seat=seat, to=to)
        return (back,)
    return (happened.UndoAsked(at=now, id=deed.id, seat=seat, to=to),)


def _races_since(table: Table, to: int) -> bool:
    if not table.game.about.simultaneous:
        return False
    return any(state.turn.kind == "race" for state in list(table.record.states())[to:])


def _answer_undo(table: Table, who: Who, deed: AnswerUndo, now: int) -> tuple[AnyEvent, ...]:
    _need_seat(who)
    need_play(table)
    undo = table.undo
    if undo is None:
        raise Refused("tables.undo-none")
    if undo.seat in who.seats:
        if deed.agree:
            raise Refused("tables.undo-own")
        return (happened.UndoRefused(at=now, id=deed.id, seat=undo.seat),)
    needed = consenting(table, undo.seat)
    mine = [seat for seat in who.seats if seat in needed]
    if not mine:
        raise NotYours("tables.undo-not-asked")
    if not deed.agree:
        return (happened.UndoRefused(at=now, id=deed.id, seat=mine[0]),)
    agreed = tuple(
        happened.UndoAgreed(at=now, id=deed.id if n == 0 else None, seat=s) for n, s in enumerate(mine)
    )
    if needed <= undo.agreed | set(mine):
        return (*agreed, happened.TakenBack(at=now, seat=undo.seat, to=undo.to))
    return agreed


def _resign(table: Table, who: Who, deed: Resign, now: int) -> tuple[AnyEvent, ...]:
    seat = _own_seat(who, deed.seat)
    need_play(table)
    if table.seats[seat].out is not None:
        raise Refused("tables.out")
    return left(table, happened.Resigned(at=now, id=deed.id, seat=seat), now)


def left(table: Table, event: happened.Resigned | happened.Flagged, now: int) -> tuple[AnyEvent, ...]:
    """A seat is out: the game ends, or a computer player goes on in its place for the sake of the others."""
    table = table.after(event)
    end = ended(table, now)
    if end or table.seats[event.seat].player is not None:
        return (event, *end)
    return (event, happened.TakenOver(at=now, seat=event.seat, player=STAND_IN))


def _leave(table: Table, who: Who, deed: Leave, now: int) -> tuple[AnyEvent, ...]:
    seat = _own_seat(who, deed.seat)
    if table.status != "waiting":
        raise Refused("tables.begun")
    return (happened.Left(at=now, id=deed.id, seat=seat),)


def _fill(table: Table, who: Who, deed: Fill, now: int) -> tuple[AnyEvent, ...]:
    if not who.seats and not who.host:
        raise NotYours("tables.spectator")
    if table.status != "waiting":
        raise Refused("tables.begun")
    player = checked_player(deed.player)
    place = _place(table, deed.place)
    if table.seats[place].taken:
        raise Refused("tables.seat-taken", seat=place + 1)
    others = [seat for number, seat in enumerate(table.seats) if number != place]
    if all(isinstance(seat.holder, Computer) for seat in others):
        raise Refused("tables.nobody-plays")
    seated = happened.Seated(at=now, id=deed.id, seat=place, holder=Computer(player))
    return (seated, *begun(table.after(seated), now))


def _take_over(table: Table, who: Who, deed: TakeOver, now: int) -> tuple[AnyEvent, ...]:
    if not who.seats and not who.host:
        raise NotYours("tables.spectator")
    need_play(table)
    place = _place(table, deed.place)
    player = checked_player(deed.player)
    seat = table.seats[place]
    if seat.person is None or place in who.seats:
        raise Refused("tables.not-abandoned", seat=place + 1)
    free = abandoned_at(seat)
    if free is None or now < free:
        raise Refused("tables.not-gone-long", seat=place + 1, seconds=ABANDONED_AFTER // 1000)
    return (happened.TakenOver(at=now, id=deed.id, seat=place, player=player),)


def _reclaim(table: Table, who: Who, deed: Reclaim, now: int) -> tuple[AnyEvent, ...]:
    seat = _own_seat(who, deed.seat)
    need_play(table)
    if table.seats[seat].out is not None:
        raise Refused("tables.out")
    if table.seats[seat].stand_in is None:
        raise Refused("tables.not-looked-after")
    return (happened.Reclaimed(at=now, id=deed.id, seat=seat),)


def _say(table: Table, who: Who, deed: Say, now: int) -> tuple[AnyEvent, ...]:
    if not who.seats and not who.host:
        raise NotYours("tables.spectator")
    if table.chat == "off":
        raise Refused("tables.chat-off")
    if (deed.phrase is None) == (deed.text is None):
        raise Refused("tables.say-what")
    seat = _own(who, deed.seat) if deed.seat is not None else next(iter(who.seats), None)
    if deed.phrase is not None:
        return (happened.Said(at=now, id=deed.id, seat=seat, phrase=checked_phrase(deed.phrase)),)
    if table.chat == "phrases":
        raise Refused("tables.chat-phrases")
    return (happened.Said(at=now, id=deed.id, seat=seat, text=checked_text(deed.text or "")),)


def _set_chat(table: Table, who: Who, deed: SetChat, now: int) -> tuple[AnyEvent, ...]:
    if not who.host:
        raise NotYours("tables.host-only")
    return (happened.ChatSet(at=now, id=deed.id, chat=deed.chat),)


def _ask_rematch(table: Table, who: Who, deed: AskRematch, now: int) -> tuple[AnyEvent, ...]:
    _need_seat(who)
    if table.status != "over":
        raise Refused("tables.not-over")
    if table.next is not None:
        raise Refused("tables.rematched")
    mine = [seat for seat in who.seats if seat not in table.wants_rematch]
    if not mine:
        raise Refused("tables.rematch-asked")
    return tuple(
        happened.RematchAsked(at=now, id=deed.id if n == 0 else None, seat=s) for n, s in enumerate(mine)
    )


def _place(table: Table, place: int) -> int:
    if place >= len(table.seats):
        raise Refused("tables.no-such-seat", seat=place + 1, seats=len(table.seats))
    return place


_DECISIONS: dict[type, Callable[[Table, Who, Any, int], tuple[AnyEvent, ...]]] = {
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
