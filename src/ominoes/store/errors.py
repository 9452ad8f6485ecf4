"""The errors of databases, each with a sentence for the operator."""

from ominoes.i18n import OminoesError


class StoreError(OminoesError):
    """A database that cannot be used."""


class DatabaseNewer(StoreError):
    """A database with the schema of a newer version of the program."""


class Unavailable(StoreError):
    """A database that does not answer now. What was being written may be on disk or not."""


class Taken(Exception):
    """An entry with this number is already in the log: another process was first."""
