"""The forms of a placement in Blokus: text, JSON and id; and errors for anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every

import ominoes
from ominoes import NotationError
from ominoes.games.blokus import Place

CLASSIC = ominoes.game("blokus")
DUO = ominoes.game("blokus", variant="duo")


@given(st.integers(0, 30_432), st.randoms(use_true_random=False))
def test_all_forms_of_a_placement_lead_back_to_it(id: int, chooser: object) -> None:
    action = CLASSIC.action(id)
    assert isinstance(action, Place)
    assert CLASSIC.action_id(action) == id
    assert CLASSIC.parse(CLASSIC.notation(action)) == action
    assert CLASSIC.from_json(CLASSIC.to_json(action)) == action


@given(st.integers(0, 13_728), st.randoms(use_true_random=False))
def test_the_order_of_squares_and_the_piece_name_do_not_matter(id: int, chooser: "object") -> None:
    action = DUO.action(id)
    assert isinstance(action, Place)
    assert DUO.action_id(Place(action.piece, action.cells[::-1])) == id
    squares = DUO.notation(action).split(" ")[1]
    assert DUO.parse(squares.replace(",", "  ")) == action


@every(
    ("text", "squares"),
    [
        ("I3 i4,i5,i6", "I3 i4,i5,i6"),
        ("i3 i4 i5 i6", "I4 i3,i4,i5,i6"),
        ("I3,i4,i5", "I3 i3,i4,i5"),
        ("i1 a1", "I1 a1"),
        ("i1", "I1 i1"),
        ("l3 b1 a1 a2", "L3 a1,b1,a2"),
        ("  x5   B1, a2 b2 ,c2;b3 ", "X5 b1,a2,b2,c2,b3"),
    ],
)
def test_a_text_with_one_meaning_is_understood(text: str, squares: str) -> None:
    assert CLASSIC.notation(CLASSIC.parse(text)) == squares


@every(
    ("text", "sentence"),
    [
        ("Q7 a1", "there is no piece 'Q7'"),
        ("F5", "the piece F5 has 5 squares; squares given: 0"),
        ("F5 a1", "the piece F5 has 5 squares; squares given: 1"),
        ("F5 a1,a2,a3,a4,a5", "do not form the piece F5"),
        ("I2 a1,a21", "square a21 is off the board; it goes from a1 to t20"),
        ("I2 a1,z1", "square z1 is off the board"),
        ("I2 a1,a0", "square a0 is off the board"),
        ("I2 a1,??", "'??' is not a square"),
        ("a1,c1", "no piece has the form of the squares a1,c1"),
        ("a1,a1", "no piece has the form"),
        ("", "name a piece and its squares, such as: I1 a20"),
        (",;", "name a piece and its squares"),
        ("hello", "there is no piece 'hello'"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        CLASSIC.parse(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("id", [-1, 30_433, 10**30])
def test_an_id_out_of_range_is_refused(id: int) -> None:
    with pytest.raises(NotationError, match="ids run from 0 to 30432"):
        CLASSIC.action(id)


@every(
    "data",
    [
        "",
        "{}",
        "[]",
        '{"type":"place"}',
        '{"type":"leap"}',
        '{"type":"place","piece":5,"cells":[]}',
        "{" * 2000,
        b'{"type":"\xff"}',
    ],
)
def test_json_that_is_not_an_action_is_refused(data: str | bytes) -> None:
    with pytest.raises(NotationError, match="not an action of the game"):
        CLASSIC.from_json(data)
