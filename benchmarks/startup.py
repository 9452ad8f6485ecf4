"""How long a person waits before anything happens: importing the package, and the help of the command."""

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.report import Row

_ROUNDS = 7


def rows() -> list[Row]:
    """Best of several starts, each in a process of its own, less nothing: what a person waits."""
    python = sys.executable
    command = str(Path(python).with_name("ominoes"))
    imported = _seconds([python, "-c", "import ominoes"])
    helped = _seconds([command, "--help"])
    return [
        Row("import ominoes", imported, "s", None, "at most 0.15", imported <= 0.15),
        Row("ominoes --help", helped, "s", None, "at most 0.3", helped <= 0.3),
    ]


def _seconds(command: list[str]) -> float:
    best = float("inf")
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        best = min(best, time.perf_counter() - began)
    return best
