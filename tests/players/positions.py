"""States of random games, for tests of the search."""

from collections.abc import Iterator
from typing import Any

import ominoes
from ominoes.players import player

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("blokus", {}),
    ("blokus", {"players": 3}),
    ("blokus", {"players": 2}),
    ("blokus", {"variant": "duo"}),
    ("polyssimo", {}),
    ("polyssimo", {"players": 4}),
    ("holomino", {}),
    ("holomino", {"unique": False}),
    ("polymo", {"players": 1}),
    ("polymo", {"players": 2}),
    ("polymo", {"players": 4}),
]
IDS = [" ".join([name, *map(str, options.values())]) for name, options in GAMES]


def random_states(name: str, options: dict[str, Any], seed: int) -> Iterator[ominoes.State]:
    """The states of a random game in which a seat is to act."""
    chooser = player("random", seed)
    state = ominoes.settle(ominoes.game(name, **options).start(seed))
    while not state.over:
        yield state
        state = ominoes.settle(state.play(chooser.choose(state)))


def middle_state(name: str, options: dict[str, Any], seed: int) -> ominoes.State:
    """A state from the middle of a random game."""
    states = list(random_states(name, options, seed))
    return states[len(states) // 2]
