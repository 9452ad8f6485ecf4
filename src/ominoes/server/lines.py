"""The inner side of a process that works for the server: reads a line, writes lines, until there are no more.

It ends when its input does, however the server has ended. The outer side is `pool.py`.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable

READY = b"ready\n"
"""The first line, when the process has loaded what it needs."""

Say = Callable[[bytes], None]


def answer_lines(answer: Callable[[bytes, Say], None], *, nice: int) -> None:
    """Answer every line of the input; any thread may say something, a line at a time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for the server, which then ends us
    os.nice(nice)
    mouth = threading.Lock()

    def say(line: bytes) -> None:
        with mouth:
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()

    say(READY.rstrip())
    for line in sys.stdin.buffer:
        answer(line, say)
