"""Coverings and figures of Polyminix, and how hard they are for a person."""

import functools

from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Concede, Submit
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.problems import witnesses
from ominoes.games.polyminix.solver import covering, problem_of
from ominoes.games.polyminix.state import PolyminixState
from ominoes.players.racers import Solved
from ominoes.puzzles.grading import grade

_PER_SQUARE = 4.0
"""The effort of a square of a figure that one makes up oneself (game 2), where there is no card to be graded."""


def solved(state: PolyminixState, seat: int) -> Solved:
    """The next card of a seat, or the problem of game 2; giving up when there is no solution."""
    table = state.table
    done = [held.t for held in table.players[seat].cards if held.t is not None]
    since, key = max(done, default=0), 16 * table.turns + len(done)
    challenge = state.challenge(seat)
    if challenge is not None:
        found, effort = _covered(challenge, state.game.pieces)
        return Solved(Submit(seat, found, since), effort, since, key)
    assert table.turno is not None
    assert table.prova is not None
    cell = (table.turno, table.prova)
    if state.game.options.table_axes == "turno":
        cell = (table.prova, table.turno)
    shown = Submit(seat, witnesses()[cell], since)
    squares = sum(len(place.cells) for place in shown.placements)
    if state.objection(shown) is None:
        return Solved(shown, _PER_SQUARE * squares, since, key)
    return Solved(Concede(seat, since), _PER_SQUARE * squares, since, key)


@functools.lru_cache(maxsize=256)
def _covered(challenge: Challenge, kit: tuple[str, ...]) -> tuple[tuple[Place, ...], float]:
    found = covering(challenge, kit)
    assert found is not None  # the cards of a deck are checked
    return found, grade(problem_of(challenge, kit)).effort
