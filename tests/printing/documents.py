"""Documents for the tests, each made once in a process."""

import functools
from typing import Any

from pypdf import PdfReader
from tests.printing.geometry import Stroke, opened, strokes

from ominoes import printing
from ominoes.i18n import ENGLISH, in_language

_Options = tuple[tuple[str, Any], ...]


def made(kind: str, *, language: str = ENGLISH, **options: Any) -> PdfReader:
    """A document, opened."""
    return _made(kind, language, _sorted(options))


def page_strokes(kind: str, number: int = 0, **options: Any) -> list[Stroke]:
    """The strokes of a page."""
    return _strokes(kind, number, _sorted(options))


def page_text(kind: str, number: int = 0, *, language: str = ENGLISH, **options: Any) -> str:
    """The text of a page."""
    return _text(kind, number, language, _sorted(options))


def all_pages_text(kind: str, *, language: str = ENGLISH, **options: Any) -> list[str]:
    """The text of each page."""
    pages = len(made(kind, language=language, **options).pages)
    return [page_text(kind, number, language=language, **options) for number in range(pages)]


def _sorted(options: dict[str, Any]) -> _Options:
    """Options as a cache key, with the usual paper filled in."""
    return tuple(sorted({"paper": "a4", **options}.items()))


@functools.cache
def _made(kind: str, language: str, options: _Options) -> PdfReader:
    with in_language(language):
        return opened(printing.document(kind, **dict(options)))


@functools.cache
def _strokes(kind: str, number: int, options: _Options) -> list[Stroke]:
    return strokes(_made(kind, ENGLISH, options).pages[number])


@functools.cache
def _text(kind: str, number: int, language: str, options: _Options) -> str:
    return _made(kind, language, options).pages[number].extract_text()
