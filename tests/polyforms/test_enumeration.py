"""The known counts, and a comparison with a second enumeration that adds a cell to every shape in every way."""

from typing import Any

import pytest
from tests.cases import every

from ominoes.polyforms import HONEYCOMB, SQUARE, Cell, Lattice, Polyform, ShapeError, fixed, free, one_sided

FREE = [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655]
ONE_SIDED = [1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189]
FIXED = [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446]
HEX_FREE = [1, 1, 3, 7, 22, 82, 333]
HEX_ONE_SIDED = [1, 1, 3, 10, 33, 147, 620]
HEX_FIXED = [1, 3, 11, 44, 186, 814, 3652]

Grown = set[tuple[Cell, ...]]


def all_fixed(size: int, lattice: Lattice) -> Grown:
    """Return all fixed polyforms of a size by adding a cell anywhere to those one smaller."""
    if size == 1:
        return {((0, 0),)}
    found = set()
    for cells in all_fixed(size - 1, lattice):
        for x, y in cells:
            for dx, dy in lattice.sides:
                if (x + dx, y + dy) not in cells:
                    grown = sorted([*cells, (x + dx, y + dy)])
                    low_x, low_y = min(x for x, _ in grown), min(y for _, y in grown)
                    found.add(tuple((x - low_x, y - low_y) for x, y in grown))
    return found


@every("size", range(1, 11))
def test_polyominoes_have_the_known_counts(size: int) -> None:
    assert len(free(size)) == FREE[size - 1]
    assert len(one_sided(size)) == ONE_SIDED[size - 1]
    assert len(fixed(size)) == FIXED[size - 1]


@every("size", range(1, 8))
def test_polyhexes_have_the_known_counts(size: int) -> None:
    assert len(free(size, HONEYCOMB)) == HEX_FREE[size - 1]
    assert len(one_sided(size, HONEYCOMB)) == HEX_ONE_SIDED[size - 1]
    assert len(fixed(size, HONEYCOMB)) == HEX_FIXED[size - 1]


@pytest.mark.slow
def test_undecominoes_and_octahexes_have_the_known_counts() -> None:
    assert (len(free(11)), len(one_sided(11)), len(fixed(11))) == (17073, 33896, 135268)
    assert (len(free(8, HONEYCOMB)), len(fixed(8, HONEYCOMB))) == (1448, 16689)


@every("lattice", [SQUARE, HONEYCOMB])
@every("size", range(1, 7))
def test_a_second_enumeration_finds_the_same_shapes(size: int, lattice: Lattice) -> None:
    naive = [Polyform(cells, lattice) for cells in all_fixed(size, lattice)]
    assert fixed(size, lattice) == tuple(sorted(naive))
    assert one_sided(size, lattice) == tuple(sorted({shape.canonical_one_sided for shape in naive}))
    assert free(size, lattice) == tuple(sorted({shape.canonical for shape in naive}))


def test_each_free_shape_stands_for_its_orientations() -> None:
    assert sorted(image for shape in free(7) for image in shape.orientations) == list(fixed(7))
    assert sorted(image for shape in one_sided(7) for image in shape.rotations) == list(fixed(7))


def test_a_chiral_shape_counts_twice_when_it_may_not_be_turned_over() -> None:
    assert sum(1 + shape.is_chiral for shape in free(7)) == len(one_sided(7))


def test_polyforms_are_enumerated_once() -> None:
    assert free(7) is free(7)


@every("size", [0, -1, 2.5, "3", None])
def test_a_size_is_a_whole_number_from_one(size: Any) -> None:
    for enumeration in (free, one_sided, fixed):
        with pytest.raises(ShapeError, match="whole number from 1"):
            enumeration(size)
