"""A lock on a database file: one server at a time, let go by the system however that server ends."""

import fcntl
import os
from pathlib import Path

from ominoes.store.errors import StoreError
from ominoes.words import system_words


class FileLock:
    """Held while a server uses a file."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def take(cls, database: Path) -> "FileLock":
        """Take the lock beside a database file; raises `StoreError` when another server has it."""
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            problem = system_words(error)
            raise StoreError("store.cannot-open", database=str(database), problem=problem) from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise StoreError("store.in-use", database=str(database)) from None
        return cls(handle)

    def release(self) -> None:
        """Let go."""
        os.close(self._handle)
