"""The command with a data folder of its own."""

from pathlib import Path
from typing import Protocol

import pytest
from tests import commands


class Command(Protocol):
    def __call__(self, *arguments: str | Path, keys: str = "") -> commands.Answer:
        """Run `ominoes` with arguments and typed input."""
        ...


@pytest.fixture
def ominoes(tmp_path: Path) -> Command:
    """The command `ominoes`, with a data folder of its own."""
    settings = commands.plain_environment(XDG_DATA_HOME=str(tmp_path))

    def run(*arguments: str | Path, keys: str = "") -> commands.Answer:
        return commands.ominoes(*arguments, keys=keys, environment=settings)

    return run
