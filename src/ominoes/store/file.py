"""A lock on a database file: one server at a time, let go by the system however that server ends.

While it is held it also tells the time: when it was last said that the server lives, for the next one to read.
"""

import contextlib
import os
from pathlib import Path

from ominoes.store.errors import StoreError
from ominoes.words import system_words


class FileLock:
    """Held while a server uses a file."""

    def __init__(self, handle: int, alive_until: int) -> None:
        self._handle = handle
        self.alive_until = alive_until
        """When the server before this one was last alive, in milliseconds; 0 where nothing tells."""

    @classmethod
    def take(cls, database: Path) -> "FileLock":
        """Take the lock beside a database file; raises `StoreError` when another server has it."""
        try:
            import fcntl
        except ImportError:
            raise StoreError("store.no-locks", database=str(database)) from None
        path = database.with_name(database.name + ".lock")
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            alive_until = int(path.stat().st_mtime * 1000) if path.exists() else 0
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            problem = system_words(error)
            raise StoreError("store.cannot-open", database=str(database), problem=problem) from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise StoreError("store.in-use", database=str(database)) from None
        return cls(handle, alive_until)

    def live(self) -> None:
        """Say that the server lives."""
        with contextlib.suppress(
            OSError
        ):  # a disk that takes nothing any more is told of by whoever has to write
            os.utime(self._handle)

    def release(self) -> None:
        """Let go."""
        os.close(self._handle)
