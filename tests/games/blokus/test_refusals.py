"""Illegal actions in Blokus: each is refused with its own sentence."""

import pytest
from tests.games.blokus.states import finished, middle_game, play, start
from tests.games.refusals import reason

from ominoes import IllegalAction
from ominoes.games.blokus import Begin, Place


def test_a_taken_square_stays_taken() -> None:
    assert reason(middle_game(), "L3 a19,b19,b18") == "square a19 is taken"


def test_a_piece_is_laid_once() -> None:
    state = play(middle_game(), "I1 b18", "I2 s19,s18", "I2 s2,s3", "I2 b2,b3")
    assert reason(state, "I1 c19") == "blue has already laid the piece I1"


def test_an_action_of_another_kind_is_refused() -> None:
    with pytest.raises(IllegalAction, match="another kind"):
        start().play(Begin(colour="red"))


def test_a_seat_moves_only_in_its_turn() -> None:
    state = start()
    action = state.actions()[0]
    with pytest.raises(IllegalAction, match="it is not the turn of yellow; blue is to move"):
        state.play(action, seat=1)
    assert state.play(action, seat=0).turn.seat == 1


def test_nobody_moves_when_the_game_is_over() -> None:
    state = finished(1)
    assert len(state.actions()) == 0
    with pytest.raises(IllegalAction, match="the game is over"):
        state.play(Place("I1", ((0, 0),)))
    with pytest.raises(IllegalAction, match="the game is over"):
        state.play(Place("I1", ((0, 0),)), seat=0)
