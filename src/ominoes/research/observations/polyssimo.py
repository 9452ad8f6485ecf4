"""Polyssimo Challenge as planes of the board's size.

Stocks and the pool have a 1 in the cell with the number of each piece, in reading order and in the order of the game's
pieces.
"""

from ominoes.games import Game


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    whose = ["the mover", *(f"the seat {after} after" for after in range(1, game.seats))]
    shown = ("cells", "stock", "can never lay again")
    return (*(f"{what} of {who}" for what in shown for who in whose), "pool", "draft")
