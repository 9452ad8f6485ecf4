"""The 21 figures that the games share: the free polyominoes of one to five squares, by name (RULES 0)."""

from collections.abc import Mapping
from types import MappingProxyType

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.polyform import Polyomino

# RULES 0: the names, and the orientation in which each figure is drawn.
_DRAWINGS = {
    "I1": "X",
    "I2": "XX",
    "I3": "XXX",
    "L3": "XX X.",
    "I4": "XXXX",
    "O4": "XX XX",
    "T4": "XXX .X.",
    "S4": ".XX XX.",
    "L4": "XXX X..",
    "F5": ".XX XX. .X.",
    "I5": "XXXXX",
    "L5": "XXXX X...",
    "N5": "XXX. ..XX",
    "P5": "XX XX X.",
    "T5": "XXX .X. .X.",
    "U5": "X.X XXX",
    "V5": "X.. X.. XXX",
    "W5": "X.. XX. .XX",
    "X5": ".X. XXX .X.",
    "Y5": "XXXX .X..",
    "Z5": "XX. .X. .XX",
}

FIGURES: Mapping[str, Polyomino] = MappingProxyType(
    {name: Polyomino(drawing.replace(" ", "\n")) for name, drawing in _DRAWINGS.items()}
)
"""The figures by name, in the order of the rules, from I1 to Z5."""

TETROMINOES: tuple[Polyomino, ...] = tuple(shape for shape in FIGURES.values() if shape.size == 4)
PENTOMINOES: tuple[Polyomino, ...] = tuple(shape for shape in FIGURES.values() if shape.size == 5)


def figure(name: str) -> Polyomino:
    """Return a figure by its name.

    >>> print(figure("L3").text())
    XX
    X.
    """
    if isinstance(name, str):
        if name in FIGURES:
            return FIGURES[name]
        # Imported here, because only a wrong name needs it.
        from difflib import get_close_matches

        near = get_close_matches(name.upper(), FIGURES, n=3, cutoff=0.4)
        if near:
            raise ShapeError("polyforms.figure-near", name=name, near=" / ".join(near))
    raise ShapeError("polyforms.figure-unknown", name=name, known=" ".join(FIGURES))
