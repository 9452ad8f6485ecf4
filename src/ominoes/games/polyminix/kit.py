"""Kits: the pieces of one player, those of the box or any others (RULES 4.1)."""

from collections import Counter
from collections.abc import Iterable

from ominoes.polyforms import FIGURES, Cell, Cells

DEFAULT_KIT: tuple[str, ...] = (
    *("I2", "I3", "L3", "I4", "O4", "L4", "T4"),
    *("I5", "L5", "N5", "P5", "T5", "U5", "V5", "Y5"),
)
"""The kit of the box (RULES 4.1, key `kit`): 64 squares."""

_ORDER = {name: place for place, name in enumerate(FIGURES)}
_FORMS = {shape.cells: name for name, figure in FIGURES.items() for shape in figure.orientations}


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Pieces in the order of the rules, from I1 to Z5."""
    return tuple(sorted(names, key=_ORDER.__getitem__))


def area(names: Iterable[str]) -> int:
    """The number of squares that pieces cover together."""
    return sum(FIGURES[name].size for name in names)


def form_of(cells: Iterable[Cell]) -> str | None:
    """The name of the piece with the form of these cells; None when there is none."""
    return _FORMS.get(normalised(cells))


def normalised(cells: Iterable[Cell]) -> Cells:
    """Sorted cells, moved so that the least row and the least column are 0."""
    kept = sorted(cells)
    if not kept:
        return ()
    top, left = kept[0][0], min(column for _, column in kept)
    return tuple([(row - top, column - left) for row, column in kept])


def lacking(wanted: Iterable[str], kit: Iterable[str]) -> tuple[str, ...]:
    """The pieces that a kit does not have, or has too few of."""
    return in_order((Counter(wanted) - Counter(kit)).elements())
