"""The Markdown of the rules as Typst: every block is there, and no text is read as markup."""

import itertools

import pytest
from tests.cases import seldom
from tests.printing.documents import all_pages_text

import ominoes
from ominoes.i18n import document, in_language, languages
from ominoes.printing.markdown import blocks, inline


def test_markup_characters_stay_text() -> None:
    assert inline("#let $x$ [a] <b> @c") == '#"#let $x$ [a] <b> @c"'
    assert inline('say `a "b"`') == '#"say "#raw("a \\"b\\"")'


def test_a_list_can_hold_a_table_and_go_on_after_it() -> None:
    markdown = "1. first\n   more\n\n   | a | b |\n   |---|---|\n   | 1 | 2 |\n\n2. second\n"
    made = blocks(markdown)
    assert made.count("#enum(") == 1
    assert "#rules-table(" in made
    assert '#"first more"' in made
    assert '#"second"' in made


def test_a_picture_without_a_drawing_leaves_its_caption() -> None:
    made = blocks("![the board](board:opening)")
    assert "the board" in made
    assert "image" not in made


def test_a_picture_with_a_drawing_is_shown() -> None:
    made = blocks("![the board](board:opening)", lambda key: f'image("{key}")')
    assert '#image("board:opening")' in made


def test_a_star_between_blanks_is_no_emphasis() -> None:
    assert inline("2 * 3 * 4") == '#"2 * 3 * 4"'


def test_lines_are_joined_to_a_paragraph() -> None:
    assert inline("one\ntwo  \nthree") == '#"one two three"'


@pytest.mark.parametrize("line", ["see ![the board](board:opening)", "**![the board](board:opening)**"])
def test_a_picture_stands_in_a_line_of_its_own(line: str) -> None:
    with pytest.raises(ValueError, match="no image within a line"):
        blocks(line)


SOURCES = list(itertools.product(sorted(ominoes.games()), languages()))
SOME = list(zip(sorted(ominoes.games()), itertools.cycle(languages()), strict=False))
"""Each game and each language at least once."""


@pytest.mark.parametrize(("name", "language"), seldom(SOURCES, but=SOME))
def test_the_printed_rules_have_every_heading_of_the_source(name: str, language: str) -> None:
    with in_language(language):
        source = document(f"{name}.rules")
    # A title that is broken into lines has spaces elsewhere.
    text = "".join("".join(page.split()) for page in all_pages_text("rules", language=language, game=name))
    headings = [line.lstrip("# ") for line in source.splitlines() if line.startswith("##")]
    plain = ["".join(heading.replace("*", "").replace("`", "").split()) for heading in headings]
    assert [heading for heading in plain if heading not in text] == []
