"""The analysis of a finished game: the expected value of each seat after every move, and the blunders."""

import msgspec

from ominoes.games import Action, Record, State
from ominoes.games.rulebook import winning_shares
from ominoes.players.remarks import reason
from ominoes.players.search_session import Effort, Progress, SearchSession, Stopped

BLUNDER = 0.08
"""The least loss of expected value that makes a move a blunder."""


class Judgement(msgspec.Struct, frozen=True):
    """A move and the search's judgement of it."""

    number: int
    """The number of the move in the record, counted from 1, chance outcomes included."""
    seat: int
    text: str
    values: tuple[float, ...]
    """The expected value of each seat after the move, as shares of 1; after the last move, how the game ended."""
    best_action: Action
    best: str
    """The move that the search prefers, which may be the same."""
    best_value: float
    value: float
    """What the search expected for the seat after its own move."""
    better_because: str
    """Facts about the better move; empty when there is none."""

    @property
    def loss(self) -> float:
        """How much expected value the move lost against the best one; never negative."""
        return max(0.0, self.best_value - self.value) if self.text != self.best else 0.0

    @property
    def is_blunder(self) -> bool:
        """Whether the loss of the move is large."""
        return self.loss >= BLUNDER


class Analysis(msgspec.Struct, frozen=True):
    """The judgements of a whole game."""

    game: str
    seats: tuple[str, ...]
    judgements: tuple[Judgement, ...]

    @property
    def blunders(self) -> tuple[Judgement, ...]:
        """The moves that are blunders, in the order of play."""
        return tuple(one for one in self.judgements if one.is_blunder)

    def curve(self, seat: int) -> list[float]:
        """The expected value of a seat after each judged move."""
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
    """Judge every move of a record, with this many milliseconds or simulations for each.

    `progress` is called with the share of the work that is done; `Stopped` is raised when it returns False.
    """
    effort = Effort(ms=ms, simulations=simulations, threads=threads, seed=seed).half()
    session = SearchSession()
    game = record.game
    states = list(record.states())
    judgements = []
    for number, (state, action) in enumerate(zip(states, record.actions, strict=False), start=1):
        if state.turn.kind == "seat" and len(state.actions()) > 0:
            judgements.append(_judge(session, state, number, game.action_id(action), effort))
        if progress is not None and progress(number / len(record.actions)) is False:
            raise Stopped("players.stopped")
    names = tuple(record.state.seat_name(seat) for seat in range(game.seats))
    return Analysis(game.about.name, names, tuple(judgements))


def _judge(session: SearchSession, state: State, number: int, played: int, effort: Effort) -> Judgement:
    game, seat = state.game, state.turn.seat
    before = session.search(state, effort)
    id, _, best_value, _ = before.choices()[0]
    action = game.action(played)
    # A second search from the state after the move: the first one may hardly have visited the move.
    after = state.play(action)
    expected = tuple(session.search(after, effort).values)
    best = game.action(id)
    return Judgement(
        number=number,
        seat=seat,
        text=game.notation(action),
        values=(winning_shares(after.standings) if after.over else ()) or expected,
        best_action=best,
        best=game.notation(best),
        best_value=best_value,
        value=expected[seat],
        better_because=reason(state, best) if id != played else "",
    )
