"""Computer players in a race: they know the solution at once, and show it when a person would have found it.

The time of a seat is the seconds of its level for a look or a try, times the effort of the task, times a random factor
with a log-normal distribution: most times are near the median, and some are long. The factor depends only on the seed
of the player and the task, so a race replays exactly.

A person lays one piece after the other, and the others see how far that is; `race_course` is the same for a computer
player.
"""

import itertools
import math
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from ominoes.games import Action, State
from ominoes.games.race_progress import RaceProgress
from ominoes.games.racing import RaceState
from ominoes.games.rng import random_bits
from ominoes.players.racing import solve_task

_SPREAD = 0.45
"""The standard deviation of the logarithm of the factor: two of three times are 0.64 to 1.57 times the median."""
_QUICKEST = 1500
"""The least time in milliseconds: a person needs it to see and place anything."""


_MOST_DETOURS = 2
"""How often a player takes pieces back at most."""


class RacePlan(msgspec.Struct, frozen=True):
    """The action of a player in a race, and its time in milliseconds since the start of the race."""

    action: Action
    moment: int


class RacePlayer(ABC):
    """The part of a player that plays in races. What it does where seats take turns is left to `_choose`."""

    def __init__(self, race_seed: int) -> None:
        self._race_seed = race_seed

    def choose(self, state: State, seat: int | None = None) -> Action:
        """An action of the seat to act; in a race, the one that a seat will show: this one, or the first that races."""
        if state.turn.kind == "race":
            return self.race(state, state.turn.seats[0] if seat is None else seat).action
        return self._choose(state)

    def race(self, state: State, seat: int) -> RacePlan:
        """The action of a seat in a race, and its time."""
        return race_plan(state, seat, self._seconds(state), self._race_seed)

    @abstractmethod
    def _choose(self, state: State) -> Action: ...

    @abstractmethod
    def _seconds(self, state: State) -> float:
        """How long the player needs for each look or try of a person."""


def race_plan(state: State, seat: int, seconds: float, seed: int) -> RacePlan:
    """The plan of a seat that needs `seconds` for a look; equal races and seeds give equal plans."""
    task = solve_task(state, seat)
    assert isinstance(state, RaceState), "only races have tasks"
    deviation = _normal(
        random_bits(seed, 2 * (64 * task.key + seat)), random_bits(seed, 2 * (64 * task.key + seat) + 1)
    )
    taken = max(_QUICKEST, round(1000 * seconds * task.effort * math.exp(_SPREAD * deviation)))
    moment = task.since + taken
    return RacePlan(state.stamped(task.action, seat, moment), moment)


def race_course(sizes: Sequence[int], begun: int, finish: int, seed: int) -> RaceProgress:
    """When pieces of these sizes are laid between two moments: the milliseconds, and the squares covered by then.

    One piece follows the other after an uneven time, and now and then some are taken back. The last one finishes.
    """
    rng = random.Random(seed)
    left, placed = list(sizes), list[int]()
    rng.shuffle(left)
    steps: list[tuple[float, int]] = []
    for _ in range(rng.randint(0, _MOST_DETOURS) if len(left) > 2 else 0):
        for _ in range(rng.randint(1, len(left) - 1) if len(left) > 1 else 0):
            placed.append(left.pop())
            steps.append((rng.uniform(0.4, 1.6), sum(placed)))
        for _ in range(rng.randint(1, min(2, len(placed)))):
            left.append(placed.pop())
            steps.append((rng.uniform(0.1, 0.5), sum(placed)))
        rng.shuffle(left)
    while left:
        placed.append(left.pop())
        steps.append((rng.uniform(0.4, 1.6), sum(placed)))
    waited = list(itertools.accumulate(wait for wait, _ in steps))
    return tuple(
        (begun + round((finish - begun) * until / waited[-1]), done)
        for until, (_, done) in zip(waited, steps, strict=True)
    )


def _normal(one: int, other: int) -> float:
    """A normally distributed number from two random 64-bit numbers (Box and Muller)."""
    radius = math.sqrt(-2 * math.log((one + 1) / (1 << 64)))
    return radius * math.cos(2 * math.pi * other / (1 << 64))
