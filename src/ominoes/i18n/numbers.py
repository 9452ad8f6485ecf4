"""Numbers as a language writes them, and its plural forms.

`numbers.toml` of each language has its decimal sign, its group separator, its percent pattern and its plural rules, in
the notation of the Unicode CLDR. Evaluating a plural rule is left to `plurals.py`.
"""

import functools
import math
import re
import tomllib
from collections.abc import Callable
from decimal import MAX_PREC, Decimal, localcontext
from typing import NamedTuple

from ominoes.i18n.languages import FOLDER
from ominoes.i18n.plurals import plural_rule

_SPEC = re.compile(r"(?P<place>[<>^]?\d*)(?P<groups>,?)(?:\.(?P<places>\d+))?(?P<kind>[f%]?)")
_TIMES = {"clock": True, "minutes": False}
"""The formats of times, and whether they have tenths."""
_LONG = 10**40
"""Larger whole numbers are written as `1.00e50`."""


class Signs(NamedTuple):
    """How a language writes numbers."""

    decimal: str
    group: str
    minimum_grouping_digits: int
    percent: str
    form_of: Callable[[float], str]


@functools.cache
def signs(language: str) -> Signs:
    """The content of a language's `numbers.toml`."""
    with (FOLDER / language / "numbers.toml").open("rb") as file:
        content = tomllib.load(file)
    return Signs(
        decimal=content["decimal"],
        group=content["group"],
        minimum_grouping_digits=content["minimum-grouping-digits"],
        percent=content["percent"],
        form_of=plural_rule(content["plural"]),
    )


def plural_form(language: str, number: float) -> str:
    """The plural form for a number: `one`, `few`, `many` or `other`."""
    return signs(language).form_of(number)


def written_number(language: str, number: float, spec: str) -> str:
    """A number in one of Python's formats, such as `,` or `>9.1f`, with the signs of a language.

    The formats `clock` and `minutes` write milliseconds as a time, with tenths of a second and without.
    """
    if spec in _TIMES:
        return written_time(language, number, tenths=_TIMES[spec])
    if isinstance(number, int) and abs(number) >= _LONG:
        return _size(number)
    match = _SPEC.fullmatch(spec)
    if match is None or not (match["groups"] or match["kind"]):
        return format(number, spec)
    places = int(match["places"] or (6 if match["kind"] else 0))
    exact = Decimal(str(number))
    if match["kind"] == "%":
        digits = _digits(language, exact, places, power=2)
        written = re.sub(r"[#,0.]*0", digits, signs(language).percent)
    else:
        written = _digits(language, exact, places, grouped=bool(match["groups"]))
    written = ("-" if exact.is_signed() else "") + written
    return format(written, match["place"] if match["place"][:1] in "<>^" else f">{match['place']}")


def written_time(language: str, milliseconds: float, *, tenths: bool = True) -> str:
    """A time of a race in minutes, seconds and tenths, cut off and not rounded; the page writes it the same.

    >>> written_time("en", 67_490)
    '1:07.4'
    """
    minutes, left = divmod(int(milliseconds), 60_000)
    seconds, rest = divmod(left, 1000)
    return f"{minutes}:{seconds:02}" + (f"{signs(language).decimal}{rest // 100}" if tenths else "")


class Number:
    """A number that a message formats with the signs of a language."""

    __slots__ = ("language", "number")

    def __init__(self, language: str, number: float) -> None:
        self.language = language
        self.number = number

    def __format__(self, spec: str) -> str:
        return written_number(self.language, self.number, spec)

    def __repr__(self) -> str:
        return format(self, "") if isinstance(self.number, int) else repr(self.number)


def _size(number: int) -> str:
    """A number that is too long to be written out, by its size.

    >>> _size(-(10**50))
    '-1.00e50'
    """
    power = math.log10(abs(number))
    return f"{'-' if number < 0 else ''}{10 ** (power % 1):.2f}e{int(power)}"


def _digits(language: str, number: Decimal, places: int, *, power: int = 0, grouped: bool = False) -> str:
    """The digits of a number times a power of ten, without its sign, rounded half to even."""
    if not number.is_finite():
        return "∞" if number.is_infinite() else "NaN"
    own = signs(language)
    with localcontext(prec=MAX_PREC):
        rounded = abs(number).scaleb(power).quantize(Decimal(1).scaleb(-places))
    whole, _, fraction = f"{rounded:f}".partition(".")
    if grouped and len(whole) >= 3 + own.minimum_grouping_digits:
        whole = f"{int(whole):,}".replace(",", own.group)
    return f"{whole}{own.decimal}{fraction}" if fraction else whole
