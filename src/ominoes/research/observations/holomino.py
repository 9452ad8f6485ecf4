"""Holomino as planes with a row for each r and a column for each q that tiles can reach, from the least on.

Corners show the digit that a tile has, or that a tile on this place would need, and 0 where nothing is known. Hands and
the bag have a 1 in the cell with the number of each tile, in reading order and in the order of the tiles' names; where
tiles are more than the cells that they can reach there are further rows for them.
"""

from ominoes.games import Game


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
