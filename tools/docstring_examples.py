"""Shows examples in docstrings as code on the documentation site: an extension of Griffe, named in mkdocs.yml.

A docstring is Markdown there, in which `>>>` would open a quotation. Each example becomes a block of code, from its
first `>>>` to the next empty line.
"""

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"^>>> .*?(?=^\s*$|\Z)", re.MULTILINE | re.DOTALL)


class Examples(Extension):
    """Puts the examples of every docstring into blocks of code."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of an object that was read."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """A docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```\n", docstring)
