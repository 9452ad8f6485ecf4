"""The errors of the rulebooks: a person asked for an action, an option or a game that there is not."""

from ominoes.i18n import OminoesError


class IllegalAction(OminoesError, ValueError):
    """An action that the rules do not allow, with the reason as a sentence."""


class NotationError(OminoesError, ValueError):
    """A text, a JSON value or an id that names no action of the game."""


class OptionError(OminoesError, ValueError):
    """An option that does not exist, or a value that the option does not take."""


class UnknownGame(OminoesError, LookupError):
    """A name that no game has."""
