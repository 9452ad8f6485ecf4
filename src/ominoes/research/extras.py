"""What the extra `research` brings, asked for in one sentence where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from ominoes.words import OminoesError


class MissingExtra(OminoesError, ImportError):
    """A library that only the extra `research` installs."""


@contextmanager
def research_extra() -> Iterator[None]:
    """Turn the failed import of a library into a sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra("research.missing-extra", library=(error.name or "").partition(".")[0]) from error
