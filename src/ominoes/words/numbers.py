"""Numbers and plural forms as a language has them, by Babel and its data of the Unicode consortium.

Babel is loaded when a first number or plural form is said, not before: most commands never need it.
"""

import functools
import math
import re
from collections.abc import Callable

_SPEC = re.compile(r"(?P<place>[<>^]?\d*)(?P<groups>,?)(?:\.(?P<places>\d+))?(?P<kind>[f%]?)")
_LONG = 10**40
"""Whole numbers from here on are told by their size alone."""


def plural_form(language: str, number: float) -> str:
    """The form of a word that goes with a number: `one`, `few`, `many` or `other`."""
    return _plural_rule(language)(number)


def written_number(language: str, number: float, spec: str) -> str:
    """A number in a format of Python's, such as `,` or `>9.1f`, with the signs of a language."""
    if isinstance(number, int) and abs(number) >= _LONG:
        return _size(number)
    match = _SPEC.fullmatch(spec)
    if match is None or not (match["groups"] or match["kind"]):
        return format(number, spec)
    from babel.numbers import format_decimal, format_percent

    places = int(match["places"] or (6 if match["kind"] else 0))
    fraction = "." + "0" * places if places else ""
    if match["kind"] == "%":
        written = format_percent(number, format=_percent_pattern(language, fraction), locale=language)
    else:
        pattern = ("#,##0" if match["groups"] else "0") + fraction
        written = format_decimal(number, format=pattern, locale=language)
    return format(written, match["place"] if match["place"][:1] in "<>^" else f">{match['place']}")


class Number:
    """A number that writes itself in a language when a sentence asks for it in some format."""

    __slots__ = ("language", "number")

    def __init__(self, language: str, number: float) -> None:
        self.language = language
        self.number = number

    def __format__(self, spec: str) -> str:
        return written_number(self.language, self.number, spec)

    def __repr__(self) -> str:
        return format(self, "") if isinstance(self.number, int) else repr(self.number)


def _size(number: int) -> str:
    """How large a number is that is too long to be written out.

    >>> _size(-(10**50))
    '-1.00e50'
    """
    power = math.log10(abs(number))
    return f"{'-' if number < 0 else ''}{10 ** (power % 1):.2f}e{int(power)}"


@functools.cache
def _plural_rule(language: str) -> Callable[[float], str]:
    from babel import Locale

    return Locale.parse(language).plural_form


def _percent_pattern(language: str, fraction: str) -> str:
    from babel import Locale

    pattern = Locale.parse(language).percent_formats[None].pattern
    return re.sub(r"[#,]*0(\.[#0]+)?", f"0{fraction}", pattern)
