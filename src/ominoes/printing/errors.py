"""Errors of printing: a document that cannot be made as it was asked for."""

from ominoes.i18n import OminoesError


class PrintError(OminoesError, ValueError):
    """A document that cannot be made."""


class UnknownDocument(PrintError):
    """There is no such kind of document."""
