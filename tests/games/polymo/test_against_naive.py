"""Random games of the product and of the naive implementation, equal at every step in all that can be seen."""

import itertools
from typing import Any

import pytest
from tests.cases import seldom
from tests.games.polymo.compare import play_both

VARIANTS: list[dict[str, Any]] = [
    {"players": players, "size": size, "x_rule": x_rule, "elimination": elimination, "first_seat": first_seat}
    for players, size, x_rule, elimination, first_seat in itertools.product(
        (1, 2, 3, 4, 5), (8, 9), ("all", "active"), ("throw", "blocked"), (0, "random")
    )
]


# So many games of each of the 16 variants for a number of players; together 304. Games of few are short.
GAMES = {1: 13, 2: 3, 3: 1, 4: 1, 5: 1}


ALWAYS = [16 * players + variant for players in range(5) for variant in (0b0000, 0b0111, 0b1010, 0b1101)]
"""Variants with each value of each option."""


@pytest.mark.parametrize("variant", seldom(range(len(VARIANTS)), but=ALWAYS))
def test_random_games_agree_at_every_step(variant: int) -> None:
    # RULES 1.2
    for seed in range(GAMES[VARIANTS[variant]["players"]]):
        play_both(VARIANTS[variant], 100 * variant + seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_many_random_games_agree_at_every_step(variant: int) -> None:
    for seed in range(60):
        play_both(VARIANTS[variant], 10_000 + 100 * variant + seed)
