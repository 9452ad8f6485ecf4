"""Making decks: figures drawn by hand, ornaments, boxes, and the same deck from the same seed."""

import random

import pytest
from tests.games.polyminix import naive

from ominoes.games.polyminix import DEFAULT_KIT, DeckError, default_deck
from ominoes.games.polyminix.cards import FACES
from ominoes.games.polyminix.dealing import AREAS, deal, hardness, level_table, make_side
from ominoes.games.polyminix.deck import wrong_solution
from ominoes.games.polyminix.kit import area
from ominoes.games.polyminix.silhouettes import drawings, ornaments


def test_drawings_are_connected_without_holes_inside_the_grid_and_all_different() -> None:
    found = drawings()
    assert len(found) > 150
    for title, shape in found:
        cells = frozenset(shape.cells)
        assert naive.connected(cells), title
        assert not naive.has_hole(cells), title
        assert max(shape.height, shape.width) <= 8, title
        assert 10 <= shape.size <= 30, title
    assert len({shape.canonical for _, shape in found}) == len(found)
    assert len({title for title, _ in found}) == len(found)


@pytest.mark.parametrize("level", ["green", "yellow", "red"])
def test_ornaments_are_symmetric_and_of_the_right_area(level: str) -> None:
    least, most = AREAS[level]  # type: ignore[index]
    found = list(ornaments(random.Random(5), least, most))
    assert len({shape.canonical for _, shape in found}) > 20
    for _, shape in found:
        cells = frozenset(shape.cells)
        assert least <= len(cells) <= most
        assert naive.symmetric(cells)
        assert not naive.has_hole(cells)


def test_a_side_has_six_boxes_with_right_coverings() -> None:
    deck = default_deck()
    heart = next(one for one in drawings() if one.title == "heart")
    side = make_side(heart, DEFAULT_KIT, random.Random(3))
    assert side is not None
    assert side == make_side(heart, DEFAULT_KIT, random.Random(3))
    assert side.area == area(side.TL) == area(side.TC) == sum(side.BR) == 16
    assert [wrong_solution(deck, side, face) for face in FACES] == [""] * 6
    assert len(side.difficulty) == len(side.coverings) == 6
    assert min(side.coverings) >= 1
    assert hardness(side) > 0


def test_a_figure_that_cannot_be_covered_in_several_ways_becomes_no_side() -> None:
    heart = next(one for one in drawings() if one.title == "heart")
    assert make_side(heart, ("I5", "V5", "U5"), random.Random(3)) is None


def test_a_kit_that_is_too_poor_is_refused() -> None:
    with pytest.raises(
        DeckError, match="cover too few figures for the green cards: 0 of 34 sides were found"
    ):
        deal(1, ("I1", "I2"))


def test_the_table_of_levels_shows_rising_medians() -> None:
    rows = level_table(default_deck())
    assert [(row[0], row[1]) for row in rows] == [("green", 34), ("yellow", 32), ("red", 32)]
    assert rows[0][3] < rows[1][3] < rows[2][3]


@pytest.mark.slow
def test_the_default_deck_is_the_one_of_its_seed() -> None:
    deck = default_deck()
    assert deck.seed is not None
    assert deal(deck.seed, name=deck.name) == deck


@pytest.mark.slow
def test_another_kit_gets_a_deck_of_its_own() -> None:
    kit = ("I2", "I3", "L3", "S4", "O4", "L4", "T4", "F5", "W5", "N5", "P5", "T5", "Z5", "V5", "Y5")
    seen: list[tuple[int, int]] = []
    deck = deal(5, kit, progress=lambda done, total: seen.append((done, total)))
    assert sorted(deck.kit) == sorted(kit)
    assert len(deck.cards) == 49
    assert seen[-1][0] == seen[-1][1]
    medians = [row[3] for row in level_table(deck)]
    assert medians == sorted(medians)
    assert len(set(medians)) == 3
