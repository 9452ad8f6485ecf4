"""Writing what a person asked to have in a file."""

from pathlib import Path

from ominoes.words import OminoesError, system_words


class FileError(OminoesError):
    """A file that cannot be written."""


def write(path: Path, content: str | bytes) -> None:
    """Write a text or a document; raises `FileError` with what is in the way."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise FileError("cli.unwritable", path=path, problem=system_words(error)) from None
