"""The loop inside a worker process: it reads a line and writes lines, until its input ends.

The input ends with the server, however that ends. `pool.py` is the server's side.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable

READY = b"ready\n"
"""The first line of output, when the process has loaded all that it needs."""

WriteLine = Callable[[bytes], None]


def answer_lines(answer: Callable[[bytes, WriteLine], None], *, nice: int) -> None:
    """Call `answer` with every line of the input and a function that writes a line, from any thread."""
    # Ctrl+C is meant for the server, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    lock = threading.Lock()

    def write(line: bytes) -> None:
        with lock:
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()

    write(READY.rstrip())
    for line in sys.stdin.buffer:
        answer(line, write)
