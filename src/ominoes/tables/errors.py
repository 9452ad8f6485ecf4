"""The errors of tables, each with a sentence that says why."""

from ominoes.i18n import OminoesError


class Refused(OminoesError, ValueError):
    """A command that this table, this seat or this moment does not allow."""


class NotYours(Refused):
    """A command that only the holder of the seat, or the host, may give."""


class Stale(Refused):
    """A move for a position that is no longer the present one."""


class DamagedLog(OminoesError, ValueError):
    """A log whose events do not follow from one another."""
