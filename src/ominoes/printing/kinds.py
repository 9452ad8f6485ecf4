"""The kinds of documents by name: those of this package, and the game itself for a game that can be printed.

A kind is a module with a struct (`PolymoRequest`) and a function `lay_out`: `dice.py` here, or the module `printing` of
a game. It is loaded when a document of that kind is asked for.
"""

import importlib
from collections.abc import Callable
from typing import Any

from ominoes.games.options import Options
from ominoes.games.registry import games, has_part, part
from ominoes.printing.errors import UnknownDocument
from ominoes.printing.typesetting import Document, Progress

_OWN = ("dice", "puzzle", "record", "rules")
KINDS = (*(game for game in games() if has_part(game, "printing")), *_OWN)


def request_type(kind: str) -> type[Options]:
    """The struct with the options of a kind of document."""
    request: type[Options] = getattr(_module(kind), f"{kind.title().replace('_', '')}Request")
    return request


def prepare(kind: str, *, progress: Progress | None = None, **options: Any) -> Document:
    """The pages of a document; raises `OptionError` for an option or a value that the kind does not have."""
    module = _module(kind)
    request = request_type(kind).checked(f"print {kind}", options)
    lay_out: Callable[..., Document] = module.lay_out
    return lay_out(request, progress)


def document(kind: str, **options: Any) -> bytes:
    """A document as PDF.

    >>> document("polymo", sheets="9x9", paper="letter")[:5]
    b'%PDF-'
    """
    return prepare(kind, **options).rendered()[0]


def _module(kind: str) -> Any:
    if kind in _OWN:
        return importlib.import_module(f"ominoes.printing.{kind}")
    module = part(kind, "printing")
    if module is None:
        raise UnknownDocument("printing.unknown-kind", kind=kind, known=", ".join(KINDS))
    return module
