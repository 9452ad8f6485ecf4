"""Tree search in C++ over positions of the games' kernels.

A position is given as the capsule that its method `capsule()` returns. A wrong value is a `ValueError`.
"""

from typing import final

import numpy as np
import numpy.typing as npt

@final
class Search:
    """A search from one position. It keeps its results and can continue, also from a later position."""

    def __init__(
        self,
        position: object,
        seats: int,
        weights: npt.NDArray[np.float32],
        *,
        exploration: float = -1.0,
        fpu_reduction: float = -1.0,
        value_share: float = -1.0,
        noise: float = 0.0,
        max_children: int = 64,
        max_root_children: int = 200,
        tries: int = 3,
        exact: int = 0,
        memory: int = 134217728,
    ) -> None:
        """Start at a position; `native/search/searcher.hpp` explains the settings."""

    def run(
        self,
        *,
        ms: float = 0.0,
        cpu_ms: float = 0.0,
        simulations: int = 0,
        threads: int = 1,
        seed: int = 0,
        may_stop_early: bool = True,
        early_stop: float = 1.0,
    ) -> None:
        """Search until a limit is reached or `cancel` is called; other threads of Python run meanwhile.

        With `may_stop_early` it also ends when no other action can catch up with the leader within the limits;
        `early_stop` is the share of the remaining visits that another action is assumed to get. With one thread and a
        limit of simulations, the same seed gives exactly the same search.
        """

    def cancel(self) -> None:
        """End a run in another thread at once."""

    def move_to(self, position: object) -> int:
        """Make another position of the same game the root; returns the number of visits kept."""

    def trim(self) -> None:
        """Give memory back that only the next `move_to` needs, for a search that waits for it."""

    def choices(self) -> list[tuple[int, int, float, float]]:
        """The actions at the root, the best first: id, visits, value for the seat to act (a share of 1), prior."""

    def line(self, id: int) -> list[int]:
        """An action and the expected actions after it, up to the next chance."""

    @property
    def values(self) -> list[float]:
        """What each seat can expect, as shares of 1."""

    @property
    def nodes(self) -> int:
        """The number of nodes in the tree."""

    @property
    def bytes(self) -> int:
        """The memory that the search takes."""

    @property
    def simulations(self) -> int:
        """The number of simulations of the latest run, also while it runs."""

def weights_name(position: object, seats: int) -> str:
    """The name of the learned weights for a position; empty if its game has none."""

def weights_size(position: object) -> int:
    """The number of weights that the search of this game takes."""
