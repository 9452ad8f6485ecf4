"""Cases of one fact: many of them as one test, which tells all faults, and those that are tried seldom."""

import functools
import inspect
from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest


def every(
    names: str | tuple[str, ...], cases: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try a test with each of the cases, as `pytest.mark.parametrize` does with tests of their own.

    It is for many small cases of one fact. They share what fixtures give.
    """
    words = (names,) if isinstance(names, str) else names
    walked = list(cases)
    assert walked, "there is nothing to be tested"

    def walk(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            __tracebackhide__ = True
            faults: dict[str, BaseException] = {}
            skipped = 0
            for case in walked:
                given = dict(zip(words, (case,) if isinstance(names, str) else case, strict=True))
                try:
                    test(**given, **fixtures)
                except pytest.skip.Exception:
                    skipped += 1
                except (Exception, pytest.fail.Exception) as fault:
                    faults[", ".join(f"{name} = {value!r:.200}" for name, value in given.items())] = fault
            if skipped == len(walked):
                pytest.skip("no case applies")
            if faults:
                told = "\n\n".join(
                    f"{case}\n{type(fault).__name__}: {fault}" for case, fault in faults.items()
                )
                first = next(iter(faults.values()))
                raise AssertionError(f"{len(faults)} of {len(walked)} cases:\n\n{told}") from first

        fixtures = [one for name, one in inspect.signature(test).parameters.items() if name not in words]
        all_of_them.__signature__ = inspect.Signature(fixtures)  # type: ignore[attr-defined]
        return all_of_them

    return walk


def seldom(cases: Iterable[Any], *, but: Container[Any] = ()) -> list[Any]:
    """Cases for `pytest.mark.parametrize` that only `make test-slow` tries, but for some."""
    return [
        case
        if case in but
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for case in cases
    ]
