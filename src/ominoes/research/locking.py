"""A file that only one program works with at a time and adds to; the system lets go of it however that program ends."""

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

from ominoes.words import OminoesError, system_words


def open_alone(
    path: Path, refusal: type[OminoesError], in_use: str, *, shown: Path | None = None
) -> BinaryIO:
    """Open a file to read and to write at its end, made with its folders if need be, and lock it until it is closed.

    Raises the `refusal` when it cannot be written, and with the words of the key `in_use` when another program has it;
    both name the path, or what is to be shown in its place.
    """
    file = opened(path, refusal, shown=shown)
    if not _locked(file):
        file.close()
        raise refusal(in_use, path=shown or path)
    return file


def opened(path: Path, refusal: type[OminoesError], *, shown: Path | None = None) -> BinaryIO:
    """Open such a file without a lock, where another one holds it for the whole folder."""
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a+b")
    except OSError as error:
        raise refusal("research.unwritable", path=shown or path, problem=system_words(error)) from None


def add(file: BinaryIO, data: bytes, refusal: type[OminoesError], path: Path) -> None:
    """Write something at the end of a file, at once; raises the `refusal` when the disk does not take it."""
    try:
        file.write(data)
        file.flush()
    except OSError as error:
        raise refusal("research.unwritable", path=path, problem=system_words(error)) from None


def close(file: BinaryIO) -> None:
    """Bring everything to the disk, and close; what the disk did not take has been told of before."""
    with contextlib.suppress(OSError):
        os.fsync(file.fileno())
    with contextlib.suppress(OSError):
        file.close()


def _locked(file: BinaryIO) -> bool:
    with contextlib.suppress(ImportError):  # elsewhere than on Unix it goes without
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
