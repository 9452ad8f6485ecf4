"""Plural forms: which form goes with a number, by rules in the notation of the Unicode CLDR.

A rule is a line such as `i = 2..4 and v = 0`. Letters stand for parts of a number: `n` is its absolute value, `i` its
whole part, `v` and `w` the number of digits of its fraction with and without trailing zeros, `f` and `t` those digits
as a number. `c` and `e` are the exponent in numbers written as `1.2c6`, which we never write: always 0. Reading the
rules of a language is left to `numbers.py`.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

Operands = Mapping[str, Fraction | int]
"""The operands of a number, by letter."""

_RANGE = r"\d+(?:\s*\.\.\s*\d+)?"
_RELATION = re.compile(rf"([nivwftce])\s*(?:%\s*(\d+)\s*)?(!?=)\s*({_RANGE}(?:\s*,\s*{_RANGE})*)")


class _Relation(NamedTuple):
    """A relation such as `i % 10 = 2..4,7`: an operand, perhaps its remainder, is in some ranges, or in none."""

    letter: str
    modulus: int | None
    wanted: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: Operands) -> bool:
        number = operands[self.letter] % self.modulus if self.modulus else operands[self.letter]
        # A fraction is in no range: `1.5` is not among `1..2`.
        found = number == int(number) and any(low <= number <= high for low, high in self.ranges)
        return found == self.wanted


def plural_rule(rules: Mapping[str, str]) -> Callable[[float], str]:
    """A function from a number to its plural form, made from a language's rules by form, such as `one`.

    >>> czech = plural_rule({"one": "i = 1 and v = 0", "few": "i = 2..4 and v = 0", "many": "v != 0"})
    >>> [czech(number) for number in (1, 3, 5, 1.5)]
    ['one', 'few', 'other', 'many']
    """
    conditions = {form: _condition(rule) for form, rule in rules.items()}

    def form_of(number: float) -> str:
        operands = _operands(number)
        for form, ways in conditions.items():
            if any(all(relation.holds(operands) for relation in way) for way in ways):
                return form
        return "other"

    return form_of


def _condition(rule: str) -> list[list[_Relation]]:
    """A rule as alternatives, each a list of relations that must all hold; samples after an `@` are dropped."""
    rule = rule.partition("@")[0]
    return [[_relation(part) for part in re.split(r"\band\b", way)] for way in re.split(r"\bor\b", rule)]


def _relation(written: str) -> _Relation:
    match = _RELATION.fullmatch(written.strip())
    if match is None:
        raise ValueError(
            f"{written.strip()!r} is no part of a plural rule; one is written as `i % 10 = 2..4,7`"
        )
    letter, modulus, sign, listed = match.groups()
    ranges = []
    for part in listed.split(","):
        low, _, high = part.partition("..")
        ranges.append((int(low), int(high or low)))
    return _Relation(letter, int(modulus) if modulus else None, sign == "=", tuple(ranges))


def _operands(number: float) -> Operands:
    # 1.0 counts as 1, without a fraction.
    digits = "" if number == int(number) else f"{Decimal(str(number)):f}".partition(".")[2]
    short = digits.rstrip("0")
    whole = abs(int(number))
    return {
        "n": whole + Fraction(int(digits or 0), 10 ** len(digits)),
        "i": whole,
        "v": len(digits),
        "w": len(short),
        "f": int(digits or 0),
        "t": int(short or 0),
        "c": 0,
        "e": 0,
    }
