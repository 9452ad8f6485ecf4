"""Tests wait for events: a condition comes true or the test fails, and nothing sleeps for a fixed time."""

import asyncio
import itertools
import re
from pathlib import Path

import pytest
from tests import waits

TESTS = Path(__file__).parent


def test_waiting_ends_when_the_condition_is_true() -> None:
    numbers = itertools.count()
    waits.until(lambda: next(numbers) == 3)
    assert next(numbers) == 4

    async def sixth() -> bool:
        return next(numbers) == 6

    asyncio.run(waits.eventually(sixth))
    asyncio.run(waits.eventually(lambda: next(numbers) == 8))
    assert next(numbers) == 9


def test_a_condition_that_stays_false_fails_the_test() -> None:
    with pytest.raises(AssertionError, match=r"still false after 0 s"):
        waits.until(lambda: False, patience=0)
    with pytest.raises(TimeoutError):
        asyncio.run(waits.eventually(asyncio.Event().wait, patience=0))


def test_no_test_sleeps_for_a_fixed_time() -> None:
    sleep = re.compile(r"\b(?:time|asyncio)\.sleep\((?!0\))|\bwait_for_timeout\((?!1000 \* seconds\))")
    files = [path for path in TESTS.rglob("*.py") if path != Path(waits.__file__)]
    assert len(files) > 100
    found = [
        f"{path.relative_to(TESTS)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if sleep.search(line)
    ]
    assert found == []
