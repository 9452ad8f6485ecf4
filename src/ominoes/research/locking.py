"""A file that only one program works with at a time; the system lets go of it however that program ends."""

import contextlib
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
    named = shown or path
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise refusal("research.unwritable", path=named, problem=system_words(error)) from None
    if not _locked(file):
        file.close()
        raise refusal(in_use, path=named)
    return file


def _locked(file: BinaryIO) -> bool:
    with contextlib.suppress(ImportError):  # elsewhere than on Unix it goes without
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True
