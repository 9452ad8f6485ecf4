"""Coverings and figures of Polyminix, and how hard they are for a person."""

import functools

from ominoes.games import Action
from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Concede, Submit
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.completing import solution
from ominoes.games.polyminix.problems import witness
from ominoes.games.polyminix.solver import covering, problem_of
from ominoes.games.polyminix.state import PolyminixState
from ominoes.players.racers import Deed, Errand, Laid, Solved
from ominoes.puzzles.grading import grade
from ominoes.words import text

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
    known = _figure(state)
    if known is None:
        assert state.problem is not None
        return Solved(Concede(seat, since), _effort(witness(state.problem)), since, key)
    return Solved(Submit(seat, known, since), _effort(known), since, key)


def errands(state: PolyminixState, seat: int) -> tuple[Errand, ...]:
    """The cards of a seat, or the problem of game 2."""
    game, table = state.game, state.table
    if game.cards is None:
        assert state.problem is not None
        known = _figure(state) or ()
        return (Errand("", state.problem.words, (), _laid(known), _effort(known)),)
    found = []
    for held in table.players[seat].cards:
        assert held.side is not None
        assert table.prova is not None
        challenge = game.cards.card(held.card).side(held.side).challenge(table.prova)
        covering, effort = _covered(challenge, game.pieces)
        words = text(
            "races.card", card=held.card, side=held.side, face=f"P{table.prova}", rule=challenge.words
        )
        name = f"{held.card}-{held.side}-{table.prova}"
        found.append(Errand(name, words, challenge.cells, _laid(covering), effort))
    return tuple(found)


def deed(action: Action) -> Deed | None:
    """Who showed what, or gave up, and when."""
    match action:
        case Submit(seat, placements, t):
            return Deed(seat, t, _laid(placements))
        case Concede(seat, t):
            return Deed(seat, t, None)
    return None


def _laid(places: tuple[Place, ...]) -> tuple[Laid, ...]:
    return tuple(Laid(place.piece, tuple(sorted(place.cells))) for place in places)


def _figure(state: PolyminixState) -> tuple[Place, ...] | None:
    """A figure that solves the problem on the table (game 2)."""
    assert state.problem is not None
    return solution(state.problem, state.game.pieces, state.game.options.symmetry)


def _effort(figure: tuple[Place, ...]) -> float:
    return _PER_SQUARE * sum(len(place.cells) for place in figure)


@functools.lru_cache(maxsize=256)
def _covered(challenge: Challenge, kit: tuple[str, ...]) -> tuple[tuple[Place, ...], float]:
    found = covering(challenge, kit)
    assert found is not None  # the cards of a deck are checked
    return found, grade(problem_of(challenge, kit)).effort
