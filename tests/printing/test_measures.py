"""Measures on paper, read from the geometry in the PDF."""

import re
from itertools import pairwise
from typing import Any

import pytest
from tests.cases import every, seldom
from tests.printing.documents import made, page_strokes, page_text
from tests.printing.geometry import Stroke, rungs, size, strokes

from ominoes.games.polyminix.cards import SIDES, Card
from ominoes.games.polyminix.deck import default_deck
from ominoes.games.polyminix.printing.cards import HEIGHT, WIDTH, card_drawing
from ominoes.i18n import in_language, languages
from ominoes.printing.pieces import pack

PAPERS = ("a4", "letter")


def gaps(places: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(places)]


@pytest.mark.parametrize("paper", seldom(PAPERS, but=["a4"]))
@every(
    ("sheets", "per_page", "square"),
    [
        ("9x9", 1, 12.0),
        ("8x8", 1, 12.0),
        ("9x9", 2, 11.0),
        ("8x8", 2, 11.0),
        ("9x9", 4, 8.0),
        ("8x8", 4, 8.0),
    ],
)
def test_the_squares_of_a_polymo_sheet(paper: str, sheets: str, per_page: int, square: float) -> None:
    size = int(sheets[0])
    found = page_strokes("polymo", paper=paper, sheets=sheets, per_page=per_page)
    columns = rungs(found, upright=True, length=size * square)
    assert len(columns) == (size + 1) * min(per_page, 2)
    assert gaps(columns[: size + 1]) == pytest.approx([square] * size, abs=0.1)
    rows = rungs(found, upright=False, length=size * square)
    assert gaps(rows[: size + 1]) == pytest.approx([square] * size, abs=0.1)


@pytest.mark.parametrize("paper", seldom(PAPERS, but=["a4"]))
def test_kits_have_the_squares_of_the_cards(paper: str) -> None:
    found = page_strokes("polyminix", paper=paper, part="kits")
    longest = max(one.length for one in found if one.upright)
    columns = rungs(found, upright=True, length=longest, width=0.12)
    assert len(columns) == 19
    assert gaps(columns) == pytest.approx([10.0] * 18, abs=0.05)


@every(
    ("kind", "options", "side", "squares"),
    [("blokus", {}, 180.0, 20), ("blokus", {"large": True}, 170.0, 10), ("polyssimo", {}, 165.0, 12)],
)
def test_boards_have_their_squares(kind: str, options: dict[str, Any], side: float, squares: int) -> None:
    columns = rungs(page_strokes(kind, **options), upright=True, length=side)
    assert len(columns) == squares + 1
    width = columns[-1] - columns[0]
    assert gaps(columns) == pytest.approx([width / squares] * squares, abs=0.05)
    assert width / squares == pytest.approx({"blokus": side / squares, "polyssimo": 15.0}[kind], abs=0.05)


@pytest.mark.parametrize("paper", seldom(PAPERS, but=["a4"]))
def test_backs_lie_behind_their_fronts_when_the_paper_is_turned_over_the_long_edge(paper: str) -> None:
    reader = made("polyminix", paper=paper, part="cards", level="green")
    for front, back in [(reader.pages[0], reader.pages[1]), (reader.pages[-2], reader.pages[-1])]:
        paper_width = size(front)[0]
        fronts = {(paper_width - x - WIDTH, y) for x, y in _cards(strokes(front))}
        for (x, y), (a, b) in zip(sorted(fronts), sorted(_cards(strokes(back))), strict=True):
            assert x == pytest.approx(a, abs=0.5)
            assert y == pytest.approx(b, abs=0.5)


def _cards(found: list[Stroke]) -> set[tuple[float, float]]:
    """The upper left corners of the cards of a page: where the frame of a card begins."""
    tops = [one for one in found if one.level and abs(one.length - WIDTH) < 0.01]
    lowest = {round(max(one.y0 for one in tops), 2)}
    corners = {(round(min(one.x0, one.x1), 2), round(one.y0, 2)) for one in tops}
    return {(x, y) for x, y in corners if y not in lowest and _near(corners, x, y + HEIGHT)}


def _near(corners: set[tuple[float, float]], x: float, y: float) -> bool:
    return any(abs(a - x) < 0.05 and abs(b - y) < 0.05 for a, b in corners)


@every("language", languages())
def test_no_letters_on_a_card_are_smaller_than_six_points(language: str) -> None:
    with in_language(language):
        for card in default_deck().cards:
            for side in SIDES:
                drawn = card_drawing(card, side, plain=True).svg()
                letters = [float(size) * 72 / 25.4 for size in re.findall(r'font-size="([\d.]+)"', drawn)]
                assert min(letters) >= 6, f"{card.name} {side}"


@every("card", default_deck().cards)
def test_the_number_of_further_pieces_overlaps_neither_pieces_nor_text(card: Card) -> None:
    for side in SIDES:
        drawn = card_drawing(card, side, plain=True).svg()
        badges = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="\3" rx="1"', drawn)
        assert len(badges) == 2
        points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+),([\d.]+)", drawn)]
        baselines = [
            (float(x), float(y))
            for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="end"', drawn)
        ]
        for left, top, wide in (tuple(map(float, badge)) for badge in badges):
            beside = [x for x, y in points if left - 21 < x < left + wide and top - 4 < y < top + wide + 4]
            assert left - max(beside) > 0.5
            above = [y for x, y in baselines if left < x < left + wide + 2 and abs(y - top) < 12]
            assert top - max(above) > 0.5


def test_a_front_and_its_back_are_sides_of_the_same_card() -> None:
    front, back = (page_text("polyminix", number, part="cards", level="green") for number in (0, 1))
    for name in ("G1", "G2", "G3", "G4"):
        assert f"{name} A" in front
        assert f"{name} B" in back


@every(
    ("kind", "number", "options"),
    [
        ("polyminix", 0, {"part": "cards", "level": "green"}),
        ("polyminix", 0, {"part": "kits"}),
        ("polyminix", 0, {"part": "track"}),
        ("polyssimo", 0, {}),
        ("polyssimo", 1, {}),
        ("holomino", 1, {}),
        ("blokus", 0, {}),
        ("blokus", 1, {}),
        ("puzzle", 2, {}),
    ],
)
def test_blocks_to_cut_out_have_marks_at_their_corners(
    kind: str, number: int, options: dict[str, Any]
) -> None:
    found = page_strokes(kind, number, **options)
    marks = [one for one in found if abs(one.length - 2.4) < 0.02 and abs(one.width - 0.25) < 0.02]
    upright, level = [one for one in marks if one.upright], [one for one in marks if one.level]
    assert len(upright) >= 4
    assert len(level) >= 4
    # The marks of the four corners point at each other.
    assert len({round(one.x0, 1) for one in upright}) >= 2
    assert len({round(one.y0, 1) for one in level}) >= 2


def test_sheets_to_be_cut_apart_have_dashed_lines() -> None:
    raw = made("polymo", sheets="9x9", per_page=4).pages[0].get_contents()
    assert raw is not None
    assert b"] 0 d" in raw.get_data().replace(b"]0 d", b"] 0 d")


def test_a_side_of_a_holomino_tile_is_19_mm() -> None:
    found = page_strokes("holomino", 1)
    # A stroke goes from a corner with a digit to the beginning of a notch: the side less the radius of the notch.
    sides = [one.length for one in found if abs(one.length - 19 * 0.58) < 0.02]
    assert len(sides) == 24 * 6


def test_a_face_of_a_die_is_21_mm() -> None:
    found = page_strokes("dice", 1)
    faces = [one for one in found if one.level and abs(one.length - 21.0) < 0.01]
    assert len(faces) >= 12


def test_pieces_to_cut_out_never_touch_and_all_are_there() -> None:
    from ominoes.polyforms import FIGURES

    for columns, most in ((20, 26), (10, 13), (6, 8)):
        sheets = pack(list(FIGURES.items()), columns, most)
        assert sorted(placed.piece for sheet in sheets for placed in sheet.placed) == sorted(FIGURES)
        for sheet in sheets:
            assert sheet.rows <= most
            for placed in sheet.placed:
                assert all(0 <= row < sheet.rows and 0 <= column < columns for row, column in placed.cells)
                for other in sheet.placed:
                    if other is not placed:
                        assert all(
                            max(abs(a - c), abs(b - d)) > 1 for a, b in placed.cells for c, d in other.cells
                        )


@pytest.mark.parametrize("kind", ["polymo", "polyssimo", "holomino", "blokus", "dice", "puzzle"])
@pytest.mark.parametrize("paper", seldom(PAPERS, but=["a4"]))
def test_nothing_is_drawn_nearer_to_the_edge_than_printers_print(kind: str, paper: str) -> None:
    for number, page in enumerate(made(kind, paper=paper).pages):
        width, height = size(page)
        for one in page_strokes(kind, number, paper=paper):
            assert min(one.x0, one.x1) > 5
            assert max(one.x0, one.x1) < width - 5
            assert min(one.y0, one.y1) > 5
            assert max(one.y0, one.y1) < height - 5
