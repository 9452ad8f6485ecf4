"""Cases of a test: many of them in one test, which reports all failures, and cases for the slow tests only."""

import functools
import inspect
from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest


def every(
    names: str | tuple[str, ...], cases: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with each of the cases, as one test where `pytest.mark.parametrize` makes many.

    It is for many small cases of one fact. They share the values of fixtures.
    """
    parameters = (names,) if isinstance(names, str) else names
    listed = list(cases)
    assert listed, "there is nothing to be tested"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            __tracebackhide__ = True
            faults: dict[str, BaseException] = {}
            skipped = 0
            for case in listed:
                values = dict(zip(parameters, (case,) if isinstance(names, str) else case, strict=True))
                try:
                    test(**values, **fixtures)
                except pytest.skip.Exception:
                    skipped += 1
                except (Exception, pytest.fail.Exception) as fault:
                    faults[", ".join(f"{name} = {value!r:.200}" for name, value in values.items())] = fault
            if skipped == len(listed):
                pytest.skip("no case applies")
            if faults:
                report = "\n\n".join(
                    f"{case}\n{type(fault).__name__}: {fault}" for case, fault in faults.items()
                )
                first = next(iter(faults.values()))
                raise AssertionError(f"{len(faults)} of {len(listed)} cases:\n\n{report}") from first

        fixtures = [one for name, one in inspect.signature(test).parameters.items() if name not in parameters]
        all_of_them.__signature__ = inspect.Signature(fixtures)  # type: ignore[attr-defined]
        return all_of_them

    return decorate


def seldom(cases: Iterable[Any], *, but: Container[Any] = ()) -> list[Any]:
    """Cases for `pytest.mark.parametrize` that only `make test-slow` runs, except for those in `but`."""
    return [
        case
        if case in but
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow)
        for case in cases
    ]
