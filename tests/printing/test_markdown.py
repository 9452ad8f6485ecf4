"""The Markdown of the rules as Typst: every block arrives, and nothing is taken for markup."""

import itertools

import pytest
from tests.cases import seldom
from tests.printing.documents import all_words

import ominoes
from ominoes.printing.markdown import blocks, inline
from ominoes.words import document, languages, speaking


def test_signs_of_typst_stay_words() -> None:
    assert inline("#let $x$ [a] <b> @c") == '#"#let $x$ [a] <b> @c"'
    assert inline('say `a "b"`') == '#"say "#raw("a \\"b\\"")'


def test_lists_hold_tables_and_go_on_after_them() -> None:
    markdown = "1. first\n   more\n\n   | a | b |\n   |---|---|\n   | 1 | 2 |\n\n2. second\n"
    made = blocks(markdown)
    assert made.count("#enum(") == 1
    assert "#rules-table(" in made
    assert '#"first more"' in made
    assert '#"second"' in made


def test_a_picture_that_nobody_draws_leaves_its_caption() -> None:
    made = blocks("![the board](board:opening)")
    assert "the board" in made
    assert "image" not in made


def test_a_picture_that_somebody_draws_is_shown() -> None:
    made = blocks("![the board](board:opening)", lambda key: f'image("{key}")')
    assert '#image("board:opening")' in made


SOURCES = list(itertools.product(sorted(ominoes.games()), languages()))
SOME = list(zip(sorted(ominoes.games()), itertools.cycle(languages()), strict=False))
"""Each game once, and each language."""


@pytest.mark.parametrize(("name", "language"), seldom(SOURCES, but=SOME))
def test_the_printed_rules_have_every_heading_of_the_source(name: str, language: str) -> None:
    with speaking(language):
        source = document(f"{name}.rules")
    # A title that is broken into lines has spaces elsewhere.
    words = "".join("".join(page.split()) for page in all_words("rules", language=language, game=name))
    headings = [line.lstrip("# ") for line in source.splitlines() if line.startswith("##")]
    plain = ["".join(heading.replace("*", "").replace("`", "").split()) for heading in headings]
    assert [heading for heading in plain if heading not in words] == []
