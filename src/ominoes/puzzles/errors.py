"""The errors of puzzles. Their messages say what to change."""

from ominoes.i18n import OminoesError


class PuzzleError(OminoesError, ValueError):
    """A figure, a set of pieces or a question that makes no sense."""


class CheckpointError(PuzzleError):
    """A checkpoint file that cannot be used for this count."""
