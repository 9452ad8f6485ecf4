"""Files that are written whole: after a crash there is the old file or the new one, never a part."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a new file beside the old one, sync it to disk and give it the old one's name; raises `OSError`."""
    handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        _give_usual_mode(scratch, path)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(scratch).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(scratch).unlink()
        raise


def _give_usual_mode(scratch: str, path: Path) -> None:
    """Give the new file the permissions of the old one, or those that the user's mask leaves."""
    if path.exists():
        mode = path.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    Path(scratch).chmod(mode)
