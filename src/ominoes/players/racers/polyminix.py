"""Coverings and figures of Polyminix, and how hard they are for a person."""

import functools

from ominoes.games import Action
from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Concede, Submit
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.problems import witnesses
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
    shown = Submit(seat, _witness(state), since)
    squares = sum(len(place.cells) for place in shown.placements)
    if state.objection(shown) is None:
        return Solved(shown, _PER_SQUARE * squares, since, key)
    return Solved(Concede(seat, since), _PER_SQUARE * squares, since, key)


def errands(state: PolyminixState, seat: int) -> tuple[Errand, ...]:
    """The cards of a seat, or the problem of game 2."""
    game, table = state.game, state.table
    if game.cards is None:
        assert state.problem is not None
        known = _witness(state)
        if state.objection(Submit(seat, known, 0)) is not None:
            known = ()
        squares = sum(len(place.cells) for place in known)
        return (Errand("", state.problem.words, (), _laid(known), _PER_SQUARE * squares),)
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


def _witness(state: PolyminixState) -> tuple[Place, ...]:
    """The figure that is known for the problem on the table."""
    turno, prova = state.table.turno, state.table.prova
    assert turno is not None
    assert prova is not None
    return witnesses()[(prova, turno) if state.game.options.table_axes == "turno" else (turno, prova)]


@functools.lru_cache(maxsize=256)
def _covered(challenge: Challenge, kit: tuple[str, ...]) -> tuple[tuple[Place, ...], float]:
    found = covering(challenge, kit)
    assert found is not None  # the cards of a deck are checked
    return found, grade(problem_of(challenge, kit)).effort
