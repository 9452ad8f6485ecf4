"""What happens at a table without a person's doing: computer players move, time runs out, people go and come back."""

from ominoes.games import Action
from ominoes.tables import events as happened
from ominoes.tables.clocks import DaysPerMove
from ominoes.tables.deeds import acted, left
from ominoes.tables.errors import Refused
from ominoes.tables.events import AnyEvent
from ominoes.tables.table import Table


def computer_moves(table: Table, seat: int, action: Action, now: int) -> tuple[AnyEvent, ...]:
    """A computer player's action as events; in a race it carries its own moment, so that it replays exactly."""
    if seat not in table.thinking:
        raise Refused("tables.not-thinking", seat=seat + 1)
    return acted(table, seat, action, now, moment=_planned(table, seat, action))


def _planned(table: Table, seat: int, action: Action) -> int | None:
    """The moment of a race that a computer player has chosen, unless somebody was quicker to write down a later one."""
    if table.race_since is None:
        return None
    state = table.state
    moment = state.moment(action)
    return moment if moment and state.is_legal(state.stamped(action, seat, moment)) else None


def time_is_up(table: Table, now: int) -> tuple[AnyEvent, ...]:
    """What the passing of a deadline brings; nothing when none has passed."""
    deadline = table.deadline
    if deadline is None or now < deadline:
        return ()
    if table.race_since is not None:
        return _race_is_over(table, now)
    assert table.clock.running is not None
    return left(table, happened.Flagged(at=now, seat=table.clock.running), now)


def _race_is_over(table: Table, now: int) -> tuple[AnyEvent, ...]:
    """The limit of a race is reached: for everybody still racing it is written down that time is up."""
    events: list[AnyEvent] = []
    race, limit = table.race_since, table.state.race_limit()
    racing = table.acting
    for seat in racing:
        if table.race_since != race or seat not in table.acting:
            break
        for event in acted(table, seat, table.state.time_up(seat), now, moment=limit):
            events.append(event)
            table = table.after(event)
    return tuple(events)


def gone(table: Table, seats: tuple[int, ...], now: int) -> tuple[AnyEvent, ...]:
    """Persons have been away for a while; with a clock that wants them at the table, it stops."""
    if table.status != "playing" or isinstance(table.clock.rule, DaysPerMove):
        return ()
    away = tuple(n for n in seats if table.seats[n].person and table.seats[n].gone_since is None)
    return (happened.Gone(at=now, seats=away),) if away else ()


def made_good(table: Table, since: int, now: int) -> tuple[AnyEvent, ...]:
    """Nothing could be written down since then: nobody's time has run meanwhile."""
    since = max(since, table.touched)
    if table.deadline is not None and table.deadline <= since:
        return ()  # time was up before
    if table.race_since is not None:
        return (happened.Resumed(at=now, away=now - since),) if now > since else ()
    runner = table.clock.running
    if runner is None or not table.clock.live:
        return ()
    return happened.Gone(at=since, seats=(runner,)), happened.Back(at=now, seats=(runner,))


def back(table: Table, seats: tuple[int, ...], now: int) -> tuple[AnyEvent, ...]:
    """Persons who were away have come back."""
    here = tuple(n for n in seats if table.seats[n].gone_since is not None)
    return (happened.Back(at=now, seats=here),) if here else ()
