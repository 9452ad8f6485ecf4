"""Actions of Polyminix that are not due: each is refused with its own sentence."""

import pytest
from tests.games.polyminix.states import right, start, to_race
from tests.games.refusals import reason

from ominoes import IllegalAction
from ominoes.games.polyminix import (
    Choose,
    Concede,
    Mode,
    Prova,
    Submit,
    Turno,
)


def test_only_what_is_due_can_be_done() -> None:
    state = start()
    assert reason(state, Submit(0, (), 5)) == "no race is on yet"
    assert reason(state, Concede(0, 5)) == "no race is on yet"
    race = to_race(state, 1)
    assert reason(race, Prova(1)) == "a race is on: cover the figure, or concede"
    chosen = state.play(Turno(6))
    assert reason(chosen, Choose("red")).startswith("something else is to be chosen now")
    two = start(mode="problem")
    assert reason(two, Mode(4)) == "T4 cannot be chosen now"


def test_a_seat_chooses_only_in_its_turn() -> None:
    state = start(players=2).play(Turno(1))
    with pytest.raises(IllegalAction, match="not the turn of player 2"):
        state.play(Choose("red"), seat=1)
    race = to_race(start(players=2), 1)
    assert race.play(right(race, 1, 10), seat=1).position.turns == 1
