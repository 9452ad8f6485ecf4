"""Regions: cells read from pictures as text, and written again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ominoes.polyforms import (
    HONEYCOMB,
    SQUARE,
    Cell,
    Lattice,
    ShapeError,
    parse_region,
    rectangle,
    region_text,
)

CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)))


@given(CELLS, st.sampled_from([SQUARE, HONEYCOMB]))
def test_a_region_is_read_back_from_its_picture(cells: set[Cell], lattice: Lattice) -> None:
    assert parse_region(region_text(cells, lattice), lattice) == cells


def test_a_rectangle_begins_at_the_top_left() -> None:
    assert sorted(rectangle(2, 3)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


@pytest.mark.parametrize("size", [(0, 3), (3, -1)])
def test_a_rectangle_has_rows_and_columns(size: tuple[int, int]) -> None:
    with pytest.raises(ShapeError, match="at least one row and one column"):
        rectangle(*size)


def test_indentation_and_blank_lines_around_a_picture_do_not_count() -> None:
    region = parse_region(
        """
        .#
        X
        """
    )
    assert region == {(0, 1), (1, 0)}


def test_a_region_may_be_empty_or_in_parts() -> None:
    assert parse_region("...\n...") == frozenset()
    assert parse_region("") == frozenset()
    assert parse_region("# #") == {(0, 0), (0, 2)}


def test_a_strange_character_is_named_with_its_place() -> None:
    with pytest.raises(ShapeError, match="Line 2, column 3 of the picture holds '\\*'"):
        parse_region("XXX\nXX*")


def test_columns_of_hexagons_interlock() -> None:
    assert parse_region("X\n X\nX", HONEYCOMB) == {(0, 0), (0, 1), (1, 0)}
    with pytest.raises(ShapeError, match="does not fit the honeycomb"):
        parse_region("XX", HONEYCOMB)
