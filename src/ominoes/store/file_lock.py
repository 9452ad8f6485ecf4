"""A lock on a database file, for one server at a time. The system releases it, however the server ends.

The lock file's time of change is a sign of life: the next server reads from it when this one was last alive.
"""

import contextlib
import os
from pathlib import Path

from ominoes.i18n import describe_os_error
from ominoes.store.errors import StoreError


class FileLock:
    """The lock of a database file, held while a server uses it."""

    def __init__(self, handle: int, alive_until: int) -> None:
        self._handle = handle
        self.alive_until = alive_until
        """When the server before this one was last alive, in milliseconds; 0 where that is unknown."""

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
            problem = describe_os_error(error)
            raise StoreError("store.cannot-open", database=str(database), problem=problem) from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise StoreError("store.in-use", database=str(database)) from None
        return cls(handle, alive_until)

    def live(self) -> None:
        """Renew the sign of life."""
        # A disk that takes no more writes is reported where entries are written.
        with contextlib.suppress(OSError):
            os.utime(self._handle)

    def release(self) -> None:
        """Release the lock."""
        os.close(self._handle)
