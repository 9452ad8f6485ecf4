"""Pictures that the rules ask for by key, such as `board:opening`: a game that draws them has a module
`illustrations` with a function `picture(key)`; where there is none, the rules do without.
"""

import importlib
from collections.abc import Callable
from importlib.util import find_spec


def illustration(game: str, key: str) -> str | None:
    """The picture behind a key as SVG, or None."""
    module = f"ominoes.games.{game}.illustrations"
    if find_spec(module) is None:
        return None
    picture: Callable[[str], str | None] = importlib.import_module(module).picture
    return picture(key)
