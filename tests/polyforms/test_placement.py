"""Placements: their known numbers, and every one of them is an image of the shape inside the region."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.polyforms.shapes import polyforms

from ominoes.polyforms import (
    FIGURES,
    HONEYCOMB,
    Cell,
    Polyform,
    Polyomino,
    ShapeError,
    figure,
    parse_region,
    placements,
    rectangle,
)

# RULES 2.7: placements on the empty board of 11 rows and 12 columns.
PENTOMINOES_ON_11_BY_12 = {
    "F5": 720, "I5": 172, "L5": 712, "N5": 712, "P5": 796, "T5": 360,
    "U5": 398, "V5": 360, "W5": 360, "X5": 90, "Y5": 712, "Z5": 360,
}  # fmt: skip

# RULES 2.1 and 2.7.
HEXOMINOES_ON_11_BY_12 = {
    "XXXX X..X": 356, "XXX. X.XX": 712, "XXXX .XX.": 356, "XXX. ..X. ..XX": 644, "X... XXX. ..XX": 644,
    "..X. XXXX .X..": 322, "XXXX X.X.": 712, ".X.. XXXX X...": 644, "..X. XXXX X...": 644,
    ".XXX XX.. .X..": 644, "XX.. .XXX .X..": 644, "XX.. .XXX ..X.": 644,
}  # fmt: skip


@pytest.mark.parametrize(("side", "count"), [(20, 30433), (14, 13729)])
def test_one_set_has_the_known_number_of_placements_on_an_empty_board(side: int, count: int) -> None:
    # RULES 5.5
    board = rectangle(side, side)
    assert sum(len(placements(shape, board)) for shape in FIGURES.values()) == count


def test_pentominoes_have_the_known_placements_on_11_by_12() -> None:
    board = rectangle(11, 12)
    found = {name: len(placements(FIGURES[name], board)) for name in PENTOMINOES_ON_11_BY_12}
    assert found == PENTOMINOES_ON_11_BY_12


def test_hexominoes_have_the_known_placements_on_11_by_12() -> None:
    board = rectangle(11, 12)
    found = {art: len(placements(Polyomino(art.replace(" ", "\n")), board)) for art in HEXOMINOES_ON_11_BY_12}
    assert found == HEXOMINOES_ON_11_BY_12
    assert sum(found.values()) + sum(PENTOMINOES_ON_11_BY_12.values()) == 12718


def test_414_placements_contain_the_middle_of_9_by_9() -> None:
    # RULES 1.3
    board = rectangle(9, 9)
    cover = {cells for shape in FIGURES.values() for cells in placements(shape, board) if (4, 4) in cells}
    assert len(cover) == 414


def test_58_placements_cover_a_corner_of_the_board() -> None:
    # RULES 5.5
    board = rectangle(20, 20)
    for corner in [(0, 0), (0, 19), (19, 0), (19, 19)]:
        covering = [c for shape in FIGURES.values() for c in placements(shape, board) if corner in c]
        assert len(covering) == len(set(covering)) == 58


CELLS = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(polyforms(largest=4) | polyforms(HONEYCOMB, largest=4), st.sets(CELLS, max_size=30))
def test_placements_are_the_subsets_of_a_region_that_are_images_of_the_shape(
    shape: Polyform, region: set[Cell]
) -> None:
    naive = set()
    for isometry in shape.lattice.symmetries:
        images = [isometry(cell) for cell in shape.cells]
        for dx in range(-12, 13):
            for dy in range(-12, 13):
                cells = tuple(sorted((x + dx, y + dy) for x, y in images))
                if set(cells) <= region:
                    naive.add(cells)
    found = placements(shape, region)
    assert len(found) == len(set(found))
    assert set(found) == naive


@pytest.mark.parametrize(
    ("rotate", "reflect", "count"), [(True, True, 8), (True, False, 4), (False, True, 2), (False, False, 1)]
)
def test_turning_and_turning_over_can_be_forbidden(rotate: bool, reflect: bool, count: int) -> None:
    shape = figure("F5")
    found = placements(shape, rectangle(3, 3), rotate=rotate, reflect=reflect)
    assert len(found) == count
    assert shape.cells in found


def test_a_shape_that_may_only_be_turned_over_keeps_its_rows() -> None:
    found = placements(figure("L4"), rectangle(2, 3), rotate=False)
    assert [Polyomino(cells).text() for cells in found] == ["XXX\nX..", "XXX\n..X"]


def test_the_order_of_placements_does_not_depend_on_the_order_of_the_region() -> None:
    board = sorted(rectangle(4, 5))
    assert placements(figure("Y5"), board) == placements(figure("Y5"), board[::-1])


def test_figures_go_by_their_names_and_regions_by_their_pictures() -> None:
    assert placements("F5", rectangle(3, 3)) == placements(figure("F5"), "XXX\nXXX\nXXX")


@every(
    ("ask", "sentence"),
    [
        (lambda wrong: placements("F5", wrong), "Cells are given as a list of pairs"),
        (lambda wrong: placements(wrong, rectangle(3, 3)), "A shape is a Polyform or the name of a figure"),
        (lambda wrong: figure(wrong), "There is no figure"),
        (lambda wrong: Polyomino(wrong), "Cells are given as a list of pairs"),
        (lambda wrong: rectangle(wrong, 3), "A rectangle has whole numbers of rows and columns"),
        (lambda wrong: parse_region(wrong), "A picture is a text of 'X' and '.'"),
    ],
)
@every("wrong", [None, 2.5])
def test_what_is_no_shape_and_no_region_is_refused(
    ask: Callable[[Any], object], sentence: str, wrong: Any
) -> None:
    with pytest.raises(ShapeError, match=sentence):
        ask(wrong)


def test_a_region_that_is_drawn_wrongly_is_refused() -> None:
    with pytest.raises(ShapeError, match="column 1 of the picture holds 'x'"):
        placements("F5", "x")
