"""Processes that end with whoever started them, however that ends; only Linux can be asked for it."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1
"""The signal that a process gets when the thread that started it ends."""
# Found beforehand: a process that has just been copied does as little as it can.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def end_with(parent: int) -> None:
    """Let this process end when its parent does, whose number is given; it would not hear of it by itself."""
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended already
            os._exit(1)
