"""Polymo as planes of the grid's size: twelve for each sheet, beginning with the mover's, and one for the table.

Struck figures are flags in reading order, in the order of the rules. The cells of the table's plane, in reading order:
0 to 4 are the pens that the mover can take, 5 to 9 those taken in this round, 10 to 15 the number of remaining dice
with each face, 16 to 20 the number to cross, 21 the opening.
"""

from typing import Any

from ominoes.games import Game
from ominoes.games.polymo.actions import PEN_NAMES, PENS

ENVIRONMENTS: dict[str, dict[str, Any]] = {"polymo_v1": {}}


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    whose = ["the mover", *(f"the seat {after} after" for after in range(1, game.seats))]
    shown = (
        *(f"{PEN_NAMES[pen]} crosses" for pen in PENS),
        *(f"painted {PEN_NAMES[pen]}" for pen in PENS),
        "struck figures",
        "in the game",
    )
    return (*(f"{what} of {who}" for who in whose for what in shown), "table")
