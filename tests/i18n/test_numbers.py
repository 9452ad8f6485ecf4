"""Numbers and plural forms: as the languages have them, and as Babel has them from the data of the Unicode CLDR."""

import itertools
import random
import tomllib
from collections.abc import Iterator

import pytest
from babel import Locale
from babel.numbers import format_decimal, format_percent
from tests.cases import every

from ominoes.i18n import languages
from ominoes.i18n.languages import FOLDER
from ominoes.i18n.numbers import plural_form, written_number
from ominoes.i18n.plurals import plural_rule


def numbers() -> Iterator[float]:
    """Small and large, whole and fractional, positive and negative numbers; halves, and the edges of digit groups."""
    yield from range(-120, 1101, 3)
    yield from range(-21, 22)
    for power in range(3, 27):
        for near in (-1, 0, 1):
            yield 10**power + near
            yield -(10**power) - near
    for hundredth in range(-120, 121):
        yield hundredth / 40
    for places in range(1, 8):
        yield 1 / 10**places
        yield -0.5 / 10**places
    rng = random.Random(25)
    for _ in range(100):
        yield rng.uniform(-2, 2)
        yield rng.uniform(-2e9, 2e9)
        yield rng.randrange(-(10**27), 10**27)
    yield from (0.0, -0.0, 2.5, 1e6, 1e15, 1e16, 1e22, 5e-324, float("inf"), float("-inf"))


def test_times_are_cut_off_and_have_the_sign_of_the_language() -> None:
    # web/tests/polyminix.test.ts has the same times for the page.
    assert [written_number("en", time, "clock") for time in (0, 20_399, 67_450, 3_600_000)] == [
        "0:00.0",
        "0:20.3",
        "1:07.4",
        "60:00.0",
    ]
    assert [written_number("de", time, "clock") for time in (20_399.9, 67_450)] == ["0:20,3", "1:07,4"]
    assert written_number("cs", 9_999, "minutes") == "0:09"


@pytest.mark.parametrize("language", languages())
def test_plural_forms_are_those_of_the_unicode_consortium(language: str) -> None:
    rule = Locale.parse(language).plural_form
    finite = [number for number in numbers() if abs(number) != float("inf")]
    other = [number for number in finite if plural_form(language, number) != rule(number)]
    assert other == []


@pytest.mark.parametrize("language", languages())
def test_numbers_have_the_signs_of_the_unicode_consortium(language: str) -> None:
    percent = Locale.parse(language).percent_formats[None].pattern
    with (FOLDER / language / "numbers.toml").open("rb") as file:
        # Babel does not know that some languages begin to make groups at five digits.
        ungrouped = 10 ** (2 + tomllib.load(file)["minimum-grouping-digits"])
    for number, places in zip(numbers(), itertools.cycle((0, 1, 0, 2, 6)), strict=False):
        zeros = "." + "0" * places if places else ""
        if abs(number) != float("inf") and abs(number) * 10 ** (places + 2) >= 1e28:
            # Babel works with 28 digits.
            continue
        plain = format_decimal(number, format=f"0{zeros}", locale=language)
        grouped = format_decimal(number, format=f"#,##0{zeros}", locale=language)
        if round(abs(number), places) < ungrouped:
            grouped = plain
        assert written_number(language, number, f".{places}f") == plain, number
        assert written_number(language, number, f",.{places}f") == grouped, number
        assert written_number(language, number, f".{places}%") == format_percent(
            number, format=percent.replace("#,##0", f"0{zeros}"), locale=language
        ), number


@pytest.mark.parametrize("language", languages())
def test_the_signs_of_a_language_are_those_of_the_unicode_consortium(language: str) -> None:
    with (FOLDER / language / "numbers.toml").open("rb") as file:
        content = tomllib.load(file)
    locale = Locale.parse(language)
    symbols = locale.number_symbols["latn"]
    assert content.keys() == {"decimal", "group", "minimum-grouping-digits", "percent", "plural"}
    assert (content["decimal"], content["group"]) == (symbols["decimal"], symbols["group"])
    assert content["percent"] == locale.percent_formats[None].pattern
    assert content["plural"].keys() == locale.plural_form.rules.keys()


def test_a_number_longer_than_python_writes_out_has_a_plural_form() -> None:
    assert plural_form("en", 10**5000) == "other"
    assert plural_form("it", 10**5000) == "many"
    assert written_number("it", 10**39, ",") == "1" + ".000" * 13


def test_plural_forms_are_those_of_the_language() -> None:
    assert [plural_form("cs", number) for number in (1, 3, 5)] == ["one", "few", "other"]
    assert [plural_form("en", number) for number in (1, 3, -1)] == ["one", "other", "one"]


@every(
    ("language", "number", "spec", "written"),
    [
        ("en", 12345, ",", "12,345"),
        ("de", 12345, ",", "12.345"),
        ("cs", 12345, ",", "12\xa0345"),
        ("de", 1234.5, ",.1f", "1.234,5"),
        ("de", 0.5, ".0%", "50\xa0%"),
        ("en", 0.5, ".0%", "50%"),
        ("it", 12345, ">9,", "   12.345"),
        ("it", 1234, ",", "1234"),
        ("it", -1234.5, ",.1f", "-1234,5"),
        ("it", 7, ">3", "  7"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: str, number: float, spec: str, written: str
) -> None:
    assert written_number(language, number, spec) == written


@every(
    ("rule", "members", "others"),
    [
        ("n = 1", [1, 1.0, -1], [0, 1.5, 11]),
        ("n = 0..2,5", [0, 1, 2, 5], [0.5, 3, 4, 5.5, 6]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21, 101], [11, 111, 1.5, 12]),
        ("i = 0,1", [0, 1, 1.9], [2, 10]),
        ("v = 0 and i % 10 = 2..4 or f % 10 = 2..4", [2, 13, 0.3, 7.14], [5, 0.5, 20]),
        ("v = 2", [0.05, 1.25], [0.5, 5, 1.125]),
        ("w != 0", [0.5, 1e-7], [5, 1e22]),
        ("t = 5", [0.5, 0.05], [5, 0.55]),
        ("e = 0 and c = 0", [0, 10**6], []),
        ("i = 1 and v = 0 @integer 1", [1], [2]),
    ],
)
def test_a_rule_means_what_the_unicode_cldr_says(
    rule: str, members: list[float], others: list[float]
) -> None:
    form_of = plural_rule({"some": rule})
    assert [number for number in members if form_of(number) != "some"] == []
    assert [number for number in others if form_of(number) != "other"] == []


@every("rule", ["", "x = 1", "i = 1 and", "i is 1", "i = 1 v = 0", "i = 2..", "i % = 1"])
def test_a_malformed_rule_is_refused_with_an_example(rule: str) -> None:
    with pytest.raises(ValueError, match=r"plural rule; one is written as `i % 10 = 2\.\.4,7`"):
        plural_rule({"one": rule})
