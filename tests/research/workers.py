"""Functions for the tests of executors, which other processes import."""

import os
from pathlib import Path

from tests.waits import until

from ominoes.research.blokus.gtp import GtpClient


def square(number: int) -> int:
    return number * number


def square_or_die_once(task: tuple[int, str]) -> int:
    """The square; the first process that gets the number 3 dies."""
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


def meet(task: tuple[str, int]) -> int:
    """Wait until another process has begun such a task in the same folder; returns the number of this process."""
    folder = Path(task[0])
    (folder / str(os.getpid())).touch()
    until(lambda: len(list(folder.iterdir())) > 1)
    return os.getpid()


def wait_for(file: str) -> None:
    """Wait until a file exists."""
    until(Path(file).exists)


def who(number: int) -> int:
    """The number of the process that runs the task."""
    return os.getpid()


def ask_who_is_silent(number: int) -> str:
    """Start a program that never answers, print its process number, and ask it something."""
    with GtpClient("sleep 1000") as client:
        os.write(1, f"{client._process.pid}\n".encode())
        return client.ask("name")
