"""Polyforms: images and symmetries, names, pictures as text, and shapes that are refused."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.polyforms.shapes import cell_sets, polyforms

from ominoes.polyforms import (
    FIGURES,
    HONEYCOMB,
    SQUARE,
    Cell,
    Isometry,
    Polyform,
    Polyomino,
    ShapeError,
    figure,
    free,
)

SHAPES = polyforms() | polyforms(HONEYCOMB)


@given(SHAPES)
def test_the_order_of_the_symmetry_group_times_the_orientations_is_the_number_of_symmetries(
    shape: Polyform,
) -> None:
    assert shape.symmetry.order * len(shape.orientations) == len(shape.lattice.symmetries)


@given(SHAPES, st.data())
def test_all_images_of_a_shape_share_canonical_form_name_and_symmetry(
    shape: Polyform, data: st.DataObject
) -> None:
    isometry = data.draw(st.sampled_from(shape.lattice.symmetries))
    image = shape.image(isometry)
    assert image.orientations == shape.orientations
    assert image.canonical == shape.canonical == min(shape.orientations)
    assert image.symmetry == shape.symmetry
    assert image.perimeter == shape.perimeter
    assert len(image.corners) == len(shape.corners)
    assert len(image.holes) == len(shape.holes)
    if not isometry.reflects:
        assert image.canonical_one_sided == shape.canonical_one_sided


@given(polyforms(largest=7) | polyforms(HONEYCOMB, largest=5), st.data())
def test_all_images_of_a_shape_share_its_name(shape: Polyform, data: st.DataObject) -> None:
    assert shape.image(data.draw(st.sampled_from(shape.lattice.symmetries))).name == shape.name


@given(SHAPES)
def test_a_shape_is_chiral_when_its_mirror_image_is_not_among_its_rotations(shape: Polyform) -> None:
    flip = next(symmetry for symmetry in shape.lattice.symmetries if symmetry.reflects)
    assert shape.is_chiral == (shape.image(flip) not in shape.rotations)
    assert set(shape.orientations) == {*shape.rotations, *shape.image(flip).rotations}


@given(SHAPES)
def test_a_shape_is_read_back_from_its_picture(shape: Polyform) -> None:
    assert Polyform.parse(shape.text(), shape.lattice) == shape


@given(cell_sets(), st.integers(-50, 50), st.integers(-50, 50))
def test_a_shape_is_the_same_wherever_it_lies(cells: frozenset[Cell], down: int, right: int) -> None:
    shape = Polyomino(cells)
    assert Polyomino((row + down, column + right) for row, column in cells) == shape
    assert Polyomino(shape.moved(down, right)) == shape
    assert min(row for row, _ in shape.cells) == min(column for _, column in shape.cells) == 0
    assert list(shape.cells) == sorted(shape.cells)


@given(cell_sets())
def test_neighbours_and_corners_are_what_the_definitions_say(cells: frozenset[Cell]) -> None:
    shape = Polyomino(cells)
    own = set(shape.cells)
    around = [(row, column) for row in range(-1, shape.height + 1) for column in range(-1, shape.width + 1)]
    beside = [
        (r, c)
        for r, c in around
        if (r, c) not in own and {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & own
    ]
    cornered = [
        (r, c)
        for r, c in around
        if (r, c) not in own
        and (r, c) not in beside
        and {(r - 1, c - 1), (r + 1, c + 1), (r + 1, c - 1), (r - 1, c + 1)} & own
    ]
    assert list(shape.neighbours) == beside
    assert list(shape.corners) == cornered


@given(cell_sets())
def test_the_perimeter_counts_each_open_side_of_each_cell(cells: frozenset[Cell]) -> None:
    shape = Polyomino(cells)
    joined = sum((r + 1, c) in cells for r, c in cells) + sum((r, c + 1) in cells for r, c in cells)
    assert shape.perimeter == 4 * len(cells) - 2 * joined == len(shape.boundary)


@pytest.mark.parametrize(("size", "holed"), [(6, 0), (7, 1), (8, 6)])
def test_the_known_numbers_of_polyominoes_have_holes(size: int, holed: int) -> None:
    assert sum(bool(shape.holes) for shape in free(size)) == holed


def test_a_ring_has_one_hole_of_one_cell() -> None:
    assert Polyomino("XXX\nX.X\nXXX").holes == (((1, 1),),)
    ring = Polyform(HONEYCOMB.neighbours((0, 0)), HONEYCOMB)
    assert ring.holes == (((1, 1),),)


@every(
    ("art", "name", "order"),
    [
        (".XX\nXX.\n.X.", "none", 1),
        ("XXX\n.X.", "axis mirror", 2),
        ("XX\nX.", "diagonal mirror", 2),
        (".XX\nXX.", "half turn", 2),
        ("XXX", "two axis mirrors", 4),
        (".XX\nXXX\nXX.", "two diagonal mirrors", 4),
        (".X..\n.XXX\nXXX.\n..X.", "quarter turn", 4),
        (".X.\nXXX\n.X.", "full", 8),
    ],
)
def test_each_of_the_eight_kinds_of_symmetry_has_its_name(art: str, name: str, order: int) -> None:
    assert Polyomino(art).symmetry == (name, order)


@pytest.mark.parametrize(
    ("size", "kinds"),
    [
        (
            5,
            {
                "none": 5,
                "axis mirror": 2,
                "diagonal mirror": 2,
                "half turn": 1,
                "two axis mirrors": 1,
                "full": 1,
            },
        ),
        (6, {"none": 20, "axis mirror": 6, "diagonal mirror": 2, "half turn": 5, "two axis mirrors": 2}),
    ],
)
def test_the_known_numbers_of_polyominoes_have_each_symmetry(size: int, kinds: dict[str, int]) -> None:
    names = [shape.symmetry.name for shape in free(size)]
    assert {name: names.count(name) for name in names} == kinds


def test_polyhexes_show_all_ten_kinds_of_symmetry_of_the_hexagon() -> None:
    whirl = [(1, 0), (2, 0), (2, 1)]
    turns = HONEYCOMB.rotations
    sixth = Polyform({(0, 0), *(turn(cell) for turn in turns for cell in whirl)}, HONEYCOMB)
    found = {shape.symmetry for size in range(1, 8) for shape in free(size, HONEYCOMB)}
    assert found | {sixth.symmetry} == {
        ("none", 1),
        ("edge mirror", 2),
        ("corner mirror", 2),
        ("half turn", 2),
        ("two mirrors", 4),
        ("third turn", 3),
        ("three edge mirrors", 6),
        ("three corner mirrors", 6),
        ("sixth turn", 6),
        ("full", 12),
    }


def test_a_quarter_turn_is_clockwise() -> None:
    quarter = SQUARE.rotations[1]
    assert Polyomino("XXX\nX..").image(quarter).text() == "XX\n.X\n.X"


def test_larger_shapes_have_systematic_names_in_the_order_of_their_cells() -> None:
    assert [shape.name for shape in free(6)] == [f"6-{place:02}" for place in range(1, 36)]
    assert [shape.name for shape in free(4, HONEYCOMB)] == [f"honeycomb 4-{place}" for place in range(1, 8)]
    assert len({shape.name for shape in free(8)}) == 369


def test_shapes_too_large_to_be_listed_are_named_by_their_rows() -> None:
    assert Polyomino("X" * 12).name == "12-fff"
    assert Polyomino("XXXX\nXXXX\nXXXX").name == "12-f.f.f"
    assert Polyomino("XXX\nXXX\nXXX\nXXX").name == "12-f.f.f"


def test_polyforms_are_ordered_by_size_and_then_by_cells() -> None:
    one, two = figure("I1"), figure("I2")
    assert one < two < two.orientations[1] < figure("L3")
    assert sorted([figure("L3"), two, one]) == [one, two, figure("L3")]
    assert two >= one
    with pytest.raises(TypeError):
        _ = one < 3


def test_a_polyomino_equals_the_same_cells_on_the_square_lattice_only() -> None:
    cells = [(0, 0), (0, 1)]
    assert Polyomino(cells) == Polyform(cells) == Polyomino("XX")
    assert hash(Polyomino(cells)) == hash(Polyform(cells))
    assert Polyform(cells) != Polyform(cells, HONEYCOMB)
    assert Polyomino(cells) != cells


@pytest.mark.parametrize("shape", [figure("F5"), free(3, HONEYCOMB)[2]])
def test_shapes_survive_copying_pickling_and_their_own_representation(shape: Polyform) -> None:
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert copy.deepcopy(shape) == shape
    assert eval(repr(shape)) == shape
    assert type(pickle.loads(pickle.dumps(shape))) is type(shape)


def test_a_shape_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        figure("I1").cells = ()
    with pytest.raises(AttributeError, match="never changes"):
        del figure("I1").cells


def test_images_of_a_polyomino_are_polyominoes() -> None:
    assert {type(image) for image in FIGURES["F5"].orientations} == {Polyomino}
    assert type(Polyomino.parse("XX")) is Polyomino
    assert {type(shape) for shape in free(4)} == {Polyomino}


def test_whole_numbers_of_any_type_make_cells() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    shape = Polyomino([(0, 2), (1, Two())])  # type: ignore[list-item]
    assert shape == Polyomino("X\nX")
    assert {type(number) for cell in shape.cells for number in cell} == {int}


@every(
    ("cells", "sentence"),
    [
        ([], "at least one cell"),
        ("", "at least one cell"),
        ("...\n", "at least one cell"),
        ([(0, 0), (1, 1)], r"\(0, 0\) and \(1, 1\) are not connected.* 2 parts"),
        ("X.X.X", "3 parts"),
        ("X?", "Line 1, column 2 of the picture holds '\\?'"),
        ([(0, 0), (0, 0)], "given twice"),
        ([(0, 0), (0, 1, 2)], "pair of whole numbers"),
        ([(0, 0.5)], "pair of whole numbers"),
        ([3], "pair of whole numbers"),
        (["ab"], "pair of whole numbers"),
    ],
)
def test_cells_that_make_no_shape_are_refused_with_a_sentence(cells: list[Cell] | str, sentence: str) -> None:
    with pytest.raises(ShapeError, match=sentence):
        Polyomino(cells)


def test_a_polyomino_does_not_lie_on_the_honeycomb() -> None:
    with pytest.raises(ShapeError, match="square lattice"):
        Polyomino.parse("X", HONEYCOMB)


def test_an_isometry_can_be_called() -> None:
    assert Isometry((0, 1), (-1, 0))((2, 3)) == (3, -2)
