"""What the tests of research share: a course that is done, and Ctrl-C that is heard whoever started the tests."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.research.courses import PLAN

from ominoes.research.training import train


@pytest.fixture(scope="session")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course that is through its two rounds; to be read only."""
    folder = tmp_path_factory.mktemp("done") / "course"
    assert train(PLAN, folder)[0].passed
    return folder


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts this process and those it starts; a shell that starts tests with `&` has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def no_ctrl_c() -> Iterator[None]:
    """Ctrl-C is ignored by this process and those it starts, as a shell has it for what is started with `&`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)
