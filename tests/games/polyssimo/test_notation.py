"""The forms of an action of Polyssimo Challenge: text, JSON and id; and errors for anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.games.polyssimo.states import start

import ominoes
from ominoes import NotationError
from ominoes.games.polyssimo import Begin, Place, Take

GAME = ominoes.game("polyssimo")


@given(st.integers(0, GAME.action_count - 1))
def test_all_forms_of_an_action_lead_back_to_it(id: int) -> None:
    action = GAME.action(id)
    assert isinstance(action, Take if id < 24 else Place)
    assert GAME.action_id(action) == id
    assert GAME.parse(GAME.notation(action)) == action
    assert GAME.from_json(GAME.to_json(action)) == action


@pytest.mark.parametrize("seat", [0, 1])
def test_the_lot_has_its_forms_too(seat: int) -> None:
    action = Begin(seat)
    assert GAME.notation(action) == f"begin {seat + 1}"
    assert GAME.parse(GAME.notation(action)) == action
    assert GAME.from_json(GAME.to_json(action)) == action


@every(
    ("text", "meaning"),
    [
        ("F5", "take F5"),
        ("take f5", "take F5"),
        ("  TAKE   h03 ", "take H03"),
        ("h12", "take H12"),
        ("x5 b1 a2 b2 c2 b3", "X5 b1,a2,b2,c2,b3"),
        ("b1,a2,b2,c2,b3", "X5 b1,a2,b2,c2,b3"),
        ("h01 A1,d1; a2,b2 c2,d2", "H01 a1,d1,a2,b2,c2,d2"),
        ("Begin 2", "begin 2"),
    ],
)
def test_a_text_with_one_meaning_is_understood(text: str, meaning: str) -> None:
    assert GAME.notation(GAME.parse(text)) == meaning


@every(
    ("text", "sentence"),
    [
        ("", "name a piece and its squares, such as: F5"),
        ("take", "say which piece to take, such as: take F5"),
        ("take F5 H01", "say which piece to take"),
        ("take Q5", "there is no piece 'Q5'; the pieces are F5, I5"),
        ("begin", "say which player begins, from 1 to 2"),
        ("begin 3", "say which player begins, from 1 to 2"),
        ("X5 a1", "the piece X5 has 5 squares; squares given: 1"),
        ("I5 a1,a2,a3,a4,a12", "square a12 is off the board; it goes from a1 to l11"),
        ("I5 a1,a2,a3,a4,b4", "do not form the piece I5"),
        ("a1,a2,a3,a4,a5,a6", "no piece has the form of the squares"),
        ("hello", "there is no piece 'hello'"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(text)
    assert sentence in str(caught.value)


@every("id", [-1, 12_742, 10**12, "x", None, 1.5])
def test_anything_but_an_id_of_the_game_is_refused(id: object) -> None:
    with pytest.raises(NotationError, match=r"there is no action with id .*; ids run from 0 to 12741"):
        GAME.action(id)  # type: ignore[arg-type]


@every("data", ["{", "{}", '{"type":"take"}', '{"type":"take","piece":5}', '{"type":"roll"}'])
def test_json_that_is_not_an_action_is_refused(data: str) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        GAME.from_json(data)


def test_an_action_of_another_game_is_refused() -> None:
    class Roll(ominoes.Action, frozen=True):
        pass

    with pytest.raises(NotationError, match="of another kind"):
        GAME.action_id(Roll())
    with pytest.raises(NotationError, match="of another kind"):
        GAME.notation(Roll())
    with pytest.raises(ominoes.OminoesError, match="of another kind"):
        start().play(Roll())
