"""States of Polyssimo Challenge for tests: starts, moves given as text, drafts, and finished random games."""

import random
from typing import Any

import ominoes
from ominoes import State
from ominoes.games.polyssimo import PolyssimoState


def start(seed: int = 1, **options: Any) -> PolyssimoState:
    """The first state of a game."""
    state = ominoes.game("polyssimo", **options).start(seed)
    assert isinstance(state, PolyssimoState)
    return state


def play(state: PolyssimoState, *texts: str) -> PolyssimoState:
    """The state after actions given as text."""
    for text in texts:
        state = state.play(state.game.parse(text))
    return state


def drafted(state: PolyssimoState, seed: int = 1) -> PolyssimoState:
    """The state after a random draft."""
    chooser = random.Random(seed)
    while state.phase == "draft":
        state = state.play(chooser.choice(state.actions()))
    return state


def finished(seed: int, **options: Any) -> PolyssimoState:
    """The end of a random game."""
    chooser = random.Random(seed)
    state: State = ominoes.settle(start(seed, **options))
    while not state.over:
        state = state.play(chooser.choice(state.actions()))
    assert isinstance(state, PolyssimoState)
    return state


def dealt(*taken: str, **options: Any) -> PolyssimoState:
    """The board after a draft in which these pieces were taken in turn."""
    players = int(str(options.get("players", 2)))
    state = start(pieces_per_player=len(taken) // players, **options)
    return play(state, *taken)
