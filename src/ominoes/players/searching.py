"""From a state of any rulebook to a search of the kernel: the position it reads, and the weights it was taught.

Which game it is shows only in the capsule that the position comes in; nothing here asks.
"""

import functools
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from ominoes.games import State
from ominoes.players._kernel import Search, weights_name, weights_size

WEIGHTS = Path(__file__).parent / "weights"

LONG_THOUGHT = 384 << 20
"""Bytes for a tree that may be thought about for half a minute; only what is used is taken."""

Weights = npt.NDArray[np.float32]


class _Position(Protocol):
    def capsule(self) -> object: ...


class _Searchable(Protocol):
    position: _Position | None


def capsule(state: State) -> object | None:
    """The kernel's position of a state; none for a game that cannot be searched."""
    position = cast(_Searchable, state).position if hasattr(state, "position") else None
    return None if position is None or not hasattr(position, "capsule") else position.capsule()


def can_search(state: State) -> bool:
    """Whether the search knows this game."""
    return capsule(state) is not None


def search(state: State, weights: Weights | None = None, **settings: Any) -> Search:
    """A search that begins at a state in which a seat is to act."""
    if weights is None:
        weights = taught_for(state)
    return Search(capsule(state), state.game.seats, weights, **settings)


def taught_for(state: State) -> Weights:
    """The weights that a search from this state uses by itself."""
    position = capsule(state)
    return taught(weights_name(position, state.game.seats), weights_size(position))


@functools.cache
def taught(name: str, size: int) -> Weights:
    """The weights that were learned under this name; a game without any has none."""
    if not name:
        return np.zeros(size, np.float32)
    return np.fromfile(WEIGHTS / f"{name}.f32", "<f4")
