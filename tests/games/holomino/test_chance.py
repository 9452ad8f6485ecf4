"""Chance in Holomino: seeds repeat games, draws are fair, and a record may have other outcomes than its seed."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.holomino.states import random_states

import ominoes
from ominoes import IllegalAction, Record, State
from ominoes.games.holomino import Begin, Deal, Draw, Start


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        kinds - len(counts)
    )


def test_a_seed_repeats_the_game_on_every_machine() -> None:
    state = random_states(2026)[-1]
    assert state.scores == (22, 11)
    assert [tile.hex for tile in state.view().tiles[:6]] == [
        (0, 0),
        (0, -1),
        (-1, -1),
        (-2, -1),
        (1, 0),
        (-1, 1),
    ]
    texts = [state.game.notation(outcome) for outcome in settled_outcomes(2026)]
    pools = ["deal 146", "deal 243", "deal 235", "deal 246", "deal 263", "deal 264"]
    assert texts == ["begin 1", "start 135", *pools, "draw 134"]


def settled_outcomes(seed: int) -> list[ominoes.Action]:
    """The chance outcomes before the first turn."""
    state = ominoes.game("holomino", first_seat="random").start(seed)
    outcomes = []
    while state.turn.kind == "chance":
        outcomes.append(state.draw())
        state = state.play(outcomes[-1])
    return outcomes


def test_the_draw_is_the_one_of_the_protocol() -> None:
    for state in random_states(7, first_seat="random"):
        if state.turn.kind == "chance":
            assert state.draw() == State.draw(state)
            assert sum((chance for _, chance in state.chances()), Fraction(0)) == 1
        else:
            with pytest.raises(IllegalAction, match="no dice or draw is due now"):
                state.draw()


def test_all_tiles_are_equally_likely() -> None:
    """Chi-squared tests of the first tiles, the dealt tiles and the first draws of 4,000 games."""
    firsts: Counter[object] = Counter()
    dealt: Counter[object] = Counter()
    drawn: Counter[object] = Counter()
    begins: Counter[object] = Counter()
    for seed in range(4000):
        begin, start, *pools, draw = settled_outcomes(seed)
        assert isinstance(begin, Begin)
        assert isinstance(start, Start)
        assert isinstance(draw, Draw)
        begins[begin.seat] += 1
        firsts[start.tile] += 1
        drawn[draw.tile] += 1
        dealt.update(deal.tile for deal in pools if isinstance(deal, Deal))
    # The 99.9 % limits for 39 degrees of freedom and for 1.
    assert chi_squared(firsts, 40) < 72.1
    assert chi_squared(dealt, 40) < 72.1
    assert chi_squared(drawn, 40) < 72.1
    assert chi_squared(begins, 2) < 10.9


def test_a_record_may_bring_other_outcomes_than_the_seed() -> None:
    state = ominoes.game("holomino").start(1)
    other = next(outcome for outcome, _ in state.chances() if outcome != state.draw())
    record = Record(state.game, 1).play(other)
    assert Record.loads(record.dumps()).state == record.state != state.play(state.draw())
