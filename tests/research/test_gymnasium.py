"""The Gymnasium environments pass Gymnasium's own test, and play by the rules of the library."""

import copy
import pickle
import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.cases import every

import ominoes
import ominoes.research.gymnasium as environments
from ominoes.puzzles import PuzzleError, count, solve


@every(
    ("id", "options"),
    [
        ("ominoes/PolymoSolo-v1", {}),
        ("ominoes/PolymoSolo-v1", {"size": 8}),
        ("ominoes/Covering-v1", {}),
        ("ominoes/Covering-v1", {"figure": "3x20"}),
        ("ominoes/Covering-v1", {"figure": "4x4", "pieces": "tetrominoes", "use": "any"}),
    ],
)
def test_check_env_passes(id: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(id, **options).unwrapped
    check_env(env)
    assert env.observation_space.contains(env.reset(seed=1)[0])


def test_random_games_of_polymo_are_those_of_the_library() -> None:
    chooser = np.random.default_rng(2)
    env = environments.PolymoSolo()
    seen, info = env.reset(seed=8)
    state = ominoes.settle(env.game.start(8))
    total, over = 0.0, False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        action = legal[chooser.integers(len(legal))]
        state = ominoes.settle(state.play(env.game.action(int(action))))
        seen, reward, over, _, info = env.step(action)
        total += float(reward)
        assert env.state == state
    assert state.over
    assert total == 89 - state.scores[0] == 89 - info["score"]


def test_an_illegal_action_costs_a_point_and_changes_nothing() -> None:
    env = environments.PolymoSolo()
    env.reset(seed=1)
    before = env.state
    _, reward, over, _, info = env.step(np.int64(env.game.action_count - 1))
    assert (reward, over, env.state) == (environments.ILLEGAL, False, before)
    assert info["illegal"]


def test_a_covering_says_why_a_piece_cannot_be_placed() -> None:
    env = environments.Covering("3x5", "I5 L5 V5 P5", use="any")
    env.reset()
    _, _, _, _, info = env.step(np.int64(0))
    assert "illegal" not in info
    placed = list(env.placed)
    wrong = {}
    for action in range(env.action_space.n):  # type: ignore[attr-defined]
        if not env._mask()[action]:
            _, reward, _, _, info = env.step(np.int64(action))
            assert (reward, env.placed) == (environments.ILLEGAL, placed)
            wrong[info["illegal"]] = env.option(action)
    piece, cells = env.option(0)
    assert wrong[f"no {piece} is left to lay"][0] == piece
    taken = {name: squares for sentence, (name, squares) in wrong.items() if sentence.endswith("are covered")}
    assert taken
    assert all(set(squares) & set(cells) for squares in taken.values())


@every("action", [None, -1, 10**30, 1.5, "3"])
def test_anything_but_an_action_is_refused(action: Any) -> None:
    for env in (environments.PolymoSolo(), environments.Covering("3x20")):
        env.reset(seed=1)
        with pytest.raises(ominoes.NotationError, match="there is no action with id"):
            env.step(action)


def test_copies_and_pickles_are_independent() -> None:
    for env in (environments.PolymoSolo(), environments.Covering("3x20")):
        seen, _ = env.reset(seed=4)
        for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            action = np.flatnonzero(seen["action_mask"])[0]
            other.step(action)
            assert other.render() != env.render()
            env.step(action)
            assert other.render() == env.render()
            seen, _ = env.reset(seed=4)


def test_a_solution_of_the_solver_is_worth_two() -> None:
    env = environments.Covering("5x12", "pentominoes")
    env.reset()
    solution = next(solve("5x12", "pentominoes"))
    actions = {env.option(action): action for action in range(env.action_space.n)}  # type: ignore[attr-defined]
    total, over = 0.0, False
    for placed in solution:
        assert not over
        _, reward, over, _, info = env.step(np.int64(actions[placed.piece, tuple(sorted(placed.cells))]))
        total += float(reward)
    assert over
    assert info["solved"]
    assert total == pytest.approx(2)
    assert env.render() == solution.text()


def test_a_covering_ends_when_no_more_piece_can_be_placed() -> None:
    env = environments.Covering("6x10", "pentominoes")
    chooser = np.random.default_rng(5)
    seen, _ = env.reset()
    over, placed = False, 0
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        seen, _, over, _, info = env.step(legal[chooser.integers(len(legal))])
        placed += 1
        assert seen["figure"].sum() == 60 - 5 * placed
    assert not seen["action_mask"].any()
    assert not info["solved"]


@pytest.mark.parametrize(("figure", "pieces"), [("2x2", "I5"), ("3x3", "I5 I4")])
def test_a_figure_that_clearly_cannot_be_covered_is_refused_with_the_reason(figure: str, pieces: str) -> None:
    reason = count(figure, pieces).reason
    with pytest.raises(PuzzleError, match=f"there is no solution: {re.escape(reason)}"):
        gymnasium.make("ominoes/Covering-v1", figure=figure, pieces=pieces)
