"""Pictures for the terminal: they can be read without colour, and can be joined."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every

from ominoes.polyforms import (
    BLUE,
    INKS,
    RED,
    YELLOW,
    Ink,
    ShapeError,
    Span,
    TextArt,
    board_art,
    column_name,
    row_name,
)

INK = st.none() | st.sampled_from(list(INKS.values()))
SPANS = st.builds(Span, st.text("ab .X", max_size=5), INK, st.booleans(), st.booleans())
ARTS = st.builds(TextArt, st.lists(st.lists(SPANS, max_size=4), max_size=5))


def uncoloured(text: str) -> str:
    """Return a text without terminal codes."""
    return re.sub("\x1b\\[[0-9;]*m", "", text)


def trimmed(text: str) -> str:
    """Return a text without spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in text.split("\n"))


@given(ARTS, st.booleans())
def test_without_its_codes_a_coloured_picture_is_the_plain_one(art: TextArt, true_colour: bool) -> None:
    assert trimmed(uncoloured(art.ansi(true_colour=true_colour))) == art.plain()


@given(ARTS)
def test_every_style_ends_where_its_span_ends(art: TextArt) -> None:
    for line in art.ansi().split("\n"):
        opened = re.findall("\x1b\\[([0-9;]*)m", line)
        assert opened[1::2] == ["0"] * (len(opened) // 2)
        assert len(opened) % 2 == 0


@given(ARTS, ARTS, st.integers(0, 4))
def test_pictures_stand_beside_and_above_one_another(one: TextArt, other: TextArt, gap: int) -> None:
    beside = one.beside(other, gap)
    assert beside.height == max(one.height, other.height)
    assert beside.height == 0 or beside.width == one.width + gap + other.width
    above = one.above(other, gap)
    assert above.height == one.height + gap + other.height
    assert above.width == max(one.width, other.width)


def test_the_second_picture_starts_in_one_column() -> None:
    joined = TextArt.of("long line\nx").beside(TextArt.of("1\n2\n3"))
    assert joined.plain() == "long line  1\nx          2\n           3"


def test_a_board_is_read_without_colour() -> None:
    inked = {(0, 0): (BLUE, "B"), (0, 1): (BLUE, "B"), (2, 1): (RED, "R")}
    art = board_art(3, 4, inked, marks={(2, 1): "!", (1, 3): "*"})
    assert art.plain() == "3 B B . .\n2 . . . *\n1 . R!. .\n  a b c d"
    assert str(art) == art.plain()


def test_rows_of_a_large_board_are_aligned_and_every_line_is_equally_wide() -> None:
    lines = board_art(20, 20, {}).ansi().split("\n")
    assert {len(uncoloured(line)) for line in lines} == {3 + 40}
    assert uncoloured(lines[0]).startswith("20 . ")
    assert uncoloured(lines[19]).startswith(" 1 . ")
    assert uncoloured(lines[20]).split() == list("abcdefghijklmnopqrst")


def test_an_inked_cell_has_the_colour_of_its_ink_behind_it() -> None:
    art = board_art(1, 1, {(0, 0): (YELLOW, "Y")})
    red, green, blue = YELLOW.rgb
    assert f"48;2;{red};{green};{blue}" in art.ansi()


@every(
    ("fill", "code"), [("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#808080", 244), ("#0000ff", 21)]
)
def test_256_colours_come_near_the_ink(fill: str, code: int) -> None:
    span = Span("x", Ink("any", fill, fill, "x", "plain"))
    assert f"48;5;{code};" in span.ansi(true_colour=False)


def test_the_colours_of_the_games_differ_in_256_colours_too() -> None:
    codes = {Span("x", ink).ansi(true_colour=False) for ink in INKS.values()}
    assert len(codes) == len(INKS)


def test_columns_run_from_a_and_rows_from_the_bottom() -> None:
    assert [column_name(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        "a", "z", "aa", "az", "ba", "zz", "aaa",
    ]  # fmt: skip
    assert (row_name(0, 14), row_name(13, 14)) == ("14", "1")


def test_pictures_are_values() -> None:
    assert TextArt([[Span("a")]]) == TextArt.of("a")
    assert hash(TextArt.of("a")) == hash(TextArt.of("a"))
    assert TextArt.of("a") != TextArt.of("a", BLUE)
    assert eval(repr(TextArt.of("a", BLUE))) == TextArt.of("a", BLUE)


def test_codes_hidden_in_a_text_never_reach_the_terminal() -> None:
    for text in ("two\nlines", "\x1b[31mred", "bell\x07"):
        with pytest.raises(ShapeError, match="printable"):
            TextArt([[Span(text)]])


def test_a_board_refuses_cells_beside_it_and_letters_too_long() -> None:
    with pytest.raises(ShapeError, match="not on a board of 2 by 3"):
        board_art(2, 3, {(2, 0): (RED, "R")})
    with pytest.raises(ShapeError, match="not on a board"):
        board_art(2, 3, {}, marks={(0, 3): "*"})
    with pytest.raises(ShapeError, match="single characters"):
        board_art(2, 3, {(0, 0): (RED, "RR")})
