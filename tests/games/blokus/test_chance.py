"""Chance in Blokus: the draw of the starting colour."""

import pytest
from tests.games.blokus.states import start

import ominoes
from ominoes import IllegalAction, NotationError
from ominoes.games.blokus import Begin, Place


def test_a_random_starting_colour_is_a_draw_of_chance() -> None:
    # BL-2
    state = start(start_colour="random")
    assert state.turn.kind == "chance"
    assert [(action, str(chance)) for action, chance in state.chances()] == [
        (Begin(colour="blue"), "1/4"),
        (Begin(colour="yellow"), "1/4"),
        (Begin(colour="red"), "1/4"),
        (Begin(colour="green"), "1/4"),
    ]
    assert len(state.actions()) == 0
    with pytest.raises(IllegalAction, match="chance"):
        state.play(Place("I1", ((0, 0),)))
    with pytest.raises(NotationError, match="which colour begins"):
        state.play(Begin(colour="pink"))
    red = state.play(Begin(colour="red"))
    assert red.colour == "red"
    assert red.turn.seat == 2
    assert state.play(state.draw()) == state.play(state.draw())
    assert {ominoes.game("blokus", start_colour="random").start(seed).draw() for seed in range(60)} == {
        action for action, _ in state.chances()
    }
