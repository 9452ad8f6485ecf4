"""States of Polymo for tests: after actions and throws given as text, and random games."""

import random
from collections.abc import Iterable

import ominoes
from ominoes import Record
from ominoes.games.polymo import Polymo, PolymoState


def after(lines: Iterable[str], seed: int = 0, **options: object) -> PolymoState:
    """The state after actions and throws given as text."""
    state = ominoes.game("polymo", **options).start(seed)
    for line in lines:
        state = state.play(state.game.parse(line))
    assert isinstance(state, PolymoState)
    return state


def why_not(state: PolymoState, line: str) -> str:
    """The sentence with which an action is refused."""
    error = state.why_not(state.game.parse(line))
    assert error is not None, f"{line} is legal"
    return str(error)


def random_game(game: Polymo, seed: int) -> Record:
    """A whole game of random actions; equal seeds give equal games."""
    chooser = random.Random(seed)
    record = Record(game, seed)
    while not record.state.over:
        actions = record.state.actions()
        record = record.play(
            actions[chooser.randrange(len(actions))] if len(actions) else record.state.draw()
        )
    return record
