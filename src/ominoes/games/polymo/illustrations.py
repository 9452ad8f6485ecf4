"""The pictures in the rules of Polymo: planned squares have a cross, painted ones none, new crosses a plus."""

from ominoes.games.illustrations import Illustration, of_shapes, of_squares
from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.polyforms import FIGURES, SILVER

_INKS = {letter: PEN_INKS[letter.upper()] for letter in "rRgG"} | {"n": PEN_INKS["R"]}
_LABELS = {"r": "×", "n": "+", "g": "×"}


def made() -> dict[str, Illustration]:
    """All of them by name."""
    return {
        "kit": of_shapes(FIGURES, dict.fromkeys(FIGURES, SILVER)),  # any pen may paint any figure
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
