"""One game, played step by step by ids: by the kernel or, if it does not know the game, by the game's own rules."""

import numpy as np
import numpy.typing as npt

from ominoes.games import Game, State, settle
from ominoes.research.kernel import SingleGame
from ominoes.research.observations import Planes, in_kernel, legal_ids, legal_mask, planes, start_positions
from ominoes.research.rewards import ranks


def single_game(game: Game) -> "SingleGame | PythonGame":
    """A game that can be stepped; it begins with seed 0."""
    return SingleGame(start_positions(game), game.seats) if in_kernel(game) else PythonGame(game)


class PythonGame:
    """What the kernel's `SingleGame` is, over a state of the library."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state: State = settle(game.start(0))

    @property
    def seat(self) -> int:
        """The seat to act, or -1 when the game is over."""
        return -1 if self._state.over else self._state.turn.seat

    @property
    def scores(self) -> list[int]:
        """The score of each seat."""
        return list(self._state.scores)

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, 1 for the best; equal seats share one."""
        return list(ranks(self._state))

    def reset(self, seed: int) -> int:
        """Begin again; returns the seat to act."""
        self._state = settle(self._game.start(seed))
        return self.seat

    def play(self, action: int) -> int:
        """Play an action; returns the next seat to act, and raises `ValueError` if the action is not legal."""
        wanted = self._game.action(action)
        if not self._state.is_legal(wanted):
            raise ValueError(f"action {action} is not legal")
        self._state = settle(self._state.play(wanted))
        return self.seat

    def legal(self) -> npt.NDArray[np.integer]:
        """The ids of the legal actions."""
        return legal_ids(self._state)

    def planes(self, seat: int) -> Planes:
        """The planes that a seat sees."""
        return planes(self._state, seat)

    def mask(self, seat: int) -> Planes:
        """A number for each action: 1 if it is legal for this seat now, else 0."""
        return legal_mask(self._state) if seat == self.seat else np.zeros(self._game.action_count, np.int8)
