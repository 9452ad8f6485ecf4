"""What goes wrong with shapes: one error type whose sentences tell a person what to change."""

from ominoes.words import OminoesError


class ShapeError(OminoesError, ValueError):
    """A shape, a figure's name, a region or a drawing that makes no sense."""
