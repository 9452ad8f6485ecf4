"""Hints: actions, values and reasons; whether the reasons are true, the tests of the games say."""

import math
from typing import Any

import pytest
from tests.cases import every
from tests.players.positions import GAMES, middle_state

import ominoes
from ominoes.players import advise
from ominoes.players.search_session import BadEffort, NotSearchable, Stopped


@every(("name", "options"), GAMES)
def test_advice_is_legal_and_ordered(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 1)
    found = advise(state, simulations=400, count=4)
    assert 1 <= len(found) <= 4
    for one in found:
        assert state.is_legal(one.action)
        assert state.game.parse(one.text) == one.action
        assert one.line[0] == one.text
        assert 0 <= one.value <= 1
        assert one.reason
    most = max(one.visits for one in found)
    known = [one for one in found if 10 * one.visits > most]
    sure = [one.value - 0.15 / one.visits**0.5 for one in known]
    assert found[0].value in (0.0, 1.0) or (
        found[: len(known)] == known and sure == sorted(sure, reverse=True)
    )


def test_advice_by_simulations_repeats_itself() -> None:
    state = middle_state("polymo", {}, 1)
    assert advise(state, simulations=700, seed=3) == advise(state, simulations=700, seed=3)


def test_progress_is_reported_and_can_stop_the_search() -> None:
    state = ominoes.game("blokus").start(1)
    told: list[float] = []
    advise(state, simulations=2000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    with pytest.raises(Stopped):
        advise(state, ms=60_000, progress=lambda share: False)


def test_there_is_no_advice_when_nobody_acts() -> None:
    with pytest.raises(NotSearchable, match="no seat is to act"):
        advise(ominoes.game("holomino").start(1))


@every(
    ("name", "value"),
    [("count", -1), ("count", 0), ("ms", math.nan), ("ms", -5), ("simulations", -1), ("threads", 0)],
)
def test_efforts_out_of_range_are_refused(name: str, value: float) -> None:
    state = ominoes.game("blokus").start(0)
    with pytest.raises(BadEffort, match=f"{name} is a number from"):
        advise(state, **{"simulations": 10, name: value})  # type: ignore[arg-type]
