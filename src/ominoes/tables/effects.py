"""Effects: new events of a table together with the table after them, and the events that follow from others.

A full table starts its game, chance is drawn, a finished game is scored. `command_handler.py` and `automatic.py` add
these to the events that cause them, so that all are appended together. Whoever gets an effect has the table already,
and plays nothing again.
"""

import msgspec

from ominoes.games import Standing
from ominoes.tables.events import AnyEvent, Drawn, Ended, Started, with_action
from ominoes.tables.table import Table


class Effect(msgspec.Struct, frozen=True):
    """New events of a table, and the table after them."""

    table: Table
    events: tuple[AnyEvent, ...] = ()

    @property
    def first(self) -> int:
        """The number of the first event."""
        return self.table.seq - len(self.events) + 1

    def then(self, *events: AnyEvent) -> "Effect":
        """The effect with further events."""
        table = self.table
        for event in events:
            table = table.after(event)
        return Effect(table, (*self.events, *events))

    def followed_by(self, other: "Effect") -> "Effect":
        """The effect together with one that was computed on its table."""
        return Effect(other.table, (*self.events, *other.events))


def start_when_full(effect: Effect, now: int) -> Effect:
    """The effect, and the start of the game if all seats are taken now."""
    table = effect.table
    if table.status != "waiting" or not all(seat.taken for seat in table.seats):
        return effect
    return follow_up(effect.then(Started(at=now)), now)


def follow_up(effect: Effect, now: int) -> Effect:
    """The effect, the draws of chance until somebody may act, and the end of the game if it is over."""
    while effect.table.status == "playing" and effect.table.state.turn.kind == "chance":
        effect = effect.then(with_action(Drawn, effect.table.game, effect.table.state.draw(), at=now))
    return end_when_over(effect, now) if effect.table.status == "playing" else effect


def end_when_over(effect: Effect, now: int) -> Effect:
    """The effect, and the end of the game if it is over by the rules or too few seats are left to play it."""
    table = effect.table
    if table.state.over:
        return effect.then(Ended(at=now, reason="played", standings=final_standings(table)))
    if not table.left_order:
        return effect
    staying = [seat for seat in table.seats if seat.out is None]
    alone = len(staying) <= (1 if len(table.seats) > 1 else 0)
    if alone or not any(seat.person for seat in staying):
        last = table.seats[table.left_order[-1]].out
        assert last is not None
        return effect.then(Ended(at=now, reason=last, standings=final_standings(table)))
    return effect


def final_standings(table: Table) -> tuple[Standing, ...]:
    """The seats that stayed, ranked by the rules of the game; then those that left, the last to leave first."""
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
