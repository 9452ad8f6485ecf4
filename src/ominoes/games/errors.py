"""What can be wrong with something that a person wants to do in a game."""

from ominoes.words import OminoesError


class IllegalAction(OminoesError, ValueError):
    """An action that the rules do not allow, with the reason in words."""


class NotationError(OminoesError, ValueError):
    """A text, a JSON value or an id that names no action of the game."""


class OptionError(OminoesError, ValueError):
    """An option that does not exist, or a value that it does not take."""


class UnknownGame(OminoesError, LookupError):
    """A name that no game has."""
