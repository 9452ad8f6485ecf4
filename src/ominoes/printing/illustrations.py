"""The pictures in the rules on paper, by key, such as `board:corner`."""

from ominoes.games.illustrations import illustrations
from ominoes.polyforms.layout import size

_UNIT = 0.22
"""Millimetres per unit of such a picture; a square has 32 units."""
_WIDEST = 80.0


def illustration(game: str, key: str, tallest: float) -> tuple[str, float] | None:
    """The picture of a key as SVG and its width on paper, so that it is at most `tallest`; None if there is none."""
    kind, _, name = key.partition(":")
    made = illustrations(game) if kind == "board" else {}
    if name not in made:
        return None
    svg = made[name].svg
    width, height = size(svg)
    return svg, min(_WIDEST, _UNIT * width, tallest * width / height)
