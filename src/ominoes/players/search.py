"""A search by the kernel from a state of any game: the position that it reads, and its trained weights.

The kernel finds out by the capsule of the position which game it is; this module never asks.
"""

import functools
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from ominoes.games import State
from ominoes.games.registry import file_of
from ominoes.players._kernel import Search, weights_name, weights_size

LONG_SEARCH_BYTES = 384 << 20
"""The most bytes for the tree of a search of half a minute; only used memory is allocated."""

Weights = npt.NDArray[np.float32]
GAME_DEFAULT = -1.0
"""The value of a setting for which the kernel uses the game's own."""


class _Position(Protocol):
    def capsule(self) -> object: ...


class _Searchable(Protocol):
    position: _Position | None


def capsule(state: State) -> object | None:
    """The capsule of a state's position; None for a game that cannot be searched."""
    position = cast(_Searchable, state).position if hasattr(state, "position") else None
    return None if position is None or not hasattr(position, "capsule") else position.capsule()


def can_search(state: State) -> bool:
    """Whether a state can be searched."""
    return capsule(state) is not None


def search(state: State, weights: Weights | None = None, **settings: Any) -> Search:
    """A search from a state in which a seat is to act; without weights, it uses the trained ones."""
    if weights is None:
        weights = trained_weights(state)
    return Search(capsule(state), state.game.seats, weights, **settings)


def trained_weights(state: State) -> Weights:
    """The trained weights for a search from this state."""
    position = capsule(state)
    name = weights_name(position, state.game.seats)
    return load_weights(state.game.about.name, name, weights_size(position))


@functools.cache
def load_weights(game: str, name: str, size: int) -> Weights:
    """The weights of a game by their name; zeros when the name is empty, which stands for no trained weights."""
    if not name:
        return np.zeros(size, np.float32)
    return np.fromfile(file_of(game, f"weights/{name}.f32"), "<f4")
