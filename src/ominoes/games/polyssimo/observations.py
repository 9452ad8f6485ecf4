"""Polyssimo Challenge as planes of the board's size.

In stocks and the pool, the n-th cell in reading order is 1 for the n-th piece in the order of the game's pieces.
"""

from typing import Any

from ominoes.games import Game

ENVIRONMENTS: dict[str, dict[str, Any]] = {"polyssimo_v1": {}}


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    whose = ["the mover", *(f"the seat {after} after" for after in range(1, game.seats))]
    shown = ("cells", "stock", "can never lay again")
    return (*(f"{what} of {who}" for what in shown for who in whose), "pool", "draft")
