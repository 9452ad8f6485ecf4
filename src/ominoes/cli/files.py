"""Writing what a person asked to have in a file."""

from pathlib import Path

from ominoes.words import OminoesError, system_words


class FileError(OminoesError):
    """A file that cannot be written."""


def refuse_to_overwrite(path: Path | None) -> None:
    """Raise `FileError` when there is such a file already; `--force` is the way to have it overwritten."""
    if path is not None and path.exists():
        raise FileError("cli.exists", path=path)


def write(path: Path, content: str | bytes) -> None:
    """Write a text or a document; raises `FileError` with what is in the way."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise FileError("cli.unwritable", path=path, problem=system_words(error)) from None
