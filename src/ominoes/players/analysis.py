"""A game looked at afterwards: what each seat could expect after every move, and where it threw something away."""

import msgspec

from ominoes.games import Record, State
from ominoes.players.remarks import reason
from ominoes.players.thinking import Effort, Progress, Stopped, Thought

BLUNDER = 0.08
"""From this loss of expectation on a move is called a blunder."""


class Judgement(msgspec.Struct, frozen=True):
    """A move and what the search thinks of it."""

    number: int
    """Which move of the record it is, counted from 1, chance included."""
    seat: int
    text: str
    values: tuple[float, ...]
    """What each seat may expect after it: shares of 1."""
    best: str
    """The move that the search prefers; perhaps the same."""
    best_value: float
    value: float
    """What the seat may expect after its own move."""
    better_because: str
    """Facts about the better move, where there is one."""

    @property
    def loss(self) -> float:
        """How much worse the move was than the best one; never negative."""
        return max(0.0, self.best_value - self.value) if self.text != self.best else 0.0

    @property
    def is_blunder(self) -> bool:
        """Whether the move threw away a good part of what could be expected."""
        return self.loss >= BLUNDER


class Analysis(msgspec.Struct, frozen=True):
    """A whole game, judged."""

    game: str
    seats: tuple[str, ...]
    judgements: tuple[Judgement, ...]

    @property
    def blunders(self) -> tuple[Judgement, ...]:
        """The moves that threw most away, in the order of play."""
        return tuple(one for one in self.judgements if one.is_blunder)

    def curve(self, seat: int) -> list[float]:
        """What a seat could expect after each judged move."""
        return [one.values[seat] for one in self.judgements]


def analyse(
    record: Record,
    *,
    ms: float = 200.0,
    simulations: int = 0,
    threads: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
) -> Analysis:
    """Judge every move of a record, with so much thought for each.

    `progress` is told the share of the work that is done; when it returns False, `Stopped` is raised.
    """
    effort = Effort(ms=ms, simulations=simulations, threads=threads, seed=seed).half()
    thought = Thought()
    game = record.game
    states = list(record.states())
    judgements = []
    for number, (state, action) in enumerate(zip(states, record.actions, strict=False), start=1):
        if state.turn.kind == "seat" and len(state.actions()) > 0:
            judgements.append(_judge(thought, state, number, game.action_id(action), effort))
        if progress is not None and progress(number / len(record.actions)) is False:
            raise Stopped("players.stopped")
    names = tuple(game.seat_name(seat) for seat in range(game.seats))
    return Analysis(game.about.name, names, tuple(judgements))


def _judge(thought: Thought, state: State, number: int, played: int, effort: Effort) -> Judgement:
    game, seat = state.game, state.turn.seat
    before = thought.about(state, effort)
    id, _, best_value, _ = before.choices()[0]
    action = game.action(played)
    # The state after the move is judged by itself: a move that the search hardly looked at has no value yet.
    values = tuple(thought.about(state.play(action), effort).values)
    best = game.action(id)
    return Judgement(
        number=number,
        seat=seat,
        text=game.text(action),
        values=values,
        best=game.text(best),
        best_value=best_value,
        value=values[seat],
        better_because=reason(state, best) if id != played else "",
    )
