"""Documents for the tests, each made once in a process."""

import functools
from typing import Any

from pypdf import PdfReader
from tests.printing.geometry import Stroke, opened, strokes

from ominoes import printing
from ominoes.words import ENGLISH, speaking


def made(kind: str, *, language: str = ENGLISH, **options: Any) -> PdfReader:
    """A document, opened."""
    return _made(kind, language, tuple(sorted(options.items())))


@functools.cache
def _made(kind: str, language: str, options: tuple[tuple[str, Any], ...]) -> PdfReader:
    with speaking(language):
        return opened(printing.document(kind, **dict(options)))


def page_strokes(kind: str, number: int = 0, **options: Any) -> list[Stroke]:
    """The strokes of a page."""
    return _strokes(kind, number, tuple(sorted(options.items())))


@functools.cache
def _strokes(kind: str, number: int, options: tuple[tuple[str, Any], ...]) -> list[Stroke]:
    return strokes(made(kind, **dict(options)).pages[number])
