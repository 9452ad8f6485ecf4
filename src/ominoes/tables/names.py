"""Checks of what persons type: their names, their chat texts, and the fixed phrases."""

import unicodedata

from ominoes.i18n import message
from ominoes.tables.errors import Refused

LONGEST_NAME = 32
LONGEST_TEXT = 300

PHRASES = ("hello", "good-luck", "well-played", "thanks", "thinking", "oops", "sorry", "again", "bye")
"""The names of the fixed phrases; clients show them in their reader's language."""


def phrases() -> dict[str, str]:
    """The fixed phrases and their translations."""
    return {name: message(f"tables.phrase-{name}") for name in PHRASES}


def checked_name(name: str) -> str:
    """A person's name with its white space normalised; raises `Refused` when it is empty or too long."""
    tidy = " ".join(_visible(name).split())
    if not tidy:
        raise Refused("tables.name-empty")
    if len(tidy) > LONGEST_NAME:
        raise Refused("tables.name-long", most=LONGEST_NAME)
    return tidy


def checked_text(text: str) -> str:
    """A chat text without blanks at its ends; raises `Refused` when it is empty or too long."""
    tidy = _visible(text).strip()
    if not tidy:
        raise Refused("tables.text-empty")
    if len(tidy) > LONGEST_TEXT:
        raise Refused("tables.text-long", most=LONGEST_TEXT)
    return tidy


def checked_phrase(phrase: str) -> str:
    """The phrase, if it is one of the fixed ones; raises `Refused` otherwise."""
    if phrase not in PHRASES:
        raise Refused("tables.phrase-unknown", known=", ".join(PHRASES))
    return phrase


def _visible(text: str) -> str:
    """The text without control characters, direction marks and broken surrogates, which could disguise it."""
    return "".join(
        " " if letter in "\n\t" else letter
        for letter in text
        if letter in "\n\t" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
