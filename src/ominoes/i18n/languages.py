"""The available languages, and the current one.

A language is a folder of message files beside this module; there is no other list. The current language is a context
variable: the command sets a default for the whole program, the server sets it for each request and connection. Reading
messages is left to `messages.py`, choosing a language for a person to `negotiation.py`.
"""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ominoes.i18n.errors import OminoesError

FOLDER = Path(__file__).parent
ENGLISH = "en"

_current: ContextVar[str | None] = ContextVar("language", default=None)
_default = ENGLISH


class UnknownLanguage(OminoesError):
    """There are no message files in this language."""


@functools.cache
def languages() -> tuple[str, ...]:
    """The codes of the available languages, such as `de`; English first."""
    found = sorted(file.parent.name for file in FOLDER.glob("*/i18n.toml"))
    return (ENGLISH, *(code for code in found if code != ENGLISH))


def current_language() -> str:
    """The language that messages are in now."""
    return _current.get() or _default


def checked_language(code: str) -> str:
    """The code of a language, from any case and with or without a country: `de_AT` is `de`."""
    known = code.strip().replace("_", "-").partition("-")[0].lower()
    if known not in languages():
        raise UnknownLanguage("i18n.unknown-language", written=code[:40], known=", ".join(languages()))
    return known


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Use a language inside a `with` block.

    >>> from ominoes.i18n import in_language, message
    >>> with in_language("de"):
    ...     message("blokus.yellow")
    'Gelb'
    """
    token = _current.set(checked_language(code))
    try:
        yield
    finally:
        _current.reset(token)


def set_language(code: str) -> None:
    """Use a language from here to the end of the current asyncio task or thread."""
    _current.set(checked_language(code))


def set_default_language(code: str) -> None:
    """Use a language in the whole program, wherever no other one is set."""
    global _default
    _default = checked_language(code)
