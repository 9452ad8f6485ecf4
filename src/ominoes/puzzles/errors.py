"""What goes wrong with puzzles: errors whose sentences tell a person what to change."""

from ominoes.words import OminoesError


class PuzzleError(OminoesError, ValueError):
    """A figure, a set of pieces or a question that makes no sense."""


class CheckpointError(PuzzleError):
    """A checkpoint file that cannot be used for this count."""
