"""Computer players in a race: they know the solution at once, and show it when a person would have found it.

The time of a seat is the seconds of its level for a look or a try, times the effort of the task, times a random factor
with a log-normal distribution: most times are near the median, and some are long. The factor depends only on the seed
of the player and the task, so a race replays exactly.
"""

import math

import msgspec

from ominoes.games import Action, State
from ominoes.games.racing import RaceState
from ominoes.games.rng import random_bits
from ominoes.players.racing import solve_task

_SPREAD = 0.45
"""The standard deviation of the logarithm of the factor: two of three times are 0.64 to 1.57 times the median."""
_QUICKEST = 1500
"""The least time in milliseconds: a person needs it to see and place anything."""


class RacePlan(msgspec.Struct, frozen=True):
    """The action of a player in a race, and its time in milliseconds since the start of the race."""

    action: Action
    moment: int


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


def _normal(one: int, other: int) -> float:
    """A normally distributed number from two random 64-bit numbers (Box and Muller)."""
    radius = math.sqrt(-2 * math.log((one + 1) / (1 << 64)))
    return radius * math.cos(2 * math.pi * other / (1 << 64))
