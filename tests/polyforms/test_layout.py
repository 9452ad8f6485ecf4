"""Several pictures on one."""

from xml.etree import ElementTree

import pytest

from ominoes.polyforms import BLUE, ShapeError, draw, figure
from ominoes.polyforms.layout import above, beside, heading, size

ONE = draw({(0, 0), (0, 1)}, {(0, 1): BLUE})
OTHER = figure("V5").svg()


def test_pictures_side_by_side_are_as_wide_as_both_and_the_gap() -> None:
    (width, height), (other_width, other_height) = size(ONE), size(OTHER)
    together = beside(ONE, OTHER, gap=10)
    assert size(together) == pytest.approx((width + 10 + other_width, max(height, other_height)))


def test_pictures_above_each_other_are_as_high_as_both_and_the_gap() -> None:
    (width, height), (other_width, other_height) = size(ONE), size(OTHER)
    assert size(above(ONE, OTHER, gap=4)) == pytest.approx(
        (max(width, other_width), height + 4 + other_height)
    )


def test_an_arrangement_is_a_picture_with_all_cells_of_its_parts() -> None:
    together = above(beside(ONE, OTHER), ONE, title="<three>")
    root = ElementTree.fromstring(together)
    assert root.tag.endswith("svg")
    assert together.count('class="cell"') == 2 * ONE.count('class="cell"') + OTHER.count('class="cell"')


def test_a_text_that_is_not_a_picture_cannot_be_arranged() -> None:
    with pytest.raises(ShapeError, match="must be an SVG text"):
        beside("hello")


def test_a_heading_is_a_picture_with_its_text() -> None:
    words = "white & <black>"
    together = above(heading(words, bold=True), ONE)
    assert size(together)[1] > size(ONE)[1]
    assert words in "".join(ElementTree.fromstring(together).itertext())
    assert size(heading("longer words"))[0] > size(heading("words"))[0]
