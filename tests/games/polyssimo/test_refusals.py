"""Illegal actions in Polyssimo Challenge: each is refused with its own sentence."""

import pytest
from tests.cases import every
from tests.games.polyssimo.states import dealt, finished, play, start
from tests.games.refusals import reason

from ominoes import IllegalAction, NotationError
from ominoes.games.grounds import Grounds, brief, grounds_of
from ominoes.games.polyssimo import Begin, Place, Take


def test_only_own_pieces_that_are_still_in_hand_are_laid() -> None:
    # RULES 2.3
    state = play(dealt("I5", "X5", "P5", "H01"), "X5 b1,a2,b2,c2,b3", "I5 l7,l8,l9,l10,l11")
    assert reason(state, "P5 e1,e2,e3,f1,f2") == "P5 belongs to player 1"
    assert reason(state, "I5 k7,k8,k9,k10,k11") == "I5 belongs to player 1"
    assert reason(state, "X5 f5,e6,f6,g6,f7") == "X5 is already on the board"


def test_a_refusal_has_all_covered_squares_as_its_grounds() -> None:
    # RULES 2.3
    state = play(dealt("I5", "X5", "P5", "H01"), "X5 b1,a2,b2,c2,b3")
    refusal = state.why_not(state.game.parse("I5 a2,b2,c2,d2,e2"))
    assert refusal is not None
    assert str(refusal) == "square a2 is taken by X5"
    assert brief(refusal) == "some of these squares are taken"
    assert grounds_of(refusal) == Grounds(covered=((9, 0), (9, 1), (9, 2)))


@every(
    ("action", "sentence"),
    [
        (Place("Q9", ((0, 0),)), "there is no piece 'Q9'"),
        (Place("I5", ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3))), "do not form the piece I5"),
        (Place("I5", ((0, 8), (0, 9), (0, 10), (0, 11), (0, 12))), "cell (0, 12) is off the board"),
        (Place("I5", ()), "do not form the piece I5"),
        (Take("H99"), "there is no piece 'H99'"),
    ],
)
def test_an_action_with_impossible_values_is_refused(action: Place | Take, sentence: str) -> None:
    state = dealt("I5", "X5")
    with pytest.raises(NotationError) as caught:
        state.play(action)
    assert sentence in str(caught.value)
    assert str(state.why_not(action)) == str(caught.value)
    assert action not in state.actions()


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = finished(1)
    assert state.turn.kind == "over"
    assert len(state.actions()) == 0
    assert reason(state, "take F5") == "the game is over; nobody can move any more"
    assert reason(state, "I5 a1,a2,a3,a4,a5") == "the game is over; nobody can move any more"


def test_a_piece_is_taken_only_once() -> None:
    assert reason(play(start(), "F5", "H01"), "take F5") == "player 1 has already taken F5"


def test_nothing_is_laid_during_the_draft() -> None:
    # PC-5
    state = play(start(), "take I5")
    assert reason(state, "I5 a1,a2,a3,a4,a5") == (
        "the board comes after the draft; take a piece from the pool first"
    )


def test_a_seat_takes_only_in_its_turn() -> None:
    with pytest.raises(IllegalAction, match="it is not the turn of player 2; player 1 is to move"):
        start().play(Take("F5"), seat=1)


def test_chance_comes_before_the_draft() -> None:
    state = start(first_seat="random")
    assert state.turn.kind == "chance"
    assert not state.actions()
    assert reason(state, "take F5") == "dice or a draw come first; let chance act before a player moves"
    with pytest.raises(NotationError, match="say which player begins, from 1 to 2"):
        state.play(Begin(2))
    begun = state.play(Begin(1))
    assert (begun._drawn, begun.turn.seat) == (1, 1)
    assert "of another kind" in reason(begun, "begin 1")
    assert begun.draw is not None
    with pytest.raises(IllegalAction, match="no dice or draw is due now"):
        begun.draw()
