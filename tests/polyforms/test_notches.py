"""Hexagons with notches: their outline, their marks, and the circle in which three of them meet."""

import re

import pytest

from ominoes.polyforms import HONEYCOMB, Cell
from ominoes.polyforms.notches import NOTCH, circle_point, hexagon_centre, mark_points, notched_path

CELLS: list[Cell] = [(0, 0), (3, -2), (-1, 4)]


@pytest.mark.parametrize("cell", CELLS)
def test_an_outline_has_three_corners_and_three_notches(cell: Cell) -> None:
    path = notched_path(cell)
    assert re.sub("[^A-Z]", "", path) == "MLALLALLAZ"
    assert notched_path(cell, 10).count("A4.2 4.2 ") == 3


@pytest.mark.parametrize("cell", CELLS)
def test_marks_stand_inside_their_corners(cell: Cell) -> None:
    x, y = hexagon_centre(cell)
    top_left, right, bottom_left = mark_points(cell)
    assert top_left[0] < x
    assert top_left[1] < y
    assert right[0] > x
    assert right[1] == pytest.approx(y)
    assert bottom_left[0] < x
    assert bottom_left[1] > y
    assert all(((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(0.64) for px, py in mark_points(cell))


def test_three_hexagons_meet_in_a_circle() -> None:
    q, r = 2, -3
    circle = circle_point((q, r))
    corners = [HONEYCOMB.polygon(cell) for cell in ((q, r), (q - 1, r), (q - 1, r + 1))]
    for corner, polygon in zip((5, 3, 1), corners, strict=True):
        assert polygon[corner] == pytest.approx(circle)
    assert NOTCH < 0.5, "the circles at the ends of two sides do not meet"
