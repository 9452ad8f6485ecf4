"""The illustrations in the rules of Polymo: a planned square has a cross, a painted one none, a new cross a plus."""

from ominoes.games.illustrations import Illustration, of_shapes, of_squares
from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.polyforms import FIGURES, SILVER

_INKS = {letter: PEN_INKS[letter.upper()] for letter in "rRgG"} | {"n": PEN_INKS["R"]}
_LABELS = {"r": "×", "n": "+", "g": "×"}


def illustrations() -> dict[str, Illustration]:
    """All illustrations by name."""
    return {
        # Silver, since any pen may paint any figure.
        "pieces": of_shapes(FIGURES, dict.fromkeys(FIGURES, SILVER)),
        "opening": of_squares(
            "........./........./........./...RRR.../....R..../........./........./........./.........",
            _INKS,
            marks=[(4, 4)],
        ),
        "grow": of_squares("......./.rrn.../...n.R./....RR./.......", _INKS, labels=_LABELS),
        "contact": of_squares(
            "......./.rrnn../....R../....R../.......", _INKS, labels=_LABELS, marks=[(1, 4), (2, 4)]
        ),
        "others": of_squares("......./.rrnn../..GGgg./......./.......", _INKS, labels=_LABELS),
    }
