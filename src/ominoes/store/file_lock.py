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

    def __init__(self, handles: list[int], alive_until: int) -> None:
        self._handles = handles
        self.alive_until = alive_until
        """When the server before this one was last alive, in milliseconds; 0 where that is unknown."""

    @classmethod
    def take(cls, database: Path) -> "FileLock":
        """Take the lock beside a database file; raises `StoreError` when another server has it."""
        try:
            import fcntl
        except ImportError:
            raise StoreError("store.no-locks", database=str(database)) from None
        handles: list[int] = []
        try:
            # One file may have several names: links are followed, and the file itself is locked besides.
            path = database.resolve()
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(path.name + ".lock")
            alive_until = int(beside.stat().st_mtime * 1000) if beside.exists() else 0
            for one in (beside, path):
                handles.append(os.open(one, os.O_RDWR | os.O_CREAT, 0o600))
                fcntl.flock(handles[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
            _make_private(path)
        except OSError as error:
            for handle in handles:
                os.close(handle)
            if isinstance(error, BlockingIOError):
                raise StoreError("store.in-use", database=str(database)) from None
            problem = describe_os_error(error)
            raise StoreError("store.cannot-open", database=str(database), problem=problem) from None
        return cls(handles, alive_until)

    def live(self) -> None:
        """Renew the sign of life."""
        # A disk that takes no more writes is reported where entries are written.
        with contextlib.suppress(OSError):
            os.utime(self._handles[0])

    def release(self) -> None:
        """Release the lock."""
        for handle in self._handles:
            os.close(handle)


def _make_private(database: Path) -> None:
    """Let only the owner read the database and the files beside it, also those that 0.1.0 made for everybody."""
    for ending in ("", "-wal", "-shm", ".lock"):
        file = database.with_name(database.name + ending)
        # Somebody else's file stays as it is.
        with contextlib.suppress(OSError):
            mode = file.stat().st_mode
            if mode & 0o077:
                file.chmod(mode & 0o700)
