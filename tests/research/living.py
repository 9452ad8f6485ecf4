"""Whether processes live; those that have ended and wait for somebody to take notice do not."""

import time
from collections.abc import Iterable
from pathlib import Path


def lives(pid: int) -> bool:
    """Whether a process is at work."""
    try:
        return Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until_gone(pids: Iterable[int]) -> None:
    """Wait until processes have ended."""
    waited_for = list(pids)
    assert waited_for
    until = time.monotonic() + 60
    while any(map(lives, waited_for)):
        assert time.monotonic() < until, "a process goes on alone"
        time.sleep(0.01)
