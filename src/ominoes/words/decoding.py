"""What is wrong with data that cannot be read, in the language spoken: msgspec says it in English only.

Its sentences are taken apart here and nowhere else; names of fields and places such as `$.seed` stay as they are.
What other programs say, and no catalogue knows, is marked as a quotation.
"""

import functools
import re
from collections.abc import Callable

from ominoes.words.errors import Phrase

_PLACE = re.compile(r"(?P<said>.*?) - at `(?:key in )?(?P<place>[^`]*)`", re.DOTALL)


def decoding_words(error: Exception | str, *, placed: bool = True) -> object:
    """Why data cannot be read; `placed` adds where in them, when that is known.

    >>> print(decoding_words("Expected `int`, got `str` - at `$.seed`"))
    expected: a whole number; found: a text, at $.seed
    """
    if isinstance(error, UnicodeError):
        return Phrase("words.data-not-text")
    if isinstance(error, RecursionError):
        return Phrase("words.data-too-deep")
    said, place = str(error).replace("of at least length", "of length >="), ""
    if match := _PLACE.fullmatch(said):
        said, place = match["said"], match["place"]
    phrase = _phrase(said)
    return Phrase("words.data-at", problem=phrase, place=place) if placed and place else phrase


def quotation(words: object) -> Phrase:
    """What another program says, in its own language."""
    return Phrase("words.quotation", words=words)


def _phrase(said: str) -> Phrase:
    for name, sentence in _SENTENCES.items():
        if match := re.fullmatch(sentence, said, re.DOTALL):
            facts = {fact: _READ.get(fact, str)(words) for fact, words in match.groupdict().items()}
            return Phrase(f"words.data-{name}", **facts)
    return quotation(said)


def _kinds(names: str) -> object:
    """Kinds of values as msgspec names them, such as `int | null`."""
    return functools.reduce(
        lambda first, last: Phrase("words.either-or", first=first, last=last),
        [Phrase(f"words.kind-{name}") if name in _KINDS else name for name in names.split(" | ")],
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
    "nothing": r"'data'",  # what the router says of a body that is missing
}
