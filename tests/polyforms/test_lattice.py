"""Lattices: neighbours and symmetries of squares and hexagons, and parts that are connected."""

import pickle
from itertools import product

import pytest

from ominoes.polyforms import HONEYCOMB, SQUARE, Lattice, components, connected

LATTICES = [SQUARE, HONEYCOMB]
ORIGIN = (0, 0)


@pytest.mark.parametrize(("lattice", "sides"), [(SQUARE, 4), (HONEYCOMB, 6)])
def test_a_lattice_has_twice_as_many_symmetries_as_a_cell_has_sides(lattice: Lattice, sides: int) -> None:
    assert len(lattice.sides) == len(lattice.rotations) == sides
    assert len(set(lattice.symmetries)) == 2 * sides
    assert lattice.symmetries[:sides] == lattice.rotations


@pytest.mark.parametrize("lattice", LATTICES)
def test_turns_keep_the_sense_of_rotation_and_flips_reverse_it(lattice: Lattice) -> None:
    for symmetry in lattice.symmetries:
        (a, b), (c, d) = symmetry.first, symmetry.second
        assert a * d - b * c == (-1 if symmetry.reflects else 1)


@pytest.mark.parametrize("lattice", LATTICES)
def test_symmetries_keep_neighbours_and_form_a_group(lattice: Lattice) -> None:
    matrices = {symmetry[:2] for symmetry in lattice.symmetries}
    for one in lattice.symmetries:
        assert {one(near) for near in lattice.neighbours(ORIGIN)} == set(lattice.neighbours(ORIGIN))
        for other in lattice.symmetries:
            assert one.then(other)[:2] in matrices
            assert one.then(other)((3, 5)) == other(one((3, 5)))


@pytest.mark.parametrize("lattice", LATTICES)
def test_a_side_of_a_cells_outline_is_the_side_of_the_neighbour_behind_it(lattice: Lattice) -> None:
    def rounded(x: float, y: float) -> tuple[float, float]:
        return round(x, 6), round(y, 6)

    own = [rounded(*point) for point in lattice.polygon((2, 3))]
    for side, near in enumerate(lattice.neighbours((2, 3))):
        behind = {rounded(*point) for point in lattice.polygon(near)}
        assert behind & {*own} == {own[side], own[(side + 1) % len(own)]}


def test_a_square_has_four_neighbours_and_four_corners() -> None:
    assert set(SQUARE.neighbours((4, 4))) == {(3, 4), (5, 4), (4, 3), (4, 5)}
    assert set(SQUARE.corners((4, 4))) == {(3, 3), (3, 5), (5, 3), (5, 5)}


def test_a_hexagon_has_the_six_axial_neighbours_and_no_corners() -> None:
    # RULES 3.2
    assert set(HONEYCOMB.neighbours(ORIGIN)) == {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    assert HONEYCOMB.corners(ORIGIN) == ()


def test_on_the_honeycomb_the_first_step_is_lower_right_and_the_second_is_down() -> None:
    # RULES 3.2
    (x0, y0), (x1, y1), (x2, y2) = (HONEYCOMB.polygon(cell)[0] for cell in (ORIGIN, (1, 0), (0, 1)))
    assert x1 > x0
    assert y0 < y1 < y2
    assert x2 == x0


@pytest.mark.parametrize("lattice", LATTICES)
def test_cells_and_places_in_text_correspond(lattice: Lattice) -> None:
    for cell in product(range(-3, 4), range(-3, 4)):
        assert lattice.text_cell(*lattice.text_place(cell)) == cell


def test_normalised_cells_begin_at_the_origin_in_order() -> None:
    assert SQUARE.normalised([(3, 7), (2, 8), (3, 8)]) == ((0, 1), (1, 0), (1, 1))
    assert SQUARE.normalised([]) == ()


def test_components_are_joined_through_sides_and_not_through_corners() -> None:
    assert components([(5, 5), (0, 0), (1, 1), (0, 1)], SQUARE) == (((0, 0), (0, 1), (1, 1)), ((5, 5),))
    assert not connected([(0, 0), (1, 1)], SQUARE)
    assert connected([(0, 1), (1, 0)], HONEYCOMB)
    assert not connected([], SQUARE)


def test_lattices_are_equal_by_name_and_survive_pickling() -> None:
    assert pickle.loads(pickle.dumps(HONEYCOMB)) == HONEYCOMB
    assert SQUARE != HONEYCOMB
    assert repr(SQUARE) == "SQUARE"
