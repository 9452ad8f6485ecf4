"""Seeded chance: the n-th random number of a game is a function of its seed and n alone.

The arithmetic is of integers only (splitmix64), so a seed gives the same dice and draws on every platform. A state
keeps no generator, only the number of chance outcomes so far.
"""

import secrets

from ominoes.games.errors import OptionError
from ominoes.games.validation import whole_number

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def fresh_seed() -> int:
    """A seed that nobody can guess, small enough for every reader of JSON."""
    return secrets.randbits(53)


def checked_seed(seed: object) -> int:
    """A seed of 64 bits as an `int`; raises `OptionError` for anything else."""
    number = whole_number(seed)
    if number is None or not 0 <= number <= _MASK:
        raise OptionError("rulebook.seed", seed=repr(seed))
    return number


def random_bits(seed: int, index: int) -> int:
    """The 64-bit random number with this index."""
    # Mixing the seed first keeps the sequences of neighbouring seeds from overlapping.
    return _mix(_mix(seed & _MASK) + (index + 1) * _STEP)


def below(seed: int, index: int, limit: int) -> int:
    """The random number with this index, scaled to range(limit)."""
    return (random_bits(seed, index) * limit) >> 64


def _mix(value: int) -> int:
    value = (value + _STEP) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)
