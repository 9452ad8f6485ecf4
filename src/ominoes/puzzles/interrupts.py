"""Ctrl-C where something has to be put away: it is heard once, and pressing it again does not disturb that."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heard_once(patience: float) -> Iterator[None]:
    """Let Ctrl-C interrupt what is done here once; it is heard again when the end takes longer than so many seconds.

    Whoever has a handler of their own keeps it, and other threads than the first never hear Ctrl-C.
    """
    usual = signal.default_int_handler
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not usual
    ):
        yield
        return
    heard: float | None = None

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        now = time.monotonic()
        if heard is None or now - heard > patience:
            heard = now if heard is None else heard
            usual(number, frame)

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
