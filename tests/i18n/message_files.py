"""All message files of the installed package, and every key that the code uses."""

import ast
import functools
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ominoes
from ominoes.i18n import ENGLISH, languages

PACKAGE = Path(ominoes.__file__).parent
FOLDERS = [PACKAGE / "i18n", *sorted(PACKAGE.glob("games/*/i18n"))]
"""The folders with a folder for each language: that of the program, and those of the games."""
OTHERS = languages()[1:]

MESSAGE_FILES: dict[str, dict[str, dict[str, Any]]] = {
    language: {
        path.stem: tomllib.loads(path.read_text("utf-8"))
        for folder in FOLDERS
        for path in (folder / language).glob("*.toml")
        # `numbers.toml` has no messages.
        if path.name != "numbers.toml"
    }
    for language in languages()
}
"""Entries by language, part and name."""

FUNCTION_WORDS = {
    "en": "the of and is are with this that which cannot from there not it has",
    "de": "der das und ist sind mit nicht ein eine auf von zu dem kein keine wird",
    "it": "il la le gli di che è sono con non una un per del della nessun può questo",
    "cs": "jsou není že jen také už která který být nelze jako lze nebo podle bez při",
}
"""Frequent short words of each language; none belongs to two languages."""

_KEY = re.compile(r"[a-z0-9*]+\.([a-z0-9_*]+-?)*[a-z0-9*]")


def sentences(entry: Any) -> Iterator[str]:
    """The one sentence of an entry, or one for each plural form."""
    if isinstance(entry, str):
        yield entry
    else:
        for name, form in entry.items():
            if name != "by":
                yield from sentences(form)


def plural_facts(entry: Any) -> set[str]:
    """The facts that choose a plural form."""
    if isinstance(entry, str):
        return set()
    return {entry["by"]}.union(*(plural_facts(form) for name, form in entry.items() if name != "by"))


def facts(sentence: str) -> set[str]:
    """The names in braces."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}


def all_entries(language: str = ENGLISH) -> Iterator[tuple[str, Any]]:
    """Every key of a language with its entry."""
    for part, entries in MESSAGE_FILES[language].items():
        for name, entry in entries.items():
            yield f"{part}.{name}", entry


@functools.cache
def keys_in_code() -> frozenset[str]:
    """Every string in the code that looks like a key, with `*` for the parts that an f-string fills in."""
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
    parts = {*MESSAGE_FILES[ENGLISH], "*"}
    return frozenset(
        key
        for key in keys
        if _KEY.fullmatch(key)
        and key.partition(".")[0] in parts
        and not key.endswith((".rules", ".toml", ".md"))
    )
