"""Reading catalogues: a key and its facts in, a sentence of the language spoken now out.

An entry is a sentence, or several of them of which a number chooses one, as the plural forms of the language ask:

    points.by = "score"
    points.one = "{score} point"
    points.other = "{score} points"

A form can be divided again by a second number. Nothing falls back to another language: all catalogues are complete.
"""

import functools
import tomllib
from collections.abc import Mapping
from typing import TypeAlias

from ominoes.words.languages import FOLDER, language
from ominoes.words.numbers import Number, plural_form

Entry: TypeAlias = "str | Mapping[str, Entry]"


@functools.cache
def entries(language: str, part: str) -> dict[str, Entry]:
    """All entries of one part of the house in a language."""
    with (FOLDER / language / f"{part}.toml").open("rb") as file:
        return tomllib.load(file)


def text(key: str, /, **facts: object) -> str:
    """The sentence behind a key such as `blokus.cell-taken`, with its facts filled in."""
    part, _, name = key.partition(".")
    spoken = language()
    entry = entries(spoken, part)[name]
    while not isinstance(entry, str):
        entry = _form(spoken, entry, facts)
    numbers = {name: Number(spoken, fact) for name, fact in facts.items() if isinstance(fact, int | float)}
    return entry.format(**{**facts, **numbers})


def knows(key: str) -> bool:
    """Whether there is an entry behind a key."""
    part, _, name = key.partition(".")
    spoken = language()
    return (FOLDER / spoken / f"{part}.toml").is_file() and name in entries(spoken, part)


def document(name: str) -> str:
    """A longer text as Markdown in the language spoken now, such as `blokus.rules`."""
    return _document(language(), name)


@functools.cache
def _document(language: str, name: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def _form(spoken: str, forms: Mapping[str, Entry], facts: Mapping[str, object]) -> Entry:
    number = facts[str(forms["by"])]
    assert isinstance(number, int | float), f"{forms['by']} chooses a plural form, so it is a number"
    form = plural_form(spoken, number)
    # Some languages have a form for fractions or whole millions alone; `other` serves there too.
    return forms[form if form in forms else "other"]
