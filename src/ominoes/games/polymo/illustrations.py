"""The illustrations in the rules of Polymo: a planned square has a cross, a painted one none, a new cross a plus."""

from ominoes.games.illustrations import Illustration, of_shapes, of_squares
from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.polyforms import FIGURES, SILVER

_INKS = {letter: PEN_INKS[letter.upper()] for letter in "rRgGk"} | {"n": PEN_INKS["R"]}
_LABELS = {"r": "×", "n": "+", "g": "×", "k": "×"}
_LEFT = ("F5", "W5", "X5", "L3", "I2", "I1")
"""What is left on the list in the rulebook's example of the end: 21 squares (RULES 1.7)."""


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
        "forgo": of_squares("......./.ggg.../..g.kk./....k../.......", _INKS, labels=_LABELS),
        "count": of_shapes({name: FIGURES[name] for name in _LEFT}, dict.fromkeys(_LEFT, SILVER)),
        "others": of_squares("......./.rrnn../..GGgg./......./.......", _INKS, labels=_LABELS),
    }
