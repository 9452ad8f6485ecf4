"""What only an extra installs, such as `ominoes[serve]`, asked for in one sentence where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from ominoes.words.errors import OminoesError


class MissingExtra(OminoesError, ImportError):
    """A library that is not installed; names the extra that brings it."""

    def __init__(self, key: str = "words.missing-extra", /, **facts: object) -> None:
        super().__init__(key, **facts)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Turn a failed import of a library into a sentence that says what to install.

    >>> with extra("serve"):
    ...     import no_such_library
    Traceback (most recent call last):
    ominoes.words.extras.MissingExtra: no_such_library is not installed; install it with: pip install 'ominoes[serve]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library == "ominoes":  # a fault of the program, which no extra mends
            raise
        raise MissingExtra(library=library, extra=name) from error


def needs(name: str, *libraries: str) -> None:
    """Say what to install unless all these libraries are there; loads none of them, and so costs nothing."""
    for library in libraries:
        try:
            found = find_spec(library) is not None
        except ModuleNotFoundError:
            found = False
        if not found:
            raise MissingExtra(library=library, extra=name)
