"""A file that only one program works with at a time; the system lets go of it however that program ends."""

import contextlib
from typing import IO, Any


def take(file: IO[Any]) -> bool:
    """Whether the lock on an open file could be had; it is held until the file is closed."""
    with contextlib.suppress(ImportError):  # elsewhere than on Unix it goes without
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
