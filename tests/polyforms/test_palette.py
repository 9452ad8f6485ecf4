"""Inks: they differ for every kind of colour vision, and all can be read without colour."""

from itertools import combinations

import pytest
from tests.cases import every

from ominoes.polyforms import (
    BLACK,
    BLUE,
    GREEN,
    INKS,
    NEUTRALS,
    PIECE_INKS,
    RED,
    YELLOW,
    Ink,
    ShapeError,
    ink,
)
from ominoes.polyforms.palette import contrast, rgb
from ominoes.polyforms.patterns import PATTERNS

PENS = (BLUE, YELLOW, RED, GREEN, BLACK)

# How linear red, green and blue look to people without one kind of cone (the model of Viénot, Brettel and
# Mollon for red and green, a common approximation for blue).
SIGHT = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "no green cones": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "no blue cones": ((1.0, 0.1446, -0.1446), (0.0, 0.8592, 0.1408), (0.0, 0.8592, 0.1408)),
}


def seen(ink: Ink, sight: str) -> tuple[float, float, float]:
    """Return an ink in the colour space CIELAB, as people with a kind of colour vision see it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in ink.rgb)
    ]
    r, g, b = (max(0.0, sum(w * part for w, part in zip(row, linear, strict=True))) for row in SIGHT[sight])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_the_games_stay_apart_for_every_kind_of_sight(sight: str) -> None:
    for one, other in combinations(PENS, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one, sight), seen(other, sight), strict=True)) ** 0.5
        assert apart > 20, (one.name, other.name)


def test_there_are_inks_for_at_least_24_pieces_and_all_letters_differ() -> None:
    assert len(PIECE_INKS) >= 24
    assert PIECE_INKS[:5] == PENS
    assert len({ink.letter for ink in INKS.values()}) == len(INKS) == len(PIECE_INKS) + len(NEUTRALS)
    assert all(len(ink.letter) == 1 for ink in INKS.values())


def test_the_letters_of_the_pens_are_those_of_the_dice() -> None:
    # RULES 1.1
    assert [pen.letter for pen in PENS] == ["B", "Y", "R", "G", "K"]


def test_every_ink_has_a_pattern_that_can_be_drawn_and_the_first_16_differ() -> None:
    assert {ink.pattern for ink in INKS.values()} == set(PATTERNS)
    assert len({ink.pattern for ink in PIECE_INKS[:16]}) == 16
    assert all(ink.pattern != "plain" for ink in PIECE_INKS)


@every("name", INKS)
def test_letters_and_outlines_can_be_read_on_every_ink(name: str) -> None:
    assert contrast(ink(name).fill, ink(name).writing) >= 4.5
    assert contrast(ink(name).fill, ink(name).stroke) >= 2


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast("#123456", "#123456") == 1
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_colours_are_read_from_their_hexadecimal_form() -> None:
    assert rgb("#0a10ff") == (10, 16, 255)


def test_the_error_for_an_unknown_ink_lists_all_inks() -> None:
    assert ink("red") is RED
    with pytest.raises(ShapeError, match="There is no ink 'puce'; the inks are blue, yellow"):
        ink("puce")
