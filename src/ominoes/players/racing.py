"""Computer players in a race: they know the solution at once, and show it when a person would have found it.

Each level needs so many seconds for a look or a try, times the effort that the task takes, times luck: a logarithmic
normal distribution, so that most times are near the median and some are long. The luck comes from the player's seed
and the task alone, so a race replays exactly.
"""

import math

import msgspec

from ominoes.games import Action, State
from ominoes.games.luck import number
from ominoes.players.racers import solved

_SPREAD = 0.45
"""Of the logarithm of times: two of three are between 0.64 and 1.57 times the median."""
_QUICKEST = 1500
"""Nobody sees and lays anything in less time, in milliseconds."""


class Plan(msgspec.Struct, frozen=True):
    """What a player will do in a race, and at which millisecond of it."""

    action: Action
    moment: int


def plan(state: State, seat: int, seconds: float, seed: int) -> Plan:
    """The plan of a seat that needs so many seconds for a look; the same in the same race, whenever it is asked."""
    task = solved(state, seat)
    luck = _normal(number(seed, 2 * (64 * task.key + seat)), number(seed, 2 * (64 * task.key + seat) + 1))
    taken = max(_QUICKEST, round(1000 * seconds * task.effort * math.exp(_SPREAD * luck)))
    moment = task.since + taken
    return Plan(state.stamped(task.action, seat, moment), moment)


def _normal(one: int, other: int) -> float:
    """A normal number from two random words (Box and Muller)."""
    radius = math.sqrt(-2 * math.log((one + 1) / (1 << 64)))
    return radius * math.cos(2 * math.pi * other / (1 << 64))
