"""The figures of cards: drawings and ornaments."""

import random

import pytest
from tests.games.polyminix import naive

from ominoes.games.polyminix.deck.maker import AREAS
from ominoes.games.polyminix.deck.silhouettes import drawings, ornaments


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
