"""Several SVG pictures in one, side by side or one above the other. Each keeps its size and its patterns. Headings
are pictures of their own.
"""

import re
from collections.abc import Sequence

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.svg import QUIET, escaped

_LETTER = 15.0
"""The size of letters in headings."""

_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


def beside(*pictures: str, gap: float = 16, title: str = "") -> str:
    """Return pictures from left to right, their tops in one line."""
    return _arranged(pictures, gap, title, across=True)


def above(*pictures: str, gap: float = 16, title: str = "") -> str:
    """Return pictures from top to bottom, their left sides in one line."""
    return _arranged(pictures, gap, title, across=False)


def heading(text: str, *, bold: bool = False) -> str:
    """Return a line of text as a picture of its own, to stand above another."""
    width = 0.65 * _LETTER * len(text) + 8
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{1.5 * _LETTER:g}" '
        f'font-family="sans-serif"><text x="4" y="{_LETTER:g}" font-size="{_LETTER:g}" fill="{QUIET}"{weight}>'
        f"{escaped(text)}</text></svg>\n"
    )


def size(picture: str) -> tuple[float, float]:
    """Return the width and the height of a picture."""
    match = _SIZE.search(picture)
    if match is None:
        raise ShapeError("polyforms.not-svg")
    return float(match[1]), float(match[2])


def _arranged(pictures: Sequence[str], gap: float, title: str, *, across: bool) -> str:
    offset = widest = 0.0
    placed = []
    for picture in pictures:
        width, height = size(picture)
        x, y = (offset, 0.0) if across else (0.0, offset)
        placed.append(picture.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
        along, other = (width, height) if across else (height, width)
        offset += along + gap
        widest = max(widest, other)
    length = max(0.0, offset - gap)
    width, height = (length, widest) if across else (widest, length)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="sans-serif">'
    )
    name = f"<title>{escaped(title)}</title>\n" if title else ""
    return f"{head}\n{name}{''.join(placed)}</svg>\n"
