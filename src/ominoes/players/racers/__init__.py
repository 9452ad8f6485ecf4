"""Solving what is raced for, with the effort that it costs a person. One module a game, named as the game is; each has
`solved(state, seat)`, which gives what to show, the effort, and since when the seat has been at it.
"""

import importlib
from typing import Any, NamedTuple

from ominoes.games import Action, State


class Solved(NamedTuple):
    """What a seat will show in a race, and what it takes to find it."""

    action: Action
    effort: float
    """In looks and tries, as `ominoes.puzzles.grading` counts them."""
    since: int
    """The millisecond of the race at which the seat began with it."""
    key: int
    """Tells one task from another, so that luck differs between them."""


def solved(state: State, seat: int) -> Solved:
    """The solution of what a seat is racing for."""
    module: Any = importlib.import_module(f"{__name__}.{state.game.about.name}")
    found: Solved = module.solved(state, seat)
    return found
