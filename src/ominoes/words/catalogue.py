"""Reading catalogues: a key and its facts in, a sentence out."""

import functools
import tomllib
from pathlib import Path

_LANGUAGE = "en"
_FOLDER = Path(__file__).parent


@functools.cache
def entries(part: str) -> dict[str, str]:
    """All sentences of one part of the house."""
    with (_FOLDER / _LANGUAGE / f"{part}.toml").open("rb") as file:
        return tomllib.load(file)


def text(key: str, /, **facts: object) -> str:
    """The sentence behind a key such as `blokus.cell-taken`, with its facts filled in."""
    part, _, entry = key.partition(".")
    return entries(part)[entry].format(**facts)


@functools.cache
def document(name: str) -> str:
    """A longer text as Markdown, such as `blokus.rules`."""
    return (_FOLDER / _LANGUAGE / f"{name}.md").read_text(encoding="utf-8")
