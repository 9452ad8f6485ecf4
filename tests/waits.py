"""Waiting for what nothing reports: a condition is checked again and again, and the test fails if it stays false.

No other file of the tests sleeps.
"""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable

_PATIENCE = 60.0
"""Seconds; a busy machine must not fail a test."""
_EVERY = 0.01


def until(
    condition: Callable[[], object],
    *,
    patience: float = _PATIENCE,
    pause: Callable[[float], object] = time.sleep,
) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"still false after {patience:g} s"
        pause(_EVERY)


async def eventually(
    condition: Callable[[], object | Awaitable[object]],
    *,
    patience: float = _PATIENCE,
    every: float = _EVERY,
) -> None:
    """Wait until a condition is true, or until one that is awaited returns something true."""
    async with asyncio.timeout(patience):
        while not await _value(condition()):
            await asyncio.sleep(every)


async def _value(answer: object | Awaitable[object]) -> object:
    return await answer if inspect.isawaitable(answer) else answer
