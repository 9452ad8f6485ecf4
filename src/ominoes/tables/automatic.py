"""Events that no person's command causes: computer players move, time runs out, people leave and come back."""

from ominoes.games import Action
from ominoes.tables.clocks import DaysPerMove
from ominoes.tables.command_handler import act, leave_game
from ominoes.tables.effects import Effect
from ominoes.tables.errors import Refused
from ominoes.tables.events import Back, Flagged, Gone
from ominoes.tables.table import Table


def computer_moves(table: Table, seat: int, action: Action, now: int) -> Effect:
    """The effect of a computer player's action, at the moment that the player planned if it planned one."""
    if seat not in table.engine_seats:
        raise Refused("tables.not-thinking", seat=seat + 1)
    return act(table, seat, action, now, moment=table.pace.planned(table, seat, action))


def time_is_up(table: Table, now: int) -> Effect:
    """The effect of a deadline that has passed; without events when none has."""
    deadline = table.deadline
    if deadline is None or now < deadline:
        return Effect(table)
    effect = table.pace.time_is_up(Effect(table), now, act)
    if effect is not None:
        return effect
    assert table.clock.running is not None
    return leave_game(table, Flagged(at=now, seat=table.clock.running), now)


def gone(table: Table, seats: tuple[int, ...], now: int) -> Effect:
    """Persons have been away for a while. Clocks stop, except those that count days."""
    if table.status != "playing" or isinstance(table.clock.rule, DaysPerMove):
        return Effect(table)
    away = tuple(n for n in seats if table.seats[n].person and table.seats[n].gone_since is None)
    return Effect(table).then(Gone(at=now, seats=away)) if away else Effect(table)


def compensate(table: Table, since: int, now: int) -> Effect:
    """The effect that makes good for time in which nothing could be written: nobody's time has run meanwhile."""
    since = max(since, table.touched)
    # Time was up before the interruption.
    if table.deadline is not None and table.deadline <= since:
        return Effect(table)
    compensation = table.pace.compensation(since, now)
    if compensation is not None:
        return Effect(table).then(*compensation)
    runner = table.clock.running
    if runner is None or not table.clock.live:
        return Effect(table)
    return Effect(table).then(Gone(at=since, seats=(runner,)), Back(at=now, seats=(runner,)))


def back(table: Table, seats: tuple[int, ...], now: int) -> Effect:
    """Persons who were away have come back."""
    here = tuple(n for n in seats if table.seats[n].gone_since is not None)
    return Effect(table).then(Back(at=now, seats=here)) if here else Effect(table)
