"""Illegal actions in Holomino: each is refused with its own sentence."""

from tests.games.holomino.states import begun, play, random_states
from tests.games.refusals import reason

import ominoes
from ominoes.games.holomino import Begin, Deal, Draw, Start


def test_every_reason_has_its_own_sentence() -> None:
    state = begun("123", "145 146 156", "124 125 126")
    assert reason(state, "145 -1,0") == "dice or a draw come first; let chance act before a player moves"
    assert reason(state, "return 145") == "dice or a draw come first; let chance act before a player moves"
    assert reason(state, "begin 1") == "the player to move draws a tile now"
    assert reason(state, "deal 456") == "the player to move draws a tile now"
    assert reason(state, "draw 123") == "the tile 123 is not in the bag"
    assert reason(state, "draw 145") == "the tile 145 is not in the bag"
    state = play(state, "draw 456")
    assert reason(state, "draw 345") == "no dice or draw is due now"
    assert reason(state, "begin 1") == "no dice or draw is due now"
    assert reason(state, "124 -1,0") == "the tile 124 is not in this hand, which holds 145, 146, 156, 456"
    assert reason(state, "return 124") == "the tile 124 is not in this hand, which holds 145, 146, 156, 456"
    assert reason(state, "145 0,0") == "a tile lies at 0,0 already"
    assert reason(state, "145 0,2") == "the place 0,2 touches no tile on the table"
    assert reason(state, "145 0,1") == "the tile 145 does not fit at 0,1, which asks for 3 at the top left"
    assert reason(state, "456 1,0") == "the tile 456 does not fit at 1,0, which asks for 2 at the top left"
    assert (
        reason(state, "456 1,-1") == "the tile 456 does not fit at 1,-1, which asks for 2 at the bottom left"
    )
    assert reason(state, "456 -1,0") == "the tile 456 does not fit at -1,0, which asks for 1 at the right"


def test_each_draw_comes_in_its_time() -> None:
    state = ominoes.game("holomino", first_seat="random").start(1)
    assert str(state.why_not(Start("123"))) == "it is not known yet which player begins"
    assert str(state.why_not(Begin(2))) == "say which player begins, from 1 to 2, such as: begin 1"
    state = state.play(Begin(1))
    assert str(state.why_not(Begin(1))) == "the first tile of the table is drawn now"
    assert str(state.why_not(Draw("123"))) == "the first tile of the table is drawn now"
    assert str(state.why_not(Start("777"))).startswith("there is no tile '777'")
    state = state.play(Start("123"))
    assert str(state.why_not(Start("124"))) == "a tile is dealt to a player now"
    assert str(state.why_not(Deal("123"))) == "the tile 123 is not in the bag"


def test_nobody_moves_when_the_game_is_over() -> None:
    state = random_states(1)[-1]
    for action in ("135 0,1", "return 135", "draw 135", "begin 1"):
        assert reason(state, action) == "the game is over; nobody can move any more"
    assert len(state.actions()) == 0
    assert state.chances() == ()
