"""Placements: their numbering and how they are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every

import ominoes
from ominoes import NotationError
from ominoes.games.blokus import Place
from ominoes.games.placing import Placements
from ominoes.polyforms import FIGURES

CLASSIC = ominoes.game("blokus")
DUO = ominoes.game("blokus", variant="duo")


def test_there_are_as_many_placements_as_the_rules_say() -> None:
    assert CLASSIC.action_count == 30_433
    assert DUO.action_count == 13_729


@given(st.integers(0, 30_432), st.randoms(use_true_random=False))
def test_all_forms_of_a_placement_lead_back_to_it(id: int, chooser: object) -> None:
    action = CLASSIC.action(id)
    assert isinstance(action, Place)
    assert CLASSIC.action_id(action) == id
    assert CLASSIC.parse(CLASSIC.text(action)) == action
    assert CLASSIC.from_json(CLASSIC.to_json(action)) == action


@given(st.integers(0, 13_728), st.randoms(use_true_random=False))
def test_the_order_of_squares_and_the_piece_name_do_not_matter(id: int, chooser: "object") -> None:
    action = DUO.action(id)
    assert isinstance(action, Place)
    assert DUO.action_id(Place(action.piece, action.cells[::-1])) == id
    squares = DUO.text(action).split(" ")[1]
    assert DUO.parse(squares.replace(",", "  ")) == action


@given(st.integers(0, 13_728))
def test_the_cells_alone_tell_the_placement(id: int) -> None:
    placements = Placements(14, 14, FIGURES)
    assert placements.at(placements.place(id).cells[::-1]) == id


def test_cells_that_no_piece_covers_have_no_placement() -> None:
    placements = Placements(5, 5, FIGURES)
    assert placements.at(((0, 0), (1, 1))) is None
    assert placements.at(((0, 0), (0, 0))) is None
    assert placements.at(()) is None
    with pytest.raises(NotationError, match="off the board"):
        placements.at(((0, 5),))


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
def test_what_can_only_mean_one_thing_is_understood(text: str, squares: str) -> None:
    assert CLASSIC.text(CLASSIC.parse(text)) == squares


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
        ("I2 a1,??", "'??' is no square"),
        ("a1,c1", "no piece has the form of the squares a1,c1"),
        ("a1,a1", "no piece has the form"),
        ("", "name a piece and its squares, such as: I1 a20"),
        (",;", "name a piece and its squares"),
        ("hello", "there is no piece 'hello'"),
    ],
)
def test_a_bad_text_is_answered_with_what_is_wrong(text: str, sentence: str) -> None:
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
def test_json_that_is_no_action_is_refused(data: str | bytes) -> None:
    with pytest.raises(NotationError, match="not an action of the game"):
        CLASSIC.from_json(data)


def test_cells_may_come_in_lists() -> None:
    place = Place("I1", [(0, 0)])  # type: ignore[arg-type]
    assert CLASSIC.start(1).is_legal(place)
    assert CLASSIC.start(1).play(place) == CLASSIC.start(1).play(Place("I1", ((0, 0),)))


@every("cells", [None, 5, [None], [(1, 2, 3)], [("a", "b")]])
def test_what_are_no_cells_is_refused(cells: object) -> None:
    place = Place("I1", cells)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        CLASSIC.start(1).play(place)


@every(
    "place",
    [
        Place("F5", ()),
        Place("F5", ((0, 0),)),
        Place("I2", ((0, 0), (0, 0))),
        Place("I2", ((-1, 0), (0, 0))),
        Place("", ((0, 0),)),
    ],
)
def test_a_placement_that_does_not_exist_has_no_id(place: Place) -> None:
    with pytest.raises(NotationError):
        CLASSIC.action_id(place)
    assert place not in CLASSIC.start(1).actions()
    assert not CLASSIC.start(1).is_legal(place)
