"""Pictures as SVG: they show every cell, and nothing lies outside the frame."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.polyforms.shapes import polyforms

from ominoes.polyforms import (
    BLACK,
    BLUE,
    FIGURES,
    GREEN,
    HONEYCOMB,
    INKS,
    PIECE_INKS,
    RED,
    SILVER,
    Cell,
    Polyform,
    ShapeError,
    draw,
    draw_shapes,
    figure,
    free,
    placements,
    rectangle,
)

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str, kind: str) -> list[ElementTree.Element]:
    """Return the elements of a class."""
    return [element for element in ElementTree.fromstring(svg).iter() if element.get("class") == kind]


def texts(svg: str, kind: str) -> list[str]:
    """Return the texts of the elements of a class."""
    return [element.text or "" for element in parts(svg, kind)]


@given(polyforms() | polyforms(HONEYCOMB), st.sampled_from(list(INKS)))
def test_a_shape_is_drawn_with_all_its_cells_and_one_outline(shape: Polyform, name: str) -> None:
    svg = shape.svg(INKS[name])
    assert len(parts(svg, "cell")) == shape.size
    assert len(parts(svg, "outline")) == 1


def test_a_notebook_shows_the_picture_of_a_shape() -> None:
    assert figure("F5")._repr_svg_() == figure("F5").svg()
    assert ElementTree.fromstring(figure("F5")._repr_svg_()).findtext(f"{SVG}title") == "F5"


def test_everything_drawn_lies_inside_the_picture() -> None:
    region = {(row - 2, column + 3) for row, column in rectangle(5, 4)}
    svg = draw(region, {(0, 4): RED})
    left, top, width, height = map(float, (ElementTree.fromstring(svg).get("viewBox") or "").split())
    for cell in parts(svg, "cell"):
        for point in (cell.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert left < x < left + width
            assert top < y < top + height


def test_a_board_shows_its_cells_its_pieces_and_its_names() -> None:
    svg = draw(rectangle(3, 4), {(0, 0): BLUE, (0, 1): BLUE, (2, 2): RED}, coordinates=True, title="a board")
    assert len(parts(svg, "cell")) == 12 + 3
    assert len(parts(svg, "outline")) == 2
    assert texts(svg, "coordinate") == ["a", "b", "c", "d", "3", "2", "1"]
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "a board"


def test_neighbours_of_one_ink_are_one_piece_unless_pieces_are_given() -> None:
    inked = dict.fromkeys([(0, 0), (0, 1)], GREEN)
    assert len(parts(draw(rectangle(1, 2), inked), "outline")) == 1
    assert len(parts(draw(rectangle(1, 2), inked, pieces=[[(0, 0)], [(0, 1)]]), "outline")) == 2


def test_letters_stand_in_inked_cells_and_labels_come_before_letters() -> None:
    inked = dict.fromkeys([(0, 0), (0, 1)], BLACK)
    svg = draw(rectangle(1, 3), inked, letters=True, labels={(0, 1): "12", (0, 2): "x"})
    assert texts(svg, "label") == ["K", "12", "x"]
    assert texts(draw(rectangle(1, 3), inked), "label") == []


def test_marks_are_rings_that_show_on_any_ink() -> None:
    assert len(parts(draw(rectangle(2, 2), {(0, 0): RED}, marks=[(0, 0), (1, 1)]), "mark")) == 2 * 2


def test_empty_cells_take_the_ink_of_the_paper() -> None:
    (board,) = parts(draw(rectangle(2, 2), paper=SILVER), "board")
    assert board.get("fill") == SILVER.fill


def test_every_pattern_used_is_defined_under_a_name_of_its_own() -> None:
    pictures = [
        draw_shapes(FIGURES.values(), PIECE_INKS),
        draw(rectangle(3, 3), {(0, 0): BLUE, (1, 1): RED}),
        draw(rectangle(3, 3), {(0, 0): BLUE, (2, 2): RED}),
    ]
    identities = []
    for svg in pictures:
        defined = re.findall(r'id="([^"]+)"', svg)
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(defined)
        identities += defined
    assert len(identities) == len(set(identities))


def test_drawing_the_same_twice_gives_the_same_text() -> None:
    board = rectangle(4, 4)
    cells = placements(figure("T4"), board)[3]
    first, second = (draw(region, dict.fromkeys(cells, RED)) for region in (board, sorted(board)))
    assert first == second


@given(st.text(), st.text(min_size=1, max_size=3))
def test_any_title_and_any_label_leave_the_picture_well_formed(title: str, label: str) -> None:
    svg = draw(rectangle(1, 1), labels={(0, 0): label}, title=title)
    root = ElementTree.fromstring(svg)
    assert not [element for element in root.iter() if element.tag == f"{SVG}script"]
    if title.isprintable() and title:
        assert root.findtext(f"{SVG}title") == title


def test_the_size_on_the_page_is_scaled_and_the_picture_is_not() -> None:
    small, large = (ElementTree.fromstring(figure("L3").svg(scale=scale)) for scale in (1, 2))
    assert small.get("viewBox") == large.get("viewBox")
    assert float(large.get("width") or 0) == pytest.approx(2 * float(small.get("width") or 0))


def test_a_set_of_shapes_is_drawn_in_rows_with_names() -> None:
    svg = draw_shapes(FIGURES.values(), PIECE_INKS, names=list(FIGURES), title="figures")
    assert len(parts(svg, "cell")) == 89
    assert len(parts(svg, "outline")) == 21
    assert texts(svg, "caption") == list(FIGURES)
    narrow, wide = (
        ElementTree.fromstring(draw_shapes(FIGURES.values(), width=width)).get("height") for width in (8, 200)
    )
    assert float(narrow or 0) > float(wide or 0)


def test_shapes_of_a_set_do_not_overlap() -> None:
    svg = draw_shapes(FIGURES.values(), names=list(FIGURES), width=9)
    points = [cell.get("points") for cell in parts(svg, "cell")]
    assert len(set(points)) == len(points) == 89


def test_polyhexes_are_drawn_with_six_corners() -> None:
    shapes = free(4, HONEYCOMB)
    svg = draw_shapes(shapes, GREEN, letters=True)
    assert {len((cell.get("points") or "").split()) for cell in parts(svg, "cell")} == {6}
    assert texts(svg, "label") == ["G"] * 28


def test_a_honeycomb_board_is_drawn() -> None:
    region = {(0, 0), *HONEYCOMB.neighbours((0, 0))}
    svg = draw(region, {(0, 0): RED, (1, 0): RED}, marks=[(0, 1)], lattice=HONEYCOMB)
    assert len(parts(svg, "cell")) == 9
    assert len(parts(svg, "outline")) == 1


@pytest.mark.parametrize("cell", [(2, 0), (0, -1)])
def test_a_cell_beside_the_board_is_refused(cell: Cell) -> None:
    board = rectangle(2, 2)
    with pytest.raises(ShapeError, match="not on the board"):
        draw(board, {cell: RED})
    with pytest.raises(ShapeError, match="not on the board"):
        draw(board, labels={cell: "x"})
    with pytest.raises(ShapeError, match="not on the board"):
        draw(board, marks=[cell])


@every(
    "pieces",
    [
        [[(0, 0)]],
        [[(0, 0), (0, 1)]],
        [[(0, 0)], [(0, 1)], [(1, 1)]],
        [[(0, 0)], [(0, 1)], []],
        [[(0, 0)]] * 2,
    ],
)
def test_pieces_that_do_not_match_the_inked_cells_are_refused(pieces: list[list[Cell]]) -> None:
    with pytest.raises(ShapeError, match="piece"):
        draw(rectangle(2, 2), {(0, 0): RED, (0, 1): BLUE}, pieces=pieces)


def test_impossible_drawings_are_refused_with_a_sentence() -> None:
    with pytest.raises(ShapeError, match="Only boards of squares"):
        draw({(0, 0)}, coordinates=True, lattice=HONEYCOMB)
    with pytest.raises(ShapeError, match="no shapes"):
        draw_shapes([])
    with pytest.raises(ShapeError, match="no ink"):
        draw_shapes([figure("I1")], [])
    with pytest.raises(ShapeError, match="1 shapes and 2 names"):
        draw_shapes([figure("I1")], names=["a", "b"])
    with pytest.raises(ShapeError, match="one picture"):
        draw_shapes([figure("I1"), free(2, HONEYCOMB)[0]])
