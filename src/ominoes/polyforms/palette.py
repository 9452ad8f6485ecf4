"""Inks: the colours of pieces, boards and pens. Every ink has a letter and a pattern besides its hue, so that
every picture can be read without colours. How a pattern is drawn is left to `patterns.py`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ominoes.polyforms.errors import ShapeError

_DARK = "#16181d"
_LIGHT = "#ffffff"


class Ink(NamedTuple):
    """A colour to draw with: hexadecimal fill and outline, a letter, and the name of a pattern."""

    name: str
    fill: str
    stroke: str
    letter: str
    pattern: str

    @property
    def writing(self) -> str:
        """The colour, dark or light, of letters and patterns upon the fill."""
        return _DARK if contrast(self.fill, _DARK) >= contrast(self.fill, _LIGHT) else _LIGHT

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue of the fill, 0 to 255."""
        return rgb(self.fill)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255, of a colour such as `#1f6fc5`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 for equal ones to 21, as the WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _ink(name: str, fill: str, letter: str, pattern: str) -> Ink:
    """Make an ink whose outline is a darker tone of the fill, or a lighter one where the fill is dark."""
    towards = 0 if _luminance(fill) > 0.08 else 255
    keep = 0.42 if towards == 0 else 0.5
    stroke = "".join(f"{round(part * keep + towards * (1 - keep)):02x}" for part in rgb(fill))
    return Ink(name, fill, f"#{stroke}", letter, pattern)


BLUE = _ink("blue", "#2460c2", "B", "stripes")
YELLOW = _ink("yellow", "#f7cf36", "Y", "dots")
RED = _ink("red", "#cf2b2e", "R", "crosses")
GREEN = _ink("green", "#2fbb7a", "G", "rings")
BLACK = _ink("black", "#2a2c33", "K", "checks")

WHITE = _ink("white", "#ffffff", "w", "plain")
SILVER = _ink("silver", "#dfe2e7", "s", "plain")
GREY = _ink("grey", "#9aa0aa", "e", "plain")

NEUTRALS: tuple[Ink, ...] = (WHITE, SILVER, GREY)
"""Inks for boards and for pieces that belong to nobody."""

PIECE_INKS: tuple[Ink, ...] = (
    BLUE,
    YELLOW,
    RED,
    GREEN,
    BLACK,
    _ink("orange", "#f28a22", "O", "bars"),
    _ink("sky", "#8fcdf2", "S", "diamonds"),
    _ink("violet", "#6a3fb5", "V", "waves"),
    _ink("pink", "#f5a3c7", "P", "net"),
    _ink("teal", "#137f88", "T", "bricks"),
    _ink("lime", "#b9dc32", "L", "zigzags"),
    _ink("umber", "#7b4a26", "U", "lines"),
    _ink("navy", "#1b2b66", "N", "pluses"),
    _ink("coral", "#ff8169", "C", "triangles"),
    _ink("jade", "#84d3b0", "J", "backstripes"),
    _ink("fuchsia", "#c81e8c", "F", "grid"),
    _ink("ivory", "#f4e9c6", "I", "crosses"),
    _ink("emerald", "#0c6448", "E", "dashes"),
    _ink("mauve", "#b48ad3", "M", "dots"),
    _ink("wine", "#741d3a", "W", "diamonds"),
    _ink("honey", "#c98d1b", "H", "backstripes"),
    _ink("aqua", "#43c7d6", "A", "checks"),
    _ink("denim", "#3f568a", "D", "triangles"),
    _ink("zinc", "#6d747f", "Z", "zigzags"),
    _ink("quartz", "#dcbfd6", "Q", "bars"),
)
"""Inks to tell many pieces apart, the colours of the games first; all letters differ."""

INKS: Mapping[str, Ink] = MappingProxyType({ink.name: ink for ink in (*PIECE_INKS, *NEUTRALS)})
"""All inks by name."""


def ink(name: str) -> Ink:
    """Return an ink by its name.

    >>> ink("blue").letter
    'B'
    """
    try:
        return INKS[name]
    except (KeyError, TypeError):
        raise ShapeError("polyforms.ink-unknown", name=name, known=", ".join(INKS)) from None
