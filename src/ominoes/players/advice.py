"""Hints: the best few actions of a state, what they are worth, and why."""

import msgspec

from ominoes.games import Action, State
from ominoes.players.remarks import reason
from ominoes.players.thinking import Effort, NotSearchable, Progress, Thought, check_wish

_MOST_HINTS = 10**6


class Advice(msgspec.Struct, frozen=True):
    """An action that is worth considering."""

    action: Action
    text: str
    """The action as a person writes it."""
    value: float
    """What the seat may expect of it: a share of 1; among two, about the chance to win."""
    visits: int
    """How often the search looked at it: how sure the value is."""
    reason: str
    """Facts about it that can be checked on the board."""
    line: tuple[str, ...]
    """What is expected to follow, the action itself first."""


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

    With `simulations` instead of milliseconds, the same seed gives the same advice. `progress` is told the share of the
    work that is done; when it returns False, `Stopped` is raised.
    """
    if state.turn.kind != "seat":
        raise NotSearchable("players.nobody-acts")
    check_wish("count", count, 1, _MOST_HINTS)
    effort = Effort(ms=ms, simulations=simulations, threads=threads, seed=seed)
    tree = Thought().about(state, effort, progress)
    game = state.game
    best = [choice for choice in tree.choices() if choice[1] > 0][:count]
    return [
        Advice(
            action=(action := game.action(id)),
            text=game.text(action),
            value=value,
            visits=visits,
            reason=reason(state, action),
            line=tuple(game.text(game.action(step)) for step in tree.line(id)),
        )
        for id, visits, value, _ in best
    ]
