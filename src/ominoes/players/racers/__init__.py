"""Solving what is raced for, with the effort that it costs a person. One module a game, named as the game is; each has
`solved(state, seat)`, which gives what to show, the effort, and since when the seat has been at it;
`errands(state, seat)`, all that the seat has to do in the race; and `deed(action)`, what an action was in it.
"""

import importlib
from typing import Any, NamedTuple

from ominoes.games import Action, Game, State
from ominoes.polyforms import Cells


class Solved(NamedTuple):
    """What a seat will show in a race, and what it takes to find it."""

    action: Action
    effort: float
    """In looks and tries, as `ominoes.puzzles.grading` counts them."""
    since: int
    """The millisecond of the race at which the seat began with it."""
    key: int
    """Tells one task from another, so that luck differs between them."""


class Laid(NamedTuple):
    """A piece, and the cells on which it lies."""

    piece: str
    cells: Cells


class Errand(NamedTuple):
    """Something that a seat has to do in a race, and how it can be done."""

    name: str
    """By which it can be tried again alone, as the option `card` takes it; empty where that is not possible."""
    words: str
    figure: Cells
    """The cells to cover; none where the figure is the player's own."""
    solution: tuple[Laid, ...]
    effort: float


class Deed(NamedTuple):
    """What an action was in a race: something shown (`laid`), or giving up (None)."""

    seat: int
    t: int
    laid: tuple[Laid, ...] | None


def solved(state: State, seat: int) -> Solved:
    """The solution of what a seat is racing for."""
    found: Solved = _racer(state.game).solved(state, seat)
    return found


def errands(state: State, seat: int) -> tuple[Errand, ...]:
    """All that a seat has to do in the race that is on."""
    found: tuple[Errand, ...] = _racer(state.game).errands(state, seat)
    return found


def deed(game: Game, action: Action) -> Deed | None:
    """What an action was in a race; None for one that belongs to no race."""
    done: Deed | None = _racer(game).deed(action)
    return done


def _racer(game: Game) -> Any:
    return importlib.import_module(f"{__name__}.{game.about.name}")
