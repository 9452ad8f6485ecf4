"""Batches of games in C++, single games, observations as planes of numbers, and gradients for learning Blokus.

A position is given as the capsule that its method `capsule()` returns. A wrong number or array is a `ValueError` or a
`TypeError`.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
import numpy.typing as npt

@final
class Batch:
    """Games side by side. Chance in each game follows its seed, with the numbers of `ominoes.games.rng`."""

    def __init__(self, starts: Sequence[object], seats: int, games: int, threads: int) -> None:
        """Begin all games with seed 0; if there are several first positions, chance draws one for each game."""

    @property
    def games(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def actions(self) -> int:
        """The number of action ids."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of what a seat sees."""

    def reset(self, seeds: npt.NDArray[np.uint64], which: npt.NDArray[np.bool_] | None = None) -> None:
        """Begin the marked games again."""

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """Play an action in each game that is not over; raises `ValueError`, and plays nothing, if one is not legal."""

    def random_actions(self, seed: int) -> npt.NDArray[np.int32]:
        """A random legal action for each game, all equally likely; -1 for games that are over."""

    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """Where the ids of each game begin, with the total at the end, and the ids of all games."""

    def masks(self, out: npt.NDArray[np.bool_]) -> None:
        """Write a row for each game, with true for each legal action."""

    def observe(self, out: npt.NDArray[np.int8]) -> None:
        """Write the planes of each game as the seat to act sees them."""

    def ranks(self) -> npt.NDArray[np.int8]:
        """The rank of each seat in each game, 1 for the best; equal seats share one."""

    def look(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """The seat to act in each game, or -1 when it is over, and the scores."""

@final
class SingleGame:
    """One game, played step by step: a batch of one, with few calls for each step."""

    def __init__(self, starts: Sequence[object], seats: int) -> None:
        """Begin with seed 0; if there are several first positions, chance draws one."""

    @property
    def seat(self) -> int:
        """The seat to act, or -1 when the game is over."""

    @property
    def scores(self) -> list[int]: ...
    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, 1 for the best; equal seats share one."""

    def reset(self, seed: int) -> int:
        """Begin again; returns the seat to act."""

    def play(self, action: int) -> int:
        """Play an action; returns the next seat to act, and raises `ValueError` if the action is not legal."""

    def legal(self) -> npt.NDArray[np.int32]:
        """The ids of the legal actions."""

    def planes(self, seat: int) -> npt.NDArray[np.int8]:
        """The planes that a seat sees."""

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """A number for each action: 1 if it is legal for this seat now, else 0."""

def shape_of(position: object, seats: int) -> tuple[int, int, int]:
    """Planes, rows and columns of what a seat sees."""

def planes_of(position: object, seats: int, seat: int) -> npt.NDArray[np.int8]:
    """One position as a seat sees it."""

BLOKUS_PRIOR_WEIGHTS: int
BLOKUS_PHASES: int
BLOKUS_ROLES: int
BLOKUS_NEAR: int
BLOKUS_OPEN: int
BLOKUS_RINGS: int
BLOKUS_CONSTELLATIONS: int
BLOKUS_INPUTS: int
BLOKUS_HIDDEN: int

def blokus_temper(seats: int) -> float:
    """The lead in points that makes a clear win in the rewards of the search."""

def blokus_prior_gradient(
    weights: npt.NDArray[np.float32], lessons: Sequence[tuple[object, Sequence[int], Sequence[float]]]
) -> tuple[npt.NDArray[np.float32], float, int]:
    """The gradient of the cross entropy, its sum, and how often prior and search prefer the same action.

    A lesson is a position, actions, and the share of the visits that a search gave each action.
    """

def blokus_value_inputs(position: object) -> npt.NDArray[np.float32]:
    """The inputs of the value net for each colour, one after another."""
