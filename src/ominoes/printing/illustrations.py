"""Pictures that the rules ask for by key, such as `board:corner`: a game that draws them has a module `illustrations`
whose function `made` gives them by name. Where there is none, the rules do without.
"""

import importlib
from importlib.util import find_spec

from ominoes.polyforms.layout import size

_UNIT = 0.22
"""Millimetres to a unit of such a picture; a square has 32."""
_WIDEST = 80.0


def illustration(game: str, key: str, tallest: float) -> tuple[str, float] | None:
    """The picture behind a key as SVG, with its width on paper, where it is at most so tall; or None."""
    module = f"ominoes.games.{game}.illustrations"
    kind, _, name = key.partition(":")
    if kind != "board" or find_spec(module) is None:
        return None
    made = importlib.import_module(module).made()
    if name not in made:
        return None
    svg: str = made[name].svg
    width, height = size(svg)
    return svg, min(_WIDEST, _UNIT * width, tallest * width / height)
