"""States of Holomino for tests: given deals, moves given as text, and random games."""

import random
from itertools import chain

import ominoes
from ominoes import State
from ominoes.games.holomino import HolominoState


def begun(start: str, first: str, second: str, **options: object) -> HolominoState:
    """The state after the deal of a first tile and of the pools of both players."""
    state = ominoes.game("holomino", **options).start(1)
    dealt = chain.from_iterable(zip(first.split(), second.split(), strict=True))
    return play(state, f"start {start}", *(f"deal {tile}" for tile in dealt))


def play(state: State, *texts: str) -> HolominoState:
    """The state after actions and draws given as text."""
    for text in texts:
        state = state.play(state.game.parse(text))
    assert isinstance(state, HolominoState)
    return state


def random_states(seed: int, **options: object) -> list[HolominoState]:
    """Every state of a random game."""
    chooser = random.Random(seed)
    state = ominoes.game("holomino", **options).start(seed)
    states = []
    while True:
        assert isinstance(state, HolominoState)
        states.append(state)
        if state.over:
            return states
        if state.turn.kind == "chance":
            state = state.play(state.draw())
        else:
            actions = state.actions()
            state = state.play(actions[chooser.randrange(len(actions))])
