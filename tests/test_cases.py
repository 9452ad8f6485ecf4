"""Tests of many cases: they run all of them and report all failures."""

from pathlib import Path

import pytest
from tests.cases import every


def test_all_cases_are_run_and_all_failures_are_reported(tmp_path: Path) -> None:
    tried = []

    @every("colour", ["red", "blue"])
    @every(("number", "square"), [(1, 1), (2, 5), (3, 9), (4, 15)])
    def test(number: int, square: int, colour: str, tmp_path: Path) -> None:
        tried.append((colour, number))
        assert tmp_path.exists()
        assert number**2 == square

    with pytest.raises(AssertionError) as caught:
        test(tmp_path=tmp_path)
    assert len(tried) == 8
    report = str(caught.value)
    assert report.startswith("2 of 2 cases:")
    for fault in ("colour = 'red'\n", "colour = 'blue'\n", "2 of 4 cases:", "number = 2, square = 5\n"):
        assert fault in report
    assert "number = 3" not in report


def test_an_error_that_is_not_raised_is_a_failure_of_its_case() -> None:
    @every("number", [1, 2])
    def test(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            1 / (number - 1)

    with pytest.raises(AssertionError, match=r"1 of 2 cases:\n\nnumber = 2\nFailed: DID NOT RAISE"):
        test()


def test_a_skipped_case_does_not_skip_the_others() -> None:
    tried = []

    @every("number", [1, 2, 3])
    def test(number: int) -> None:
        if number < 3:
            pytest.skip("too small")
        tried.append(number)

    test()
    assert tried == [3]


def test_a_test_without_cases_is_refused() -> None:
    with pytest.raises(AssertionError, match="nothing to be tested"):
        every("number", [])
