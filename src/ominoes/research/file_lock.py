"""A file that one program at a time appends to, under a lock that the system releases however that program ends."""

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

from ominoes.i18n import OminoesError, describe_os_error


def open_alone(
    path: Path, refusal: type[OminoesError], in_use: str, *, shown: Path | None = None
) -> BinaryIO:
    """Open a file to read and append, create it and its folders if need be, and lock it until it is closed.

    Raises the `refusal` if the file cannot be written, and with the message `in_use` if another program has locked it.
    Both name the path, or `shown` in its place.
    """
    file = opened(path, refusal, shown=shown)
    if not _locked(file):
        file.close()
        raise refusal(in_use, path=shown or path)
    return file


def opened(path: Path, refusal: type[OminoesError], *, shown: Path | None = None) -> BinaryIO:
    """Open a file to read and append, without a lock: where another file is the lock of the whole folder."""
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+b")
    except OSError as error:
        raise refusal("research.unwritable", path=shown or path, problem=describe_os_error(error)) from None


def add(file: BinaryIO, data: bytes, refusal: type[OminoesError], path: Path) -> None:
    """Append data without buffering; raises the `refusal` if that fails."""
    try:
        file.write(data)
        file.flush()
    except OSError as error:
        raise refusal("research.unwritable", path=path, problem=describe_os_error(error)) from None


def close(file: BinaryIO) -> None:
    """Sync the file to disk and close it. Failed writes were reported before."""
    with contextlib.suppress(OSError):
        os.fsync(file.fileno())
    with contextlib.suppress(OSError):
        file.close()


def _locked(file: BinaryIO) -> bool:
    # Only Unix has these locks; elsewhere the file stays unlocked.
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
