"""Optional dependencies: an error that says which extra to install, such as `ominoes[serve]`, if one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from ominoes.i18n.errors import OminoesError


class MissingExtra(OminoesError, ImportError):
    """A library is not installed; the message names the extra that installs it."""

    def __init__(self, key: str = "i18n.missing-extra", /, **facts: object) -> None:
        super().__init__(key, **facts)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Turn a failed import of a library into an error that says what to install.

    >>> with extra("serve"):
    ...     import no_such_library
    Traceback (most recent call last):
    ominoes.i18n.extras.MissingExtra: no_such_library is not installed; install it with: pip install 'ominoes[serve]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        # A missing module of our own is a bug.
        if library == "ominoes":
            raise
        raise MissingExtra(library=library, extra=name) from error


def needs(name: str, *libraries: str) -> None:
    """Raise `MissingExtra` unless all these libraries are installed; imports none of them."""
    for library in libraries:
        try:
            found = find_spec(library) is not None
        except ModuleNotFoundError:
            found = False
        if not found:
            raise MissingExtra(library=library, extra=name)
