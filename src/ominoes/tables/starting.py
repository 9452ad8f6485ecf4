"""What follows by itself: a full table begins, chance takes its course, a finished game is scored.

Every deed at a table ends here, so that its events and what they bring about are written down together.
"""

import msgspec

from ominoes.games import Standing
from ominoes.tables.events import AnyEvent, Drawn, Ended, Started
from ominoes.tables.table import Table


def begun(table: Table, now: int) -> tuple[AnyEvent, ...]:
    """The start of the game when all seats are taken, with what follows from it."""
    if table.status != "waiting" or not all(seat.taken for seat in table.seats):
        return ()
    started = Started(at=now)
    return (started, *settled(table.after(started), now))


def settled(table: Table, now: int) -> tuple[AnyEvent, ...]:
    """What chance brings until somebody may act, and the end of the game if this is it."""
    events: list[AnyEvent] = []
    while table.status == "playing" and table.state.turn.kind == "chance":
        drawn = Drawn(at=now, action=msgspec.Raw(table.game.to_json(table.state.draw())))
        events.append(drawn)
        table = table.after(drawn)
    if table.status == "playing":
        events += ended(table, now)
    return tuple(events)


def ended(table: Table, now: int) -> tuple[AnyEvent, ...]:
    """The end of the game, when it is over by the rules or because too few are left to play it."""
    if table.state.over:
        return (Ended(at=now, reason="played", standings=final_standings(table)),)
    if not table.left_order:
        return ()
    staying = [seat for seat in table.seats if seat.out is None]
    alone = len(staying) <= (1 if len(table.seats) > 1 else 0)
    if alone or not any(seat.person for seat in staying):
        last = table.seats[table.left_order[-1]].out
        assert last is not None
        return (Ended(at=now, reason=last, standings=final_standings(table)),)
    return ()


def final_standings(table: Table) -> tuple[Standing, ...]:
    """Those who stayed by the rules of the game, then those who left, the last to leave first."""
    by_rules = table.state.standings
    stayed = [standing for standing in by_rules if table.seats[standing.seat].out is None]
    places = [
        Standing(1 + sum(other.rank < standing.rank for other in stayed), standing.seat, standing.score)
        for standing in stayed
    ]
    scores = table.state.scores
    for seat in reversed(table.left_order):
        places.append(Standing(len(places) + 1, seat, scores[seat]))
    return tuple(places)
