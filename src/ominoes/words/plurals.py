"""Plural forms: which form of a word goes with a number, by rules in the notation of the Unicode CLDR.

A rule is a line such as `i = 2..4 and v = 0`. It speaks of a number by letters: `n` is the number itself without its
sign, `i` its whole part, `v` and `w` how many digits its fraction has, `f` and `t` those digits as a number, the first
of each pair with zeros at the end, the second without. `c` and `e` are the power in numbers written as `1.2c6`, which
nobody writes here: always 0. Where a language keeps its rules is left to `numbers.py`.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

Operands = Mapping[str, Fraction | int]
"""What a rule can ask of a number, by letter."""

_RANGE = r"\d+(?:\s*\.\.\s*\d+)?"
_RELATION = re.compile(rf"([nivwftce])\s*(?:%\s*(\d+)\s*)?(!?=)\s*({_RANGE}(?:\s*,\s*{_RANGE})*)")


class _Relation(NamedTuple):
    """Such as `i % 10 = 2..4,7`: a letter, perhaps its remainder, is one of some whole numbers, or is none."""

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
    """From the rules of a language by form, such as `one`, what finds the form that goes with a number.

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
    """The ways in which a rule can be met, each with all that must hold; examples behind an `@` are left out."""
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
    digits = (
        "" if number == int(number) else f"{Decimal(str(number)):f}".partition(".")[2]
    )  # 1.0 is said as 1
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
