"""The kinds of documents by name. A kind is a module with a struct of wishes and a function `lay_out`; it is loaded
when somebody asks for it.
"""

import importlib
from collections.abc import Callable
from typing import Any

from ominoes.games.options import Options
from ominoes.printing.errors import UnknownDocument
from ominoes.printing.typesetting import Document, Progress

KINDS = ("polymo", "polyminix", "polyssimo", "holomino", "blokus", "dice", "puzzle", "record", "rules")


def wish_kind(kind: str) -> type[Options]:
    """The struct of what can be wished for a kind of document."""
    wish: type[Options] = getattr(_module(kind), f"{kind.capitalize()}Wish")
    return wish


def prepare(kind: str, *, progress: Progress | None = None, **options: Any) -> Document:
    """The pages of a document; raises `OptionError` for what cannot be wished."""
    module = _module(kind)
    wish = wish_kind(kind).checked(f"print {kind}", options)
    lay_out: Callable[..., Document] = module.lay_out
    return lay_out(wish, progress)


def document(kind: str, **options: Any) -> bytes:
    """A document as PDF.

    >>> document("polymo", sheets="9x9", paper="letter")[:5]
    b'%PDF-'
    """
    return prepare(kind, **options).rendered()[0]


def _module(kind: str) -> Any:
    if kind not in KINDS:
        raise UnknownDocument("printing.unknown-kind", kind=kind, known=", ".join(KINDS))
    return importlib.import_module(f"ominoes.printing.{kind}")
