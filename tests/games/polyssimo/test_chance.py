"""Chance in Polyssimo Challenge: the draw of the first player."""

from tests.games.polyssimo.states import start

from ominoes.games.polyssimo import Begin


def test_the_lot_lets_every_seat_begin_equally_often() -> None:
    # RULES 2.2
    counts = [0] * 4
    for seed in range(4000):
        outcome = start(seed, players=4, first_seat="random").draw()
        assert isinstance(outcome, Begin)
        counts[outcome.seat] += 1
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts)
    # The 99.9 % limit for 3 degrees of freedom.
    assert chi_squared < 16.3


def test_the_same_seed_brings_the_same_lot_on_every_machine() -> None:
    drawn = [start(seed, players=4, first_seat="random").draw() for seed in range(12)]
    assert [outcome.seat for outcome in drawn if isinstance(outcome, Begin)] == GOLDEN_LOTS


GOLDEN_LOTS = [2, 3, 0, 2, 2, 0, 2, 2, 2, 0, 0, 1]
