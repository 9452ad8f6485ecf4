"""Holomino as planes with a row for each r and a column for each q that tiles can reach, in ascending order.

Corners show the digit that a tile has or that a tile in this place would need, and 0 where nothing is known. In hands
and the bag, the n-th cell in reading order is 1 for the n-th tile in the order of names; if there are more tiles than
cells, further rows follow.
"""

from typing import Any

from ominoes.games import Game

ENVIRONMENTS: dict[str, dict[str, Any]] = {"holomino_v1": {}}


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    return (
        "top left digit",
        "right digit",
        "bottom left digit",
        "tiles",
        "tiles of the mover",
        "tiles of the other",
        "places",
        "hand of the mover",
        "hand of the other",
        "bag",
    )
