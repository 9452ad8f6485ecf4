"""Seeded chance: the n-th random number of a game is a function of its seed and n alone.

A state keeps no generator, only the number of chance outcomes so far. There are two kinds of seeds. One below 2^64, as
people choose it, mixes integers (splitmix64). A secret one, of 256 bits, is the key of HMAC-SHA256, so that nobody who
knows the numbers so far can foresee the next one: games at tables have such seeds. Both give the same dice and draws on
every platform.
"""

import hashlib
import hmac
import re
import secrets

from ominoes.games.errors import OptionError
from ominoes.games.validation import whole_number

StoredSeed = int | str
"""A seed in JSON: a number, or the 64 hexadecimal digits of a secret one, which not every reader of JSON could hold."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_SECRET = re.compile(r"[0-9a-f]{64}")


def fresh_seed() -> int:
    """A seed to note down and use again, small enough for every reader of JSON."""
    return secrets.randbits(53)


def secret_seed() -> int:
    """A seed of 256 bits, for games whose dice nobody may foresee."""
    return secrets.randbits(255) | 1 << 255


def stored_seed(seed: int) -> StoredSeed:
    """A seed as JSON has it."""
    return seed if seed <= _MASK else f"{seed:064x}"


def read_seed(stored: object) -> int:
    """A seed from JSON; raises `OptionError` for anything else."""
    if isinstance(stored, str):
        if not _SECRET.fullmatch(stored):
            raise OptionError("rulebook.seed", seed=repr(stored), bits=256)
        return int(stored, 16)
    return checked_seed(stored)


def commitment(seed: int) -> str | None:
    """The SHA-256 of a secret seed's digits: whoever has it can check the seed later. None for other seeds."""
    return hashlib.sha256(f"{seed:064x}".encode()).hexdigest() if seed > _MASK else None


def checked_seed(seed: object, bits: int = 256) -> int:
    """A seed of so many bits as an `int`; raises `OptionError` for anything else."""
    number = whole_number(seed)
    if number is None or not 0 <= number < 1 << bits:
        raise OptionError("rulebook.seed", seed=repr(seed), bits=bits)
    return number


def random_bits(seed: int, index: int) -> int:
    """The 64-bit random number with this index."""
    if seed > _MASK:
        digest = hmac.digest(seed.to_bytes(32, "big"), index.to_bytes(8, "big"), "sha256")
        return int.from_bytes(digest[:8], "big")
    # Mixing the seed first keeps the sequences of neighbouring seeds from overlapping.
    return _mix(_mix(seed) + (index + 1) * _STEP)


def below(seed: int, index: int, limit: int) -> int:
    """The random number with this index, scaled to range(limit)."""
    return (random_bits(seed, index) * limit) >> 64


def _mix(value: int) -> int:
    value = (value + _STEP) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)
