"""The simplest players: one that moves at random, and one that follows a beginner's plan."""

import random
from typing import TYPE_CHECKING, ClassVar, Protocol

from ominoes.games import Action, State
from ominoes.games.heuristic import heuristic
from ominoes.players.race_player import RacePlan, RacePlayer

if TYPE_CHECKING:
    from ominoes.players.tree_cache import Tree


class Player(Protocol):
    """A computer player."""

    tree: "Tree | None"
    """What it has found in this game; another player of the same level can go on with it. None for most players."""

    def choose(self, state: State, seat: int | None = None) -> Action:
        """A legal action of the seat to act; where several seats act at once, of this one, or else of the first."""
        ...

    def race(self, state: State, seat: int) -> RacePlan:
        """The action of a seat in a race, and its time."""
        ...


class _SimplePlayer(RacePlayer):
    """A player that chooses from the list of legal actions; in a race, which has no list, it is a slow solver."""

    seconds: ClassVar[float]
    """In a race, the seconds for each look or try of a person."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(race_seed=random.Random(seed).getrandbits(63))
        self.tree: Tree | None = None
        self._random = random.Random(seed)

    def _seconds(self, state: State) -> float:
        return self.seconds


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
