"""Running the installed command as a person does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

COMMAND = Path(sys.executable).with_name("ominoes")


class Command(Protocol):
    def __call__(self, *arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
        """Run `ominoes` with what somebody types."""
        ...


@pytest.fixture
def ominoes(tmp_path: Path) -> Command:
    """The command `ominoes`, with a data folder of its own."""

    def run(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "XDG_DATA_HOME": str(tmp_path)}
        return subprocess.run(
            [COMMAND, *arguments],
            input=keys,
            capture_output=True,
            text=True,
            env=environment,
            timeout=120,
            check=False,
        )

    return run
