"""The simplest opponents: one that moves at random, and one that follows a beginner's plan."""

import random
from typing import Protocol

from ominoes.games import Action, State


class Player(Protocol):
    """Somebody who can choose an action."""

    def choose(self, state: State) -> Action:
        """One of the legal actions of the seat to act."""
        ...


class RandomPlayer:
    """Chooses any legal action, each as likely as the others."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, state: State) -> Action:
        """Any legal action."""
        actions = state.actions()
        return actions[self._random.randrange(len(actions))]


class LargestPlayer:
    """Chooses what looks best at first sight: the largest piece towards the centre, or the most points now."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, state: State) -> Action:
        """One of the actions with the highest appeal."""
        actions = list(state.actions())
        appeals = [state.appeal(action) for action in actions]
        best = max(appeals)
        return self._random.choice([a for a, appeal in zip(actions, appeals, strict=True) if appeal == best])
