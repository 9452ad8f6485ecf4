"""Hints: the best few actions of a state, with their values and the reasons."""

import msgspec

from ominoes.games import Action, State
from ominoes.players.remarks import reason
from ominoes.players.search_session import Effort, NotSearchable, Progress, SearchSession, check_range

_MOST_HINTS = 10**6


class Advice(msgspec.Struct, frozen=True):
    """An action that is worth considering."""

    action: Action
    text: str
    """The notation of the action."""
    value: float
    """The expected value for the seat, as a share of 1; in a game of two about the chance to win."""
    visits: int
    """How often the search visited the action: the more, the surer the value."""
    reason: str
    """Facts about the action that can be checked on the board."""
    line: tuple[str, ...]
    """The expected line of play, the action itself first."""


def advise(
    state: State,
    *,
    count: int = 3,
    ms: float = 1000.0,
    simulations: int = 0,
    threads: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[Advice]:
    """The best few actions of the seat to act, the best first.

    With `simulations` instead of milliseconds, the same seed gives the same advice. `progress` is called with the share
    of the work that is done; `Stopped` is raised when it returns False.
    """
    if state.turn.kind != "seat":
        raise NotSearchable("players.nobody-acts")
    check_range("count", count, 1, _MOST_HINTS)
    effort = Effort(ms=ms, simulations=simulations, threads=threads, seed=seed)
    tree = SearchSession().search(state, effort, progress)
    game = state.game
    best = [choice for choice in tree.choices() if choice[1] > 0][:count]
    return [
        Advice(
            action=(action := game.action(id)),
            text=game.notation(action),
            value=value,
            visits=visits,
            reason=reason(state, action),
            line=tuple(game.notation(game.action(step)) for step in tree.line(id)),
        )
        for id, visits, value, _ in best
    ]
