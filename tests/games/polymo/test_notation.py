"""The forms of an action or a throw of Polymo: text, JSON and id; and errors for anything else."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.games.polymo.states import random_game

from ominoes import NotationError
from ominoes.games.polymo import Begin, Cross, Polymo, Roll

GAME = Polymo(players=4)
SMALL = Polymo(players=2, size=8)


def test_there_are_nine_forms_of_five_pens_on_each_placement() -> None:
    assert GAME.action_count == 9 * 5 * 4814
    assert SMALL.action_count == 9 * 5 * 3577


@given(st.integers(0, GAME.action_count - 1))
def test_all_forms_of_an_action_lead_back_to_it(id: int) -> None:
    action = GAME.action(id)
    assert GAME.action_id(action) == id
    assert GAME.parse(GAME.notation(action)) == action
    assert GAME.from_json(GAME.to_json(action)) == action


@given(st.integers(0, 6**5 - 1))
def test_all_forms_of_a_throw_lead_back_to_it(index: int) -> None:
    roll = GAME.throws.roll(index)
    assert GAME.parse(GAME.notation(roll)) == roll
    assert GAME.from_json(GAME.to_json(roll)) == roll
    with pytest.raises(NotationError):
        GAME.action_id(roll)


def test_all_forms_of_the_draw_of_the_first_player_lead_back_to_it() -> None:
    for seat in range(4):
        assert GAME.parse(GAME.notation(Begin(seat))) == Begin(seat)
        assert GAME.from_json(GAME.to_json(Begin(seat))) == Begin(seat)


def test_legal_actions_go_through_all_forms() -> None:
    record = random_game(SMALL, 3)
    chooser = random.Random(1)
    for state in record.states():
        actions = state.actions()
        for action in chooser.sample(list(actions), min(20, len(actions))):
            assert action in actions
            assert state.is_legal(action)
            assert SMALL.action(SMALL.action_id(action)) == action
            assert SMALL.parse(SMALL.notation(action)) == action
            assert SMALL.from_json(SMALL.to_json(action)) == action


def test_json_names_things_as_the_rulebook_does() -> None:
    action = Cross("R", ((4, 4), (4, 5)), True)
    assert GAME.to_json(action) == b'{"type":"cross","pen":"R","cells":[[4,4],[4,5]],"declare":true}'
    assert (
        GAME.to_json(Roll(("Y", "*", "K", "K"), "*"))
        == b'{"type":"roll","colours":["Y","*","K","K"],"number":"*"}'
    )


@every(
    ("written", "action"),
    [
        ("open R T4 d5,e5,f5,e6", "open R T4 d5,e5,f5,e6"),
        ("OPEN red e6 f5 e5 d5", "open R T4 d5,e5,f5,e6"),
        ("o r t4 D5,E5,F5,E6", "open R T4 d5,e5,f5,e6"),
        ("cross K I1 a1 paint", "cross K I1 a1 paint"),
        ("black a1, PAINT", "cross K I1 a1 paint"),
        ("c b b1 b2", "cross B I2 b1,b2"),
        ("finish G I3 i1,i2,i3 naming 4", "finish G I3 i1,i2,i3 naming 4"),
        ("fin green i1 i2 i3 4", "finish G I3 i1,i2,i3 naming 4"),
        ("f g i1,i2,i3", "finish G I3 i1,i2,i3"),
        ("cross Y i3", "cross Y I1 i3"),
        ("roll y red * K 3", "roll Y R * K 3"),
        ("Roll G,G,G,G,*", "roll G G G G *"),
        ("begin 4", "begin 4"),
    ],
)
def test_a_text_with_one_meaning_is_understood(written: str, action: str) -> None:
    assert GAME.notation(GAME.parse(written)) == action


@every(
    ("written", "sentence"),
    [
        ("", "nothing was written"),
        ("jump R a1", "'jump' is not an action; write open, cross or finish"),
        ("cross", "say which pen and which squares"),
        ("cross Q a1", "there is no pen 'Q'; the pens are Y (yellow)"),
        ("cross R", "name the squares of the figure"),
        ("cross R a1,c3", "the squares a1,c3 are not connected"),
        ("cross R a1 a2 a3 a4 a5 a6", "a figure has at most five squares; a1,a2,a3,a4,a5,a6 are 6"),
        ("cross R I5 a1 a2 a3 a4 a5 a6", "a figure has at most five squares"),
        ("cross R I3 a1,a2", "the piece I3 has 3 squares; squares given: 2"),
        ("cross R L3 a1,a2,a3", "the squares a1,a2,a3 do not form the piece L3"),
        # A capital letter says that a figure is meant: `I6` is none, and not the square i6 either.
        ("cross R I6 e5,f5,g5", "there is no piece 'I6'"),
        ("cross R I6 e5,f6", "the squares e5,f6 are not connected"),
        ("cross R A1,C3", "the squares a1,c3 are not connected"),
        ("cross R a10", "square a10 is off the board"),
        ("finish R a1 naming 7", "the number to be named is 1, 2, 3, 4 or 5, not 7"),
        ("roll Y R 3", "a throw has 4 colour dice and the number die, such as: roll G B K * 3"),
        ("roll Y R G B 7", "the number die shows 1 to 5 or *, not '7'"),
        ("roll Y R G X 3", "there is no pen 'X'"),
        ("begin 5", "say which player begins, from 1 to 4"),
        ("begin", "say which player begins, from 1 to 4"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(written: str, sentence: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.parse(written)
    assert str(raised.value).startswith(sentence)


@every("id", [-1, GAME.action_count, "3", None, 2**70])
def test_anything_but_an_id_of_the_game_is_refused(id: int) -> None:
    with pytest.raises(NotationError, match="there is no action with id"):
        GAME.action(id)


@every(
    "data",
    [
        "",
        "{}",
        '{"type":"cross"}',
        '{"type":"cross","pen":"Q","cells":[[0,0]]}',
        '{"type":"roll","colours":["Y"],"number":7}',
        '{"type":"place","piece":"I1","cells":[[0,0]]}',
    ],
)
def test_json_that_is_not_an_action_is_refused(data: str) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        GAME.from_json(data)
