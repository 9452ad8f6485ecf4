"""Hints of game 2 go on from what somebody has built."""

import time

import pytest

from ominoes.games import registry
from ominoes.games.errors import IllegalAction
from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Mode, Prova, Turno
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, objection
from ominoes.games.polyminix.sketching import Draft, next_piece
from ominoes.games.polyminix.state import PolyminixState

TOP = TABLE_SIZE - 8
FIRST = {
    "a domino in the middle": Place("I2", ((TOP, 5), (TOP + 1, 5))),
    "an L in the upper right corner": Place("L3", ((50, 12), (50, 13), (51, 13))),
}
"""Pieces where a figure that is known for a problem hardly has them."""


def racing(turno: int, prova: int) -> PolyminixState:
    state = registry.game("polyminix", players=1, mode="problem").start(1)
    for action in (Mode(1), Turno(turno), Prova(prova)):  # type: ignore[arg-type]
        state = state.play(action)
    assert isinstance(state, PolyminixState)
    return state


def followed(state: PolyminixState, *laid: Place) -> tuple[Place, ...]:
    """All hints laid, to the end."""
    problem = state.problem
    assert problem is not None
    while objection(problem, state.game.pieces, laid) is not None:
        laid = (*laid, next_piece(state, Draft(laid), 0))
    with pytest.raises(IllegalAction, match="already"):
        next_piece(state, Draft(laid), 0)
    return laid


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("prova", range(1, 7))
@pytest.mark.parametrize("turno", range(1, 7))
def test_hints_lead_from_a_piece_of_ones_own_to_a_right_figure(turno: int, prova: int, first: str) -> None:
    state = racing(turno, prova)
    problem = state.problem
    assert problem is not None
    built = followed(state, FIRST[first])
    assert built[0] == FIRST[first]
    assert objection(problem, state.game.pieces, built) is None
    assert all(
        row >= TABLE_SIZE - WINDOW and 0 <= column < WINDOW for place in built for row, column in place.cells
    )


def test_what_cannot_be_completed_is_told_soon() -> None:
    state = racing(1, 1)  # a square of side 3
    began = time.process_time()
    with pytest.raises(IllegalAction, match="take"):
        next_piece(state, Draft((Place("I5", tuple((TOP, column) for column in range(5))),)), 0)
    assert time.process_time() - began < 2
