"""Ctrl-C during work that has to be saved: it interrupts once, and pressing it again does not disturb the saving."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heard_once(patience: float) -> Iterator[None]:
    """Let Ctrl-C interrupt a `with` block only once; after `patience` seconds it interrupts again.

    A handler that the program has set stays, and only the main thread gets Ctrl-C.
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
