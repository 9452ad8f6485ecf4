"""What a table refuses, each with a sentence that says why."""

from ominoes.words import OminoesError


class Refused(OminoesError, ValueError):
    """Something that this table, this seat or this moment does not allow."""


class NotYours(Refused):
    """Something that only the holder of a seat, or the host, may do."""


class Stale(Refused):
    """A move made for a position that is no longer on the board."""


class DamagedLog(OminoesError, ValueError):
    """A log whose events do not follow from one another."""
