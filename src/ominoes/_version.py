"""The version, and the only place where it is written; the wheel, the command, the page and the server read it here."""

__version__ = "0.2.0"
