"""Games of Holomino with chance under control: which tile lies first, who is dealt what, and what happens then."""

import random
from itertools import chain

import ominoes
from ominoes import State
from ominoes.games.holomino import HolominoState


def begun(start: str, first: str, second: str, **options: object) -> HolominoState:
    """A game after the deal: the first tile, and the pools of both players."""
    state = ominoes.game("holomino", **options).start(1)
    dealt = chain.from_iterable(zip(first.split(), second.split(), strict=True))
    return play(state, f"start {start}", *(f"deal {tile}" for tile in dealt))


def play(state: State, *texts: str) -> HolominoState:
    """What happens when all this is done and drawn."""
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
