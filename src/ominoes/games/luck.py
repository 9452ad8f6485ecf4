"""Seeded chance: the n-th random number of a game is a function of its seed and n alone.

Integer arithmetic only (splitmix64), so a seed gives the same dice and draws on every platform, and a state needs
to remember no generator, only how often chance has acted.
"""

import secrets

from ominoes.games.errors import OptionError
from ominoes.games.numbers import whole_number

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def fresh_seed() -> int:
    """A seed that nobody can guess, small enough for every JSON reader."""
    return secrets.randbits(53)


def checked_seed(seed: object) -> int:
    """The seed itself as a plain number when it is one; raises `OptionError` otherwise."""
    number = whole_number(seed)
    if number is None or not 0 <= number <= _MASK:
        raise OptionError("rulebook.seed", seed=repr(seed))
    return number


def number(seed: int, index: int) -> int:
    """The 64-bit random number with this index."""
    # Two rounds: the seed is mixed first, so that neighbouring seeds share no part of their sequences.
    return _mix(_mix(seed & _MASK) + (index + 1) * _STEP)


def below(seed: int, index: int, limit: int) -> int:
    """The random number with this index, brought into range(limit)."""
    return (number(seed, index) * limit) >> 64


def _mix(value: int) -> int:
    value = (value + _STEP) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)
