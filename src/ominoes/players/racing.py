"""Solvers of the tasks of a race, with the effort that a task costs a person.

The module `racing` of a game of races has three functions. `solve_task(state, seat)` returns the action to show, its
effort and the time at which the seat began the task; `race_tasks(state, seat)` returns all tasks of the seat in the
race; `race_action(action)` returns what an action was in a race. These modules know the rules; this one only finds
them.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ominoes.games import Action, Game, State
from ominoes.games.registry import part
from ominoes.polyforms import Cells

if TYPE_CHECKING:
    from ominoes.puzzles import PlacedPiece


class TaskSolution(NamedTuple):
    """The action that solves a task of a race, and the effort to find it."""

    action: Action
    effort: float
    """The number of looks and tries, as `ominoes.puzzles.difficulty` counts them."""
    since: int
    """The time at which the seat began the task."""
    key: int
    """The number of the task in the game, so that different tasks have different random factors."""


class RaceTask(NamedTuple):
    """A task of a seat in a race, with a solution."""

    name: str
    """The value of the option `card` with which a person can try it alone; empty for a task without a card."""
    words: str
    figure: Cells
    """The cells to cover; none when the player invents the figure."""
    solution: "tuple[PlacedPiece, ...]"
    effort: float


class RaceAction(NamedTuple):
    """An action in a race: the pieces that a seat showed, or None when it gave up."""

    seat: int
    t: int
    placed: "tuple[PlacedPiece, ...] | None"


def solve_task(state: State, seat: int) -> TaskSolution:
    """The solution of the present task of a seat."""
    found: TaskSolution = _solver(state.game).solve_task(state, seat)
    return found


def race_tasks(state: State, seat: int) -> tuple[RaceTask, ...]:
    """All tasks of a seat in the present race."""
    found: tuple[RaceTask, ...] = _solver(state.game).race_tasks(state, seat)
    return found


def race_action(game: Game, action: Action) -> RaceAction | None:
    """An action as a race action; None for an action outside races."""
    found: RaceAction | None = _solver(game).race_action(action)
    return found


def _solver(game: Game) -> Any:
    return part(game.about.name, "racing")
