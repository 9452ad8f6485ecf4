"""Checks whether processes are alive; zombies are not."""

from collections.abc import Iterable
from pathlib import Path

from tests.waits import until


def lives(pid: int) -> bool:
    """Whether a process is alive."""
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_gone(pids: Iterable[int]) -> None:
    """Wait until processes have ended."""
    waited_for = list(pids)
    assert waited_for
    until(lambda: not any(map(lives, waited_for)))
