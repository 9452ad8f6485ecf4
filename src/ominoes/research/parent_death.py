"""Processes that end with their parent, however the parent ends. Only Linux supports it."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1
"""The signal that a process gets when the thread that started it ends."""
# Looked up in advance, because a forked process should do as little as possible.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def end_with(parent: int) -> None:
    """Let the system kill this process when its parent, the process with this number, ends."""
    if _prctl is not None:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        # The parent may have ended before the call.
        if os.getppid() != parent:
            os._exit(1)
