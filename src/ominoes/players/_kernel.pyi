"""Tree search in C++ over the positions of the games' kernels.

A position comes as the capsule that the `capsule()` of a kernel's position gives. A wrong value is a `ValueError`.
"""

from typing import final

import numpy as np
import numpy.typing as npt

@final
class Search:
    """A search from one position; what was found stays, so that it can go on, also from a later position."""

    def __init__(
        self,
        position: object,
        seats: int,
        weights: npt.NDArray[np.float32],
        *,
        exploration: float = -1.0,
        urgency: float = -1.0,
        value_share: float = -1.0,
        noise: float = 0.0,
        widest: int = 64,
        widest_root: int = 200,
        tries: int = 3,
        exact: int = 0,
        memory: int = 134217728,
    ) -> None:
        """Begin at a position; the settings are explained in `native/search/searcher.hpp`."""

    def run(
        self,
        *,
        ms: float = 0.0,
        cpu_ms: float = 0.0,
        simulations: int = 0,
        threads: int = 1,
        seed: int = 0,
        early: bool = True,
        hope: float = 1.0,
    ) -> None:
        """Search until a limit is reached or `cancel` is called; other threads of Python run meanwhile.

        With `early` it also ends when no other action can catch up with the leader within the limits, or with less
        `hope` when none would with this part of what is left. One thread and a limit of simulations repeat themselves
        exactly with the same seed.
        """

    def cancel(self) -> None:
        """Make a run in another thread end at once."""

    def move_to(self, position: object) -> int:
        """Make another position of the same game the root; returns the visits that could be kept."""

    def choices(self) -> list[tuple[int, int, float, float]]:
        """The actions at the root, best first: id, visits, value for the seat to act (a share of 1), prior."""

    def line(self, id: int) -> list[int]:
        """What is expected to follow an action, itself first, as far as chance allows to tell."""

    @property
    def values(self) -> list[float]:
        """What each seat may expect: shares of 1."""

    @property
    def nodes(self) -> int:
        """The size of the tree."""

    @property
    def simulations(self) -> int:
        """How many simulations the latest run has made; can be asked while it runs."""

def weights_name(position: object, seats: int) -> str:
    """Under which name the weights for such positions are kept; empty when the game has none."""

def weights_size(position: object) -> int:
    """How many weights the search of this game takes."""
