"""Which languages there are, and which one is spoken now.

A language is a folder of catalogues beside this file; nothing else lists them. The language spoken is a context
variable: a command sets it once for the whole program, a server for each person it speaks to. What is said in a
language is left to `catalogue.py`, who wishes for which one to `wishes.py`.
"""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ominoes.words.errors import OminoesError

FOLDER = Path(__file__).parent
ENGLISH = "en"

_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)
_of_program = ENGLISH


class UnknownLanguage(OminoesError):
    """Somebody asks for a language that there are no catalogues of."""


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that there are catalogues of, such as `de`; English first."""
    found = sorted(file.parent.name for file in FOLDER.glob("*/words.toml"))
    return (ENGLISH, *(code for code in found if code != ENGLISH))


def language() -> str:
    """The language that is spoken now."""
    return _spoken.get() or _of_program


def checked(code: str) -> str:
    """A language as it was written, small or capital letters, with a country or without: `de_AT` is `de`."""
    known = code.strip().replace("_", "-").partition("-")[0].lower()
    if known not in languages():
        raise UnknownLanguage("words.unknown-language", written=code[:40], known=", ".join(languages()))
    return known


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while.

    >>> from ominoes.words import speaking, text
    >>> with speaking("de"):
    ...     text("blokus.yellow")
    'Gelb'
    """
    token = _spoken.set(checked(code))
    try:
        yield
    finally:
        _spoken.reset(token)


def speak(code: str) -> None:
    """Speak a language from here to the end of the present task."""
    _spoken.set(checked(code))


def use_language(code: str) -> None:
    """Speak a language in the whole program, wherever nobody asks for another one."""
    global _of_program
    _of_program = checked(code)
