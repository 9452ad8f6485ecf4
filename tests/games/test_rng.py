"""Seeded random numbers: the same on every platform, and evenly spread."""

import pytest
from tests.cases import every

from ominoes import OptionError, game
from ominoes.games import rng


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    # RULES 0
    assert [rng.below(2026, index, 6) for index in range(12)] == GOLDEN_THROWS


GOLDEN_THROWS = [0, 0, 1, 3, 3, 3, 4, 4, 1, 0, 3, 5]


def test_neighbouring_seeds_share_no_numbers() -> None:
    first = {rng.random_bits(7, index) for index in range(100)}
    second = {rng.random_bits(8, index) for index in range(100)}
    assert not first & second


def test_throws_are_evenly_spread() -> None:
    counts = [0] * 6
    for index in range(60_000):
        counts[rng.below(1, index, 6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # 5 degrees of freedom, 1 in 1000


@every("seed", [-1, 1 << 64, 1.5, "x", True])
def test_anything_but_a_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="a seed is a whole number"):
        game("blokus").start(seed)  # type: ignore[arg-type]


def test_a_fresh_seed_is_a_seed() -> None:
    assert rng.checked_seed(rng.fresh_seed()) >= 0
