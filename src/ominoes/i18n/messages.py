"""Reading messages: a key and its facts in, a sentence in the current language out.

An entry is a sentence, or one sentence for each plural form of the language; `by` names the number that chooses:

    points.by = "score"
    points.one = "{score} point"
    points.other = "{score} points"

A form can be divided again by a second number. The files are here or, for the parts that belong to a game, in the
folder `i18n/` of its package. All our languages are complete; a game from an outside package is shown in English where
it lacks a language or a message.
"""

import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from ominoes.game_packages import folder_of, outside_games, own_games
from ominoes.i18n.languages import ENGLISH, FOLDER, current_language
from ominoes.i18n.numbers import Number, plural_form

Entry: TypeAlias = "str | Mapping[str, Entry]"


@functools.cache
def entries(language: str, part: str) -> dict[str, Entry]:
    """All entries of a message file, by language and part."""
    file = _file(language, f"{part}.toml")
    return {} if file is None else tomllib.loads(file.read_text(encoding="utf-8"))


def message(key: str, /, **facts: object) -> str:
    """The sentence of a key such as `blokus.cell-taken`, with its facts filled in."""
    part, _, name = key.partition(".")
    language = current_language()
    entry = _entry(language, part, name)
    while not isinstance(entry, str):
        entry = _form(language, entry, facts)
    numbers = {name: Number(language, fact) for name, fact in facts.items() if isinstance(fact, int | float)}
    return entry.format(**{**facts, **numbers})


def has_message(key: str) -> bool:
    """Whether a key has an entry."""
    part, _, name = key.partition(".")
    return name in entries(current_language(), part) or name in entries(ENGLISH, part)


def document(name: str) -> str:
    """A longer text in Markdown, such as `blokus.rules`, in the current language."""
    return _document(current_language(), name)


@functools.cache
def _document(language: str, name: str) -> str:
    file = _file(language, f"{name}.md")
    assert file is not None, f"there is no text {name}"
    return file.read_text(encoding="utf-8")


def _entry(language: str, part: str, name: str) -> Entry:
    own = entries(language, part)
    return own[name] if name in own else entries(ENGLISH, part)[name]


def _file(language: str, name: str) -> Path | None:
    """A file of messages in a language or, where there is none, in English."""
    for folder in _folders():
        for code in (language, ENGLISH):
            if (file := folder / code / name).is_file():
                return file
    return None


def _folders() -> Iterator[Path]:
    """The folders that have a folder for each language; to find those of outside packages takes longest."""
    yield FOLDER
    for names in (own_games, outside_games):
        for game in names():
            yield folder_of(game) / "i18n"


def _form(language: str, forms: Mapping[str, Entry], facts: Mapping[str, object]) -> Entry:
    number = facts[str(forms["by"])]
    assert isinstance(number, int | float), f"{forms['by']} chooses a plural form, so it is a number"
    form = plural_form(language, number)
    # Some languages have a form for fractions or whole millions only; most entries use `other` for it.
    return forms[form if form in forms else "other"]
