"""Tests that walk many cases: they try all of them and tell all faults."""

from pathlib import Path

import pytest
from tests.cases import every


def test_all_faults_are_told_and_all_cases_are_tried(tmp_path: Path) -> None:
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
    told = str(caught.value)
    assert told.startswith("2 of 2 cases:")
    for fault in ("colour = 'red'\n", "colour = 'blue'\n", "2 of 4 cases:", "number = 2, square = 5\n"):
        assert fault in told
    assert "number = 3" not in told


def test_what_is_not_raised_is_a_fault_of_its_case() -> None:
    @every("number", [1, 2])
    def test(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            1 / (number - 1)

    with pytest.raises(AssertionError, match=r"1 of 2 cases:\n\nnumber = 2\nFailed: DID NOT RAISE"):
        test()


def test_a_case_that_does_not_apply_holds_up_no_other() -> None:
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
