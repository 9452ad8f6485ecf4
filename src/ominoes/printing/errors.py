"""What can be wrong with a wish for a document."""

from ominoes.words import OminoesError


class PrintError(OminoesError, ValueError):
    """A document that cannot be made."""


class UnknownDocument(PrintError):
    """A kind of document that there is not."""
