"""The maker of sides: boxes, right coverings, grades."""

import random

from ominoes.games.polyminix import DEFAULT_KIT, default_deck
from ominoes.games.polyminix.cards import FACES
from ominoes.games.polyminix.deck import wrong_solution
from ominoes.games.polyminix.deck.side_maker import hardness, make_side
from ominoes.games.polyminix.deck.silhouettes import drawings
from ominoes.games.polyminix.kit import area


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


def test_a_figure_that_cannot_be_covered_in_several_ways_does_not_become_a_side() -> None:
    heart = next(one for one in drawings() if one.title == "heart")
    assert make_side(heart, ("I5", "V5", "U5"), random.Random(3)) is None
