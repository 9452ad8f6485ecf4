"""Tasks for the tests of executors, found by name in other processes."""

import os
import time
from pathlib import Path

from ominoes.research.gtp import GtpClient


def square(number: int) -> int:
    return number * number


def square_or_die_once(task: tuple[int, str]) -> int:
    """The square; whoever gets the task with number 3 first dies over it."""
    number, folder = task
    mark = Path(folder) / "died"
    if number == 3:
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return 9
        os._exit(1)
    return number * number


def always_die(number: int) -> int:
    os._exit(1)


def fail(number: int) -> int:
    raise ValueError(f"task {number}")


def slowly(number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def who(number: int) -> int:
    """Who does the work."""
    return os.getpid()


def ask_who_is_silent(number: int) -> str:
    """Start a program that never answers, tell its number, and ask it something."""
    with GtpClient("sleep 1000") as client:
        os.write(1, f"{client._process.pid}\n".encode())
        return client.ask("name")
