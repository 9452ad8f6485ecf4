"""The time until anything happens: importing the package, and the help of the command."""

import resource
import subprocess
import sys
from pathlib import Path

from benchmarks.report import Row

_ROUNDS = 7


def rows() -> list[Row]:
    """The processor time of a new process, the best of several."""
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
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best
