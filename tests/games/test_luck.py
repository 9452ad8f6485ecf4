"""Seeded chance: the same on every platform, evenly spread."""

import pytest
from tests.cases import every

from ominoes import OptionError, game
from ominoes.games import luck


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    # RULES 0
    assert [luck.below(2026, index, 6) for index in range(12)] == GOLDEN_THROWS


GOLDEN_THROWS = [0, 0, 1, 3, 3, 3, 4, 4, 1, 0, 3, 5]


def test_neighbouring_seeds_share_no_numbers() -> None:
    first = {luck.number(7, index) for index in range(100)}
    second = {luck.number(8, index) for index in range(100)}
    assert not first & second


def test_throws_are_evenly_spread() -> None:
    counts = [0] * 6
    for index in range(60_000):
        counts[luck.below(1, index, 6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # 5 degrees of freedom, 1 in 1000


@every("seed", [-1, 1 << 64, 1.5, "x", True])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="a seed is a whole number"):
        game("blokus").start(seed)  # type: ignore[arg-type]


def test_a_fresh_seed_is_a_seed() -> None:
    assert luck.checked_seed(luck.fresh_seed()) >= 0
