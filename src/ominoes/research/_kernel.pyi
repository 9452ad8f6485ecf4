"""Many games side by side in C++, tables as planes of numbers, and what learning from games of Blokus computes.

Positions come as the capsules that the kernels of the games fill. What is wrong with a number or an array is a
`ValueError` or a `TypeError`.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
import numpy.typing as npt

@final
class Batch:
    """Games that go on at the same time; chance acts by the seed of each, as `ominoes.games.luck` says."""

    def __init__(self, starts: Sequence[object], seats: int, games: int, threads: int) -> None:
        """Begin all games with the seed 0; of several positions to start from, chance takes one."""

    @property
    def games(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def actions(self) -> int:
        """Action ids run from 0 to this number, exclusive."""

    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of what a seat sees."""

    def reset(self, seeds: npt.NDArray[np.uint64], which: npt.NDArray[np.bool_] | None = None) -> None:
        """Begin the marked games again."""

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """Play an action in each game that is not over; a `ValueError` when one is not legal, and nothing is played."""

    def random_actions(self, seed: int) -> npt.NDArray[np.int32]:
        """A legal action for each game, each as likely as the others; -1 for games that are over."""

    def legal(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
        """Where the ids of each game begin, with one number more at the end, and the ids of all games."""

    def masks(self, out: npt.NDArray[np.bool_]) -> None:
        """Write a row of all actions for each game, true for legal ones."""

    def observe(self, out: npt.NDArray[np.int8]) -> None:
        """Write the planes of each game as the seat to act sees them."""

    def ranks(self) -> npt.NDArray[np.int8]:
        """The rank of each seat in each game, 1 for the first; equal seats share one."""

    def look(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
        """The seat to act in each game, or -1 when it is over, and the scores."""

@final
class Table:
    """One game, played step by step: what a batch does for many, with as few calls as possible."""

    def __init__(self, starts: Sequence[object], seats: int) -> None:
        """Begin with the seed 0; of several positions to start from, chance takes one."""

    @property
    def seat(self) -> int:
        """The seat to act, or -1 when the game is over."""

    @property
    def scores(self) -> list[int]: ...
    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, 1 for the first; equal seats share one."""

    def reset(self, seed: int) -> int:
        """Begin again; returns the seat to act."""

    def play(self, action: int) -> int:
        """Play a legal action, and return the seat to act next; a `ValueError` when it is not legal."""

    def legal(self) -> npt.NDArray[np.int32]:
        """The ids of the legal actions."""

    def planes(self, seat: int) -> npt.NDArray[np.int8]:
        """What a seat sees."""

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """A number for each action: 1 when this seat may do it now."""

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
    """How many points ahead make a clear win in the rewards of the search."""

def blokus_prior_gradient(
    weights: npt.NDArray[np.float32], lessons: Sequence[tuple[object, Sequence[int], Sequence[float]]]
) -> tuple[npt.NDArray[np.float32], float, int]:
    """The gradient of the cross entropy, its sum, and how often prior and search prefer the same action.

    A lesson is a position, its actions, and the shares of the visits that a search gave them.
    """

def blokus_value_inputs(position: object) -> npt.NDArray[np.float32]:
    """What the value net sees of each colour, one after the other."""
