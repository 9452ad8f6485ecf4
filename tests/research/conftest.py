"""Fixtures for the tests of research: Ctrl-C that works however the tests were started."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts this process and those it starts, even if a shell has started the tests with `&`."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def no_ctrl_c() -> Iterator[None]:
    """Ctrl-C is ignored by this process and those it starts, as by a command that a shell starts with `&`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)
