"""Placements: their numbering and their cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every

import ominoes
from ominoes import NotationError
from ominoes.games.blokus import Place
from ominoes.games.placements import Placements
from ominoes.polyforms import FIGURES

CLASSIC = ominoes.game("blokus")
DUO = ominoes.game("blokus", variant="duo")


def test_there_are_as_many_placements_as_the_rules_say() -> None:
    assert CLASSIC.action_count == 30_433
    assert DUO.action_count == 13_729


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


def test_cells_may_come_in_lists() -> None:
    place = Place("I1", [(0, 0)])  # type: ignore[arg-type]
    assert CLASSIC.start(1).is_legal(place)
    assert CLASSIC.start(1).play(place) == CLASSIC.start(1).play(Place("I1", ((0, 0),)))


@every("cells", [None, 5, [None], [(1, 2, 3)], [("a", "b")]])
def test_anything_but_cells_is_refused(cells: object) -> None:
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


def test_kernels_get_every_orientation_of_every_piece_in_order() -> None:
    placements = Placements(14, 14, FIGURES)
    pieces, cells = placements.shape_arrays()
    assert cells.shape == (91, 5, 2)
    names = list(FIGURES)
    drawn = [
        (names[piece], tuple((row, column) for row, column in rows if row >= 0))
        for piece, rows in zip(pieces.tolist(), cells.tolist(), strict=True)
    ]
    assert drawn == [(name, shape.cells) for name, shape in placements.shapes]
