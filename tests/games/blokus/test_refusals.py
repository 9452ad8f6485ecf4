"""Illegal actions in Blokus: each is refused with its own sentence."""

import random

import msgspec
import pytest
from tests.games.blokus.states import finished, middle_game, play, start
from tests.games.refusals import reason

from ominoes import IllegalAction
from ominoes.games.blokus import Begin, BlokusState, Place
from ominoes.games.grounds import Grounds, brief, grounds_of


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


def test_the_grounds_of_a_refusal_are_the_squares_and_sides_that_speak_against_the_placement() -> None:
    chooser, found = random.Random(5), set()
    state: BlokusState = start(variant="duo")
    own: dict[tuple[int, int], str | None] = {}
    while len(own) < 60:
        for _ in range(60):
            place = state.game.placements.place(chooser.randrange(len(state.game.placements)))
            refusal = state.why_not(place)
            if refusal is None or refusal.key == "blokus.piece-used":
                continue
            found.add(refusal.key)
            beside = [
                (cell, other)
                for cell in place.cells
                for other in own
                if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1 and own[other] == state.colour
            ]
            expected = {
                "blokus.cell-taken": Grounds(covered=tuple(cell for cell in place.cells if cell in own)),
                "blokus.side-contact": Grounds(sides=tuple(sorted(beside))),
            }.get(refusal.key, Grounds(wanted=state.corners()))
            grounds = grounds_of(refusal)
            assert isinstance(grounds, Grounds)
            assert msgspec.structs.replace(grounds, sides=tuple(sorted(grounds.sides))) == expected
        places = [one for one in state.actions() if isinstance(one, Place)]
        action = chooser.choice([one for one in places if len(one.cells) == 5] or places)
        own |= dict.fromkeys(action.cells, state.colour)
        state = state.play(action)
    assert len(found) == 4


def test_beside_a_picture_of_its_grounds_a_refusal_names_no_squares() -> None:
    refusal = middle_game().why_not(Place("L3", ((0, 0), (0, 1), (1, 1))))
    assert refusal is not None
    assert brief(refusal) == "some of these squares are taken"
    used = IllegalAction("rulebook.over")
    assert brief(used) == str(used)
