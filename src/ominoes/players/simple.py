"""The simplest players: one that moves at random, and one that follows a beginner's plan."""

import random
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Protocol

from ominoes.games import Action, State
from ominoes.games.heuristic import heuristic
from ominoes.players.race_player import RacePlan, race_plan

if TYPE_CHECKING:
    from ominoes.players.tree_cache import Tree


class Player(Protocol):
    """A computer player."""

    tree: "Tree | None"
    """What it has found in this game; another player of the same level can go on with it. None for most players."""

    def choose(self, state: State) -> Action:
        """A legal action of the seat to act; in a race, the action that the first racing seat will show."""
        ...

    def race(self, state: State, seat: int) -> RacePlan:
        """The action of a seat in a race, and its time."""
        ...


class _SimplePlayer(ABC):
    """A player that chooses from the list of legal actions; in a race, which has no list, it is a slow solver."""

    seconds: ClassVar[float]
    """In a race, the seconds for each look or try of a person."""

    def __init__(self, seed: int | None = None) -> None:
        self.tree: Tree | None = None
        self._random = random.Random(seed)
        self._race_seed = random.Random(seed).getrandbits(63)

    def choose(self, state: State) -> Action:
        """A legal action of the seat to act; in a race, the action that the first racing seat will show."""
        if state.turn.kind == "race":
            return self.race(state, state.turn.seats[0]).action
        return self._choose(state)

    def race(self, state: State, seat: int) -> RacePlan:
        """The action of a seat in a race, and its time."""
        return race_plan(state, seat, self.seconds, self._race_seed)

    @abstractmethod
    def _choose(self, state: State) -> Action: ...


class RandomPlayer(_SimplePlayer):
    """A player that chooses a legal action at random, all with the same probability."""

    seconds = 5.0

    def _choose(self, state: State) -> Action:
        actions = state.actions()
        return actions[self._random.randrange(len(actions))]


class LargestPlayer(_SimplePlayer):
    """A player that chooses what looks best at first sight, such as the largest piece towards the centre."""

    seconds = 3.5

    def _choose(self, state: State) -> Action:
        actions = list(state.actions())
        values = [heuristic(state, action) for action in actions]
        best = max(values)
        return self._random.choice([a for a, value in zip(actions, values, strict=True) if value == best])
