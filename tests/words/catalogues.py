"""All catalogues of the installed package, and every key that the code names."""

import ast
import functools
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ominoes
from ominoes.words import ENGLISH, languages

PACKAGE = Path(ominoes.__file__).parent
WORDS = PACKAGE / "words"
OTHERS = languages()[1:]

CATALOGUES: dict[str, dict[str, dict[str, Any]]] = {
    language: {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for path in (WORDS / language).glob("*.toml")
        if path.name != "numbers.toml"  # signs and rules, no words
    }
    for language in languages()
}
"""Language, part, entry."""

FUNCTION_WORDS = {
    "en": "the of and is are with this that which cannot from there not it has",
    "de": "der das und ist sind mit nicht ein eine auf von zu dem kein keine wird",
    "it": "il la le gli di che è sono con non una un per del della nessun può questo",
    "cs": "jsou není že jen ve už která který být nelze jako lze nebo podle bez při",
}
"""Small words that a sentence of a language can hardly do without; none is a word of two of them."""

_KEY = re.compile(r"[a-z*]+\.([a-z0-9_*]+-?)*[a-z0-9*]")


def sentences(entry: Any) -> Iterator[str]:
    """The one sentence of an entry, or one for each plural form."""
    if isinstance(entry, str):
        yield entry
    else:
        for name, form in entry.items():
            if name != "by":
                yield from sentences(form)


def numbers(entry: Any) -> set[str]:
    """The facts that choose between plural forms."""
    if isinstance(entry, str):
        return set()
    return {entry["by"]}.union(*(numbers(form) for name, form in entry.items() if name != "by"))


def facts(sentence: str) -> set[str]:
    """The names of what is filled in."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}


def all_entries(language: str = ENGLISH) -> Iterator[tuple[str, Any]]:
    """Every key of a language with its entry."""
    for part, entries in CATALOGUES[language].items():
        for name, entry in entries.items():
            yield f"{part}.{name}", entry


@functools.cache
def keys_in_code() -> frozenset[str]:
    """Every string in the code that has the form of a key, with * where a name is filled in."""
    keys = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                keys.add(
                    "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
                    )
                )
    parts = {*CATALOGUES[ENGLISH], "*"}
    return frozenset(
        key
        for key in keys
        if _KEY.fullmatch(key)
        and key.partition(".")[0] in parts
        and not key.endswith((".rules", ".toml", ".md"))
    )
