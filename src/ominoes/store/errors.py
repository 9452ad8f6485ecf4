"""What can go wrong with a database, each with a sentence for whoever runs it."""

from ominoes.words import OminoesError


class StoreError(OminoesError):
    """A database that cannot be used."""


class DatabaseNewer(StoreError):
    """A database that a newer program has changed."""


class Unavailable(StoreError):
    """A database that does not answer now; what was to be written may or may not be there."""


class Taken(Exception):
    """Somebody else has written an entry with this number first."""
