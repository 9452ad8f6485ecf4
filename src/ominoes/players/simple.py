"""The simplest opponents: one that moves at random, and one that follows a beginner's plan."""

import random
from abc import ABC, abstractmethod
from typing import ClassVar, Protocol

from ominoes.games import Action, State
from ominoes.players.racing import Plan, plan


class Player(Protocol):
    """Somebody who can choose an action."""

    def choose(self, state: State) -> Action:
        """One of the legal actions of the seat to act; in a race, what the first of the racing seats will show."""
        ...

    def race(self, state: State, seat: int) -> Plan:
        """What a seat will show in a race, and when."""
        ...


class _SimplePlayer(ABC):
    """Goes by the list of legal actions; in a race, where there is no list, it is a slow solver."""

    seconds: ClassVar[float]
    """For each look or try of a person, in a race."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._luck = random.Random(seed).getrandbits(63)

    def choose(self, state: State) -> Action:
        """One of the legal actions of the seat to act; in a race, what the first of the racing seats will show."""
        if state.turn.kind == "race":
            return self.race(state, state.turn.seats[0]).action
        return self._choose(state)

    def race(self, state: State, seat: int) -> Plan:
        """What a seat will show in a race, and when."""
        return plan(state, seat, self.seconds, self._luck)

    @abstractmethod
    def _choose(self, state: State) -> Action: ...


class RandomPlayer(_SimplePlayer):
    """Chooses any legal action, each as likely as the others."""

    seconds = 5.0

    def _choose(self, state: State) -> Action:
        actions = state.actions()
        return actions[self._random.randrange(len(actions))]


class LargestPlayer(_SimplePlayer):
    """Chooses what looks best at first sight: the largest piece towards the centre, or the most points now."""

    seconds = 3.5

    def _choose(self, state: State) -> Action:
        actions = list(state.actions())
        appeals = [state.appeal(action) for action in actions]
        best = max(appeals)
        return self._random.choice([a for a, appeal in zip(actions, appeals, strict=True) if appeal == best])
