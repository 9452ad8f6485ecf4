"""Numbers in sentences: every noun after a number has the form of that number, for 0, 1, 2, 5 and 21 as for others.

The nouns are learnt from the entries that have plural forms. No other sentence may have a number before one of them,
except where the number is always large.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.i18n.message_files import all_entries

from ominoes.i18n import languages
from ominoes.i18n.numbers import plural_form

NUMBERS = (0, 1, 2, 5, 21)
FORMS = {
    "en": ("other", "one", "other", "other", "other"),
    "de": ("other", "one", "other", "other", "other"),
    "it": ("other", "one", "other", "other", "other"),
    "cs": ("other", "one", "few", "other", "other"),
}
NO_NOUNS = {
    *("is", "are", "of", "new", "more", "found", "other", "others", "legal", "good"),
    *("ist", "sind", "gefunden", "weiteren", "schwarz", "bedeckten"),
}
"""Words after a number that are no nouns."""
COUNTED = re.compile(r"\{(\w+)(?::[^}]*)?\}\s+([^\W\d_]+)")
PAGE = Path("web/src")

NAMES = {"colour", "game", "hex", "level", "move", "name", "place", "tile", "kept", "path"}
"""Facts that are no counts, although a noun may follow them."""

ALWAYS_MANY = {
    **dict.fromkeys(
        (
            "cli.seats-range",
            "polyminix.kit-allowed",
            "polyminix.partial-too-many",
            "polyssimo.handicap-allowed",
        ),
        "the most that a game allows",
    ),
    **dict.fromkeys(
        (
            *("holomino.beyond-extent", "holomino.too-wide", "holomino.too-high", "holomino.beyond-tiles"),
            *("page holomino.closed-wide", "page holomino.closed-high", "holomino.digits-refused"),
        ),
        "two tiles at least, and in Czech said in another way",
    ),
    **dict.fromkeys(
        (
            *("polyminix.problem-symmetric", "page polyminix.problem-symmetric", "polyminix.cell-symmetric"),
            *("races.came-to", "page polyminix.covered-of", "deck.written", "polyminix.kit-too-poor"),
        ),
        "from the cards and the table of problems: four at least",
    ),
    **dict.fromkeys(
        ("polyminix.piece-twice", "puzzles.placed-too-often", "tables.too-many-seats", "figures.enlarged"),
        "more than once",
    ),
    **dict.fromkeys(("puzzles.group-negative", "puzzles.piece-negative"), "less than none"),
    **dict.fromkeys(
        (
            *(
                "research.processes-died",
                "research.sprt-accepted",
                "research.sprt-rejected",
                "research.plan-huge",
            ),
            *("puzzles.figure-too-large", "puzzles.none-symmetric", "puzzles.none-checkerboard"),
        ),
        "only said of many",
    ),
    **dict.fromkeys(
        ("polymo.too-large", "holomino.hint-closes", "polymo.bad-roll"),
        "two dice, six squares or points at least",
    ),
    "page puzzles.counted": "n is the total",
    "page polyssimo.room-row": "three squares at least",
}
"""Entries whose number is never 1, nor in Czech from 2 to 4, and why."""


def page_entries(language: str) -> Iterator[tuple[str, Any]]:
    """The entries of the page, with plural forms as those of other messages."""
    for path in sorted([*PAGE.glob(f"i18n/{language}/*.json"), *PAGE.glob(f"games/*/i18n/{language}.json")]):
        part = path.parent.parent.name if path.stem == language else path.stem
        for key, entry in json.loads(path.read_text(encoding="utf-8")).items():
            yield f"page {part}.{key}", {"by": "n", **entry} if isinstance(entry, dict) else entry


def entries(language: str) -> list[tuple[str, Any]]:
    """All entries of a language, by key."""
    return [*all_entries(language), *page_entries(language)]


def forms(entry: dict[str, Any], by: str = "") -> Iterator[tuple[str, str, str]]:
    """Each sentence of an entry with plural forms, with the number that chooses it and the name of the form."""
    for name, inside in entry.items():
        if isinstance(inside, dict):
            yield from forms(inside)
        elif name != "by":
            yield entry["by"], name, inside


def nouns(language: str) -> dict[str, set[str]]:
    """The words that stand after a number, each with the forms in which it does."""
    found: dict[str, set[str]] = {}
    for _, entry in entries(language):
        if isinstance(entry, dict):
            for by, name, sentence in forms(entry):
                for number, word in COUNTED.findall(sentence):
                    if number == by and word not in NO_NOUNS:
                        found.setdefault(word, set()).add(name)
    return found


@pytest.mark.parametrize("language", languages())
def test_the_numbers_choose_the_forms_of_the_language(language: str) -> None:
    assert tuple(plural_form(language, number) for number in NUMBERS) == FORMS[language]


@pytest.mark.parametrize("language", languages())
def test_no_number_stands_before_a_noun_that_does_not_follow_it(language: str) -> None:
    known = {word for word, names in nouns(language).items() if names != set(FORMS[language])}
    assert len(known) > 10
    wrong = []
    for key, entry in entries(language):
        if isinstance(entry, dict):
            for by, _, sentence in forms(entry):
                wrong += [
                    (key, sentence)
                    for number, word in COUNTED.findall(sentence)
                    if number not in {by, *NAMES} and word in known
                ]
        elif isinstance(entry, str):
            wrong += [
                (key, entry)
                for number, word in COUNTED.findall(entry)
                if number not in NAMES and word in known
            ]
    assert [each for each in wrong if each[0] not in ALWAYS_MANY] == []
