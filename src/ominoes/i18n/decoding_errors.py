"""Why data cannot be decoded, in the current language; msgspec's own errors are in English only.

Its sentences are parsed here and nowhere else, because there is nothing else to read: its errors have no codes and no
attributes, and Litestar hands on nothing but these sentences. A validation of our own would be a second msgspec, and
could not see what Litestar refuses. The tests decode wrong data of every kind, so a new wording fails there; a sentence
that matches no pattern is shown as a quotation. Names of fields and places such as `$.seed` stay as they are.
"""

import functools
import re
from collections.abc import Callable

from ominoes.i18n.errors import LazyMessage

_PLACE = re.compile(r"(?P<problem>.*?) - at `(?:key in )?(?P<place>[^`]*)`", re.DOTALL)


def describe_decoding_error(error: Exception | str) -> object:
    """Why data cannot be decoded and where, if that is known, from an error of msgspec.

    >>> print(describe_decoding_error("Expected `int`, got `str` - at `$.seed`"))
    expected: a whole number; found: a text, at $.seed
    """
    if isinstance(error, UnicodeError):
        return LazyMessage("i18n.data-not-text")
    if isinstance(error, RecursionError):
        return LazyMessage("i18n.data-too-deep")
    sentence, place = str(error).replace("of at least length", "of length >="), ""
    if match := _PLACE.fullmatch(sentence):
        sentence, place = match["problem"], match["place"]
    problem = _translated(sentence)
    return LazyMessage("i18n.data-at", problem=problem, place=place) if place else problem


def quotation(text: object) -> LazyMessage:
    """A text of another program in its own language, in quotation marks."""
    return LazyMessage("i18n.quotation", text=text)


def _translated(sentence: str) -> LazyMessage:
    for name, pattern in _SENTENCES.items():
        if match := re.fullmatch(pattern, sentence, re.DOTALL):
            facts = {fact: _READ.get(fact, str)(text) for fact, text in match.groupdict().items()}
            return LazyMessage(f"i18n.data-{name}", **facts)
    return quotation(sentence)


def _kinds(names: str) -> object:
    """Types as msgspec writes them, such as `int | null`."""
    return functools.reduce(
        lambda first, last: LazyMessage("i18n.either-or", first=first, last=last),
        [LazyMessage(f"i18n.kind-{name}") if name in _KINDS else name for name in names.split(" | ")],
    )


_KINDS = ("int", "float", "str", "bool", "array", "object", "null")
_READ: dict[str, Callable[[str], object]] = {"byte": int, "expected": _kinds, "found": _kinds}
_SENTENCES = {
    "not-json": r"JSON is malformed: .* \(byte (?P<byte>\d+)\)",
    "cut-off": r"Input data was truncated",
    "unknown-field": r"Object contains unknown field `(?P<field>.*)`",
    "missing-field": r"Object missing required field `(?P<field>.*)`",
    "kind": r"Expected `(?P<expected>.*)`, got `(?P<found>.*)`",
    "length": r"Expected `(?P<expected>[^`]*)` of length (?P<length>.*?)(?:, got \d+)?",
    "bound": r"Expected `(?P<expected>[^`]*)` (?P<bound>[<>]=? .*)",
    "form": r"Expected `(?P<expected>str)` matching regex (?P<form>.*)",
    "value": r"Invalid (?:enum )?value (?P<value>.*)",
    "too-large": r"(?:Integer value|Number) out of range",
    "missing-parameter": r"Missing required query parameter '(?P<field>.*)' for path .*",
    "date": r"Invalid RFC3339 encoded date",
    # Litestar's error for a missing body.
    "nothing": r"'data'",
}
