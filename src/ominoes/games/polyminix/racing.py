"""Solutions of the tasks of Polyminix, coverings and figures, and how hard they are for a person."""

import functools

from ominoes.games import Action
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Concede, Submit
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.completion import solution
from ominoes.games.polyminix.problems import witness
from ominoes.games.polyminix.solver import covering, problem_of
from ominoes.games.polyminix.state import PolyminixState
from ominoes.i18n import message
from ominoes.players.racing import RaceAction, RaceTask, TaskSolution
from ominoes.puzzles.difficulty import grade
from ominoes.puzzles.problem import PlacedPiece

_PER_SQUARE = 4.0
"""The effort for each square of a figure that a player invents (game 2): there is no card to grade."""


def solve_task(state: PolyminixState, seat: int) -> TaskSolution:
    """The solution for the next card of a seat, or of the problem of game 2; a concession when there is none."""
    position = state.position
    done = [held.t for held in position.players[seat].cards if held.t is not None]
    since, key = max(done, default=0), 16 * position.turns + len(done)
    challenge = state.challenge(seat)
    if challenge is not None:
        found, effort = _covered(challenge, state.game.pieces)
        return TaskSolution(Submit(seat, found, since), effort, since, key)
    known = _figure(state)
    if known is None:
        assert state.problem is not None
        return TaskSolution(Concede(seat, since), _effort(witness(state.problem)), since, key)
    return TaskSolution(Submit(seat, known, since), _effort(known), since, key)


def race_tasks(state: PolyminixState, seat: int) -> tuple[RaceTask, ...]:
    """The cards of a seat, or the problem of game 2."""
    game, position = state.game, state.position
    if game.cards is None:
        assert state.problem is not None
        known = _figure(state) or ()
        return (RaceTask("", state.problem.words, (), _placed(known), _effort(known)),)
    found = []
    for held in position.players[seat].cards:
        assert held.side is not None
        assert position.prova is not None
        challenge = game.cards.card(held.card).side(held.side).challenge(position.prova)
        covering, effort = _covered(challenge, game.pieces)
        words = message(
            "polyminix.race-card",
            card=held.card,
            side=held.side,
            face=f"P{position.prova}",
            rule=challenge.words,
        )
        name = f"{held.card}-{held.side}-{position.prova}"
        found.append(RaceTask(name, words, challenge.cells, _placed(covering), effort))
    return tuple(found)


def race_action(action: Action) -> RaceAction | None:
    """A submission or a concession as a race action; None for any other action."""
    match action:
        case Submit(seat, placements, t):
            return RaceAction(seat, t, _placed(placements))
        case Concede(seat, t):
            return RaceAction(seat, t, None)
    return None


def _placed(places: tuple[Place, ...]) -> tuple[PlacedPiece, ...]:
    return tuple(PlacedPiece(place.piece, tuple(sorted(place.cells))) for place in places)


def _figure(state: PolyminixState) -> tuple[Place, ...] | None:
    """A figure that solves the problem on the table (game 2)."""
    assert state.problem is not None
    return solution(state.problem, state.game.pieces, state.game.options.symmetry)


def _effort(figure: tuple[Place, ...]) -> float:
    return _PER_SQUARE * sum(len(place.cells) for place in figure)


@functools.lru_cache(maxsize=256)
def _covered(challenge: Challenge, kit: tuple[str, ...]) -> tuple[tuple[Place, ...], float]:
    found = covering(challenge, kit)
    # Every challenge of a checked deck has a solution.
    assert found is not None
    return found, grade(problem_of(challenge, kit)).effort
