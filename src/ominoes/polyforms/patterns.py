"""The patterns that distinguish inks without colour, each as SVG in a tile of 8 by 8 units."""

from ominoes.polyforms.palette import Ink

TILE = 8

# Lines, given as path data.
_DRAWN = {
    "stripes": "M-2 2 2-2M0 8 8 0M6 10 10 6",
    "backstripes": "M-2 6 2 10M0 0 8 8M6-2 10 2",
    "lines": "M0 4H8",
    "bars": "M4 0V8",
    "grid": "M0 4H8M4 0V8",
    "net": "M-2 2 2-2M0 8 8 0M6 10 10 6M-2 6 2 10M0 0 8 8M6-2 10 2",
    "rings": "M1.8 4a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0",
    "crosses": "M2 2 6 6M6 2 2 6",
    "pluses": "M4 1.5V6.5M1.5 4H6.5",
    "waves": "M-4 4Q-2 1 0 4T4 4 8 4 12 4",
    "zigzags": "M-4 2 0 6 4 2 8 6 12 2",
    "bricks": "M0 1H8M0 5H8M2 1V5M6 5V8M6 0V1",
    "dashes": "M0 2H4.5M4 6H8.5",
}

# Surfaces, given as path data.
_FILLED = {
    "dots": "M2.4 4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z",
    "checks": "M0 0H4V4H0zM4 4H8V8H4z",
    "diamonds": "M4 .8 7.2 4 4 7.2 .8 4z",
    "triangles": "M4 1.4 6.9 6.4H1.1z",
}

PATTERNS: tuple[str, ...] = ("plain", *_DRAWN, *_FILLED)


def pattern_svg(ink: Ink, identity: str) -> str:
    """Return the SVG `pattern` element that paints with an ink."""
    if ink.pattern in _FILLED:
        figure = f'<path d="{_FILLED[ink.pattern]}" fill="{ink.writing}" fill-opacity=".22"/>'
    elif ink.pattern in _DRAWN:
        figure = (
            f'<path d="{_DRAWN[ink.pattern]}" fill="none" stroke="{ink.writing}" '
            f'stroke-opacity=".26" stroke-width="1.5"/>'
        )
    else:
        figure = ""
    return (
        f'<pattern id="{identity}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">'
        f'<rect width="{TILE}" height="{TILE}" fill="{ink.fill}"/>{figure}</pattern>'
    )
