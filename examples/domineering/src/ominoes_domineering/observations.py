"""Domineering as planes of the board's size, the mover's first."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ominoes.games import Game
from ominoes_domineering.state import DomineeringState

ENVIRONMENTS: dict[str, dict[str, Any]] = {"domineering_v1": {}}


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    return ("dominoes of the mover", "dominoes of the other", "upright")


def planes(state: DomineeringState, seat: int) -> npt.NDArray[np.int8]:
    """The planes of a state as a seat sees them; the last one is 1 for the seat that places upright."""
    made = np.zeros((3, state.game.rows, state.game.columns), np.int8)
    for number, place in enumerate(state.placed):
        made[int(number % 2 != seat)][tuple(zip(*place.cells, strict=True))] = 1
    made[2] = seat == 0
    return made
