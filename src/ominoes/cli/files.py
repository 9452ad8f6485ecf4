"""Writing the files that a person asked for."""

from pathlib import Path

from ominoes.i18n import OminoesError, describe_os_error


class FileError(OminoesError):
    """A file that cannot be written."""


def refuse_to_overwrite(path: Path | None) -> None:
    """Raise `FileError`, which names `--force`, if the file exists."""
    if path is not None and path.exists():
        raise FileError("cli.exists", path=path)


def write(path: Path, content: str | bytes) -> None:
    """Write a file; raises `FileError` with the reason if that fails."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise FileError("cli.unwritable", path=path, problem=describe_os_error(error)) from None
