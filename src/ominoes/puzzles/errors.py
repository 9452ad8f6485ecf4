"""What goes wrong with puzzles: errors whose sentences tell a person what to change."""


class PuzzleError(ValueError):
    """A figure, a set of pieces or a question that makes no sense."""


class CheckpointError(PuzzleError):
    """A checkpoint file that cannot be used for this count."""
