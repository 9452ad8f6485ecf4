"""Blokus as planes of the board's size.

The mover is the colour to move, or the first own colour of a seat that is not to act. In a stock, the n-th cell in
reading order is 1 if the n-th figure, in the order of the rules, is not placed yet.
"""

from typing import Any, cast

from ominoes.games import Game
from ominoes.games.blokus.game import Blokus

ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "blokus_v1": {},
    "blokus_two_v1": {"players": 2},
    "blokus_three_v1": {"players": 3},
    "blokus_duo_v1": {"variant": "duo"},
}


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    colours = len(cast(Blokus, game).colours)
    whose = ["the mover", *(f"the colour {after} after" for after in range(1, colours))]
    shown = ("cells", "attach points", "stock")
    return (*(f"{what} of {who}" for what in shown for who in whose), "closed to the mover")
