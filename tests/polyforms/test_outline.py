"""Outlines: they enclose exactly the cells, also drawn a little inside, around holes and at corners."""

import pytest
from hypothesis import given
from tests.polyforms.shapes import polyforms

from ominoes.polyforms import HONEYCOMB, SQUARE, Lattice, Polyform, Polyomino, rectangle
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.outline import outlines


def area(loop: tuple[Point, ...]) -> float:
    """Return the area inside a closed line, positive when the line runs clockwise on the screen."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


@pytest.mark.parametrize(("lattice", "cell_area"), [(SQUARE, 1.0), (HONEYCOMB, 3**1.5 / 2)])
def test_the_outline_of_a_cell_is_its_polygon(lattice: Lattice, cell_area: float) -> None:
    (loop,) = outlines([(0, 0)], lattice)
    assert len(loop) == len(lattice.sides)
    assert area(loop) == pytest.approx(cell_area)


@given(polyforms() | polyforms(HONEYCOMB))
def test_outlines_enclose_exactly_the_area_of_the_cells(shape: Polyform) -> None:
    unit = area(outlines([(0, 0)], shape.lattice)[0])
    assert sum(area(loop) for loop in outlines(shape.cells, shape.lattice)) == pytest.approx(
        shape.size * unit
    )


@given(polyforms() | polyforms(HONEYCOMB))
def test_an_inset_outline_encloses_less(shape: Polyform) -> None:
    full, inset = (outlines(shape.cells, shape.lattice, distance) for distance in (0.0, 0.1))
    assert len(full) == len(inset)
    assert sum(map(area, inset)) < sum(map(area, full))


def test_an_inset_square_is_smaller_on_all_sides() -> None:
    (loop,) = outlines(rectangle(2, 3), SQUARE, 0.25)
    assert sorted(loop) == [(0.25, 0.25), (0.25, 1.75), (2.75, 0.25), (2.75, 1.75)]


def test_a_hole_has_an_outline_of_its_own() -> None:
    outer, inner = outlines(Polyomino("XXX\nX.X\nXXX").cells, SQUARE)
    assert (area(outer), area(inner)) == (9, -1)


def test_cells_that_meet_at_a_corner_are_outlined_apart() -> None:
    assert [area(loop) for loop in outlines([(0, 0), (1, 1)], SQUARE)] == [1, 1]
