"""The PettingZoo environments pass PettingZoo's own tests, and their games are those of the library."""

import copy
import gc
import pickle
import random
import warnings
import weakref

import numpy as np
import pytest
from pettingzoo.env_registry.registration import make
from tests.cases import every

import ominoes
from ominoes.games import IllegalAction, NotationError
from ominoes.research.pettingzoo import ENVIRONMENTS, UnknownEnvironment, env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import deprecated modules of PettingZoo
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

# Observations with masks are dictionaries in all of PettingZoo's own board games, too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("id", ENVIRONMENTS)
def test_api_test_passes(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(id), num_cycles=120)
    assert "Passed API test" in capsys.readouterr().out


@every("id", ENVIRONMENTS)
def test_seed_test_passes(id: str) -> None:
    seed_test(lambda: env(id), num_cycles=25)
    first, second = env(id), env(id)
    first.reset(seed=1)
    second.reset(seed=1)
    assert first.state_now == second.state_now


@pytest.mark.parametrize("id", ENVIRONMENTS)
def test_render_test_passes(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: env(id, render_mode=render_mode), custom_tests={"ansi": lambda text: "\n" in text}
    )
    assert capsys.readouterr().out.count("\n") > 5


def test_performance_benchmark_passes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 1000, 2))  # the benchmark plays for five seconds: it reads this clock three times
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(env("blokus_duo_v1"))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("id", ENVIRONMENTS)
def test_random_games_are_those_of_the_library(id: str) -> None:
    chooser = random.Random(id)
    table = env(id)
    table.reset(seed=9)
    state = ominoes.settle(table.game.start(9))
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, info = table.last()
        assert not truncated
        totals[agent] += reward
        if terminated:
            assert info["score"] == state.scores[int(agent[-1])]
            table.step(None)
            continue
        assert agent == f"player_{state.turn.seat}"
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == sorted(state.actions().ids[i] for i in range(len(state.actions())))
        action = chooser.choice(legal)
        state = ominoes.settle(state.play(table.game.action(action)))
        table.step(action)
        assert table.state_now == state
    assert state.over
    assert sum(totals.values()) == pytest.approx(0)
    assert [
        seat for seat in range(table.game.seats) if totals[f"player_{seat}"] == max(totals.values())
    ] == list(state.winners)


def test_an_illegal_action_says_why() -> None:
    table = env("blokus_duo_v1")
    table.reset(seed=1)
    with pytest.raises(IllegalAction, match="must cover"):
        table.step(0)


@every("action", [None, -1, 13729, 10**30, 1.5, "3", True])
def test_anything_but_an_action_is_refused_and_changes_nothing(action: object) -> None:
    table = env("blokus_duo_v1")
    table.reset(seed=1)
    with pytest.raises(NotationError, match="there is no action with id"):
        table.step(action)  # type: ignore[arg-type]
    assert table.agent_selection == "player_0"
    assert table.state_now == table.game.start(1)


@every("id", ENVIRONMENTS)
def test_copies_and_pickles_of_an_environment_are_independent(id: str) -> None:
    chooser = np.random.default_rng(4)
    table = env(id)
    table.reset(seed=np.int64(6))  # type: ignore[arg-type]
    for _ in range(5):
        table.step(chooser.choice(table.legal_actions()))
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other.state_now == table.state_now
        assert other.agent_selection == table.agent_selection
        seen, theirs = table.last()[0], other.last()[0]
        assert all((seen[name] == theirs[name]).all() for name in seen)
        before = table.state_now
        while not other.terminations[other.agent_selection]:
            other.step(chooser.choice(other.legal_actions()))
        assert other.state_now.over
        assert table.state_now == before
        assert not any(table.terminations.values())
    ended = copy.deepcopy(other)
    assert ended.last()[1:] == other.last()[1:]


def test_an_unused_environment_is_freed() -> None:
    table = env("blokus_duo_v1")
    assert table.action_space("player_0") is table.action_space("player_0")
    assert table.observation_space("player_1") is table.observation_space("player_1")
    known = weakref.ref(table)
    del table
    gc.collect()
    assert known() is None


def test_agents_that_are_not_to_act_have_no_legal_actions() -> None:
    table = env("blokus_two_v1")
    table.reset(seed=1)
    assert table.observe("player_0")["action_mask"].sum() > 0
    assert table.observe("player_1")["action_mask"].sum() == 0


def test_environments_are_found_by_id() -> None:
    assert make("aec", "ominoes/polymo_v1", players=3).possible_agents == ["player_0", "player_1", "player_2"]
    with pytest.raises(UnknownEnvironment, match="there is no environment 'chess_v1'"):
        env("chess_v1")


def test_wrong_calls_of_an_environment_are_refused_with_the_reason() -> None:
    table = env("polymo_v1")
    for call in (lambda: table.step(0), table.last):
        with pytest.raises(ominoes.OminoesError, match=r"call reset\(\) first"):
            call()
    table.reset(seed=1)
    for ask in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(
            ominoes.OminoesError, match="there is no agent 'nobody'; there are player_0, player_1"
        ):
            ask("nobody")
    with pytest.raises(ominoes.OminoesError, match="there is no render mode 'foo'; there are human, ansi"):
        env("polymo_v1", render_mode="foo")
