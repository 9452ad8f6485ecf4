"""Blokus as planes of the board's size.

The mover is the colour to move, or the first own colour of a seat that is not to act. A stock has a 1 in the cell with
the number of each figure that is not laid yet, in reading order and in the order of the rules.
"""

from typing import cast

from ominoes.games import Game
from ominoes.games.blokus.game import Blokus


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    colours = len(cast(Blokus, game).colours)
    whose = ["the mover", *(f"the colour {after} after" for after in range(1, colours))]
    shown = ("cells", "attach points", "stock")
    return (*(f"{what} of {who}" for what in shown for who in whose), "closed to the mover")
