"""The error for shapes and drawings that are impossible. Its message says what to change."""

from ominoes.i18n import OminoesError


class ShapeError(OminoesError, ValueError):
    """A shape, a figure's name, a region or a drawing that makes no sense."""
