"""Training: it learns, it is repeatable, and its command reports errors."""

import os
import shutil
import signal
import subprocess
import threading
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.commands import COMMAND, ominoes, plain_environment
from tests.research.blokus.training_games import PLAN, played, remembered
from tests.waits import until

from ominoes.cli.train import history
from ominoes.games.registry import file_of
from ominoes.players.search import search, trained_weights
from ominoes.research import _kernel
from ominoes.research.blokus.training import (
    Plan,
    Step,
    TrainingError,
    learner,
    selfplay,
    train,
)
from ominoes.research.blokus.training.trainer import _Trainer
from ominoes.research.blokus.training.training_run import TrainingRun
from ominoes.research.executors import InProcess, Processes


def test_a_game_has_the_search_result_before_each_action() -> None:
    [game] = played(1, 1)
    assert len(game.actions) == len(game.search_results) > 20
    for action, found in zip(game.actions, game.search_results, strict=True):
        assert action in found.ids
        assert sum(found.shares) == pytest.approx(1, abs=0.01)
        assert len(found.values) == 2
    assert played(1, 1) == [game]
    assert played(1, 2) != [game]


def test_only_full_searches_teach_the_prior_and_all_teach_the_value() -> None:
    task = selfplay.SelfPlay(0, PLAN, learner.handmade_weights().tobytes(), 1, 60, 10, 0.0)
    game = selfplay.play(task)
    lessons = learner.decisions(PLAN, [game])
    taught = sum(bool(decision.ids) for decision in lessons)
    assert 0 < taught < len(lessons) / 2
    assert all(decision.result.sum() == pytest.approx(1, abs=1e-5) for decision in lessons)


def test_the_target_of_the_value_has_more_of_the_search_values_the_earlier_the_decision() -> None:
    def game(values: list[float]) -> selfplay.PlayedGame:
        found = selfplay.SearchResult([], [], values)
        [real] = remembered(1)
        return msgspec.structs.replace(real, search_results=[found] * len(real.actions), scores=[-10, -18])

    win = 1 / (1 + np.exp(-8 / _kernel.blokus_temper(2)))
    surprised = [decision.result[0] for decision in learner.decisions(PLAN, [game([0.0, 1.0])])]
    assert surprised == sorted(surprised)
    assert surprised[-1] == pytest.approx(0.98 * win)
    expected = [decision.result[0] for decision in learner.decisions(PLAN, [game([win, 1 - win])])]
    assert expected == pytest.approx([win] * len(expected))


def test_classic_games_are_played_with_fixed_and_with_free_corners_in_turn() -> None:
    plan = Plan(game="blokus")
    rules = [msgspec.to_builtins(plan.made_game(number).options)["corner"] for number in range(3)]
    assert rules == ["fixed", "free", "fixed"]


def test_prior_scale_makes_the_first_prior_less_confident_and_leaves_the_value(tmp_path: Path) -> None:
    begin = trained_weights(PLAN.made_game().start(0))
    with TrainingRun(tmp_path, msgspec.structs.replace(PLAN, prior_scale=0.5)) as run:
        best = _Trainer(run, begin, InProcess(), lambda step: None)._best()
    assert np.allclose(best[: learner.PRIOR], begin[: learner.PRIOR] / 2)
    assert np.array_equal(best[learner.PRIOR :], begin[learner.PRIOR :])


def test_the_gradient_of_the_prior_is_the_slope_of_its_loss() -> None:
    found = learner.decisions(PLAN, list(remembered(1)))[:10]
    lessons = [(decision.position, decision.ids, decision.shares) for decision in found]
    prior = learner.handmade_weights()[: learner.PRIOR].copy()
    prior += np.random.default_rng(1).normal(0, 0.05, prior.size).astype(np.float32)
    gradient, _, _ = _kernel.blokus_prior_gradient(prior, lessons)
    for index in np.argsort(-abs(gradient))[:60:12]:
        losses = []
        for step in (0.01, -0.01):
            moved = prior.copy()
            moved[index] += step
            losses.append(_kernel.blokus_prior_gradient(moved, lessons)[1])
        assert abs((losses[0] - losses[1]) / 0.02 - gradient[index]) < 0.02 * abs(gradient[index]) + 1e-3


def test_the_prior_learns_what_the_search_prefers_and_the_value_who_wins() -> None:
    lessons = learner.decisions(PLAN, played(2, 2))
    weights = learner.handmade_weights()
    taught = [(decision.position, decision.ids, decision.shares) for decision in lessons]
    _, before, _ = _kernel.blokus_prior_gradient(weights[: learner.PRIOR].copy(), taught)
    learner.learn_prior(weights, lessons, 4, 1)
    _, after, _ = _kernel.blokus_prior_gradient(weights[: learner.PRIOR].copy(), taught)
    assert after < before
    assert learner.learn_value(weights, lessons, 2, 1) < 1
    assert weights[learner.PRIOR :].any()


def test_the_shipped_weights_are_of_the_right_size_and_finite() -> None:
    for path in file_of("blokus", "weights").glob("*.f32"):
        weights = np.fromfile(path, "<f4")
        assert weights.size == learner.handmade_weights().size
        assert np.isfinite(weights).all()


def test_a_training_run_gives_the_same_weights_however_it_is_distributed_and_interrupted(
    tmp_path: Path,
) -> None:
    steps: list[Step] = []
    alone = train(PLAN, tmp_path / "alone", executor=InProcess(), progress=steps.append)
    assert [report.number for report in alone] == [0, 1]
    assert alone[0].passed
    assert {step.doing for step in steps} == {"play", "learn", "gate"}
    assert (steps[0].done, steps[-1].done) == (0, steps[-1].of)

    def stop_while(doing: str, step: Step) -> None:
        if step.doing == doing and step.done == 1:
            raise KeyboardInterrupt

    with Processes(2) as both:
        for doing in ("play", "gate"):
            with pytest.raises(KeyboardInterrupt):
                train(PLAN, tmp_path / "spread", executor=both, progress=partial(stop_while, doing))
        spread = train(PLAN, tmp_path / "spread", executor=both)
    assert spread == alone
    for name in ("round-00.f32", "round-01.f32", "best.f32", "best.json", "curve.svg"):
        assert (tmp_path / "spread" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()
    made = msgspec.json.decode((tmp_path / "alone" / "best.json").read_bytes())
    assert made["command"].startswith("ominoes train duo --rounds 2 --games 3 ")
    # A finished run has nothing to do, but it can become longer.
    assert train(PLAN, tmp_path / "alone", progress=lambda step: pytest.fail("nothing to do")) == alone


def test_the_history_of_the_first_weights_is_kept_beside_the_best(done: Path, tmp_path: Path) -> None:
    earlier, later = Path(shutil.copytree(done, tmp_path / "earlier")), tmp_path / "later"
    made = history(earlier / "best.f32")
    assert made == msgspec.json.decode((earlier / "best.json").read_bytes())
    train(msgspec.structs.replace(PLAN, rounds=1), later, begins_with=made)
    assert msgspec.json.decode((later / "best.json").read_bytes())["begins_with"] == made
    for nonsense in (b"{", b'"\xff"', b"[" * 100_000 + b"]" * 100_000):
        (earlier / "best.json").write_bytes(nonsense)
        assert history(earlier / "best.f32") is None
    assert history(tmp_path / "nowhere.f32") is None


def test_the_command_of_a_plan_has_the_same_numbers() -> None:
    plan = Plan(
        game="duo", growth=1.2345678, full_search_share=1 / 3, exploration=-0.1, prior_scale=0.1 + 0.2
    )
    words = plan.command().split()
    read = {
        name: float(words[words.index(f"--{name}") + 1])
        for name in ("growth", "full-search-share", "exploration")
    }
    assert read == {
        "growth": plan.growth,
        "full-search-share": plan.full_search_share,
        "exploration": plan.exploration,
    }
    assert float(words[words.index("--prior-scale") + 1]) == plan.prior_scale
    assert "--growth 2 " in msgspec.structs.replace(plan, growth=2.0).command()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"game": "chess"}, "blokus, two, duo"),
        ({"games": 0}, "games is 0, but it goes from 1 to 1000000"),
        ({"games": 2.5}, "games is 2.5"),
        ({"rounds": 100}, "rounds is 100"),
        ({"exploration": float("nan")}, "exploration is nan"),
        ({"exploration": 0.0}, "exploration is 0, so that .* nothing would be learned"),
        ({"simulations": 1}, "simulations is 1, but it goes from 2 to"),
        ({"growth": float("inf")}, "growth is inf"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 2**40}, "seed is 1099511627776"),
        ({"rounds": 20, "growth": 3.0}, "round 15 would have 14348907 games, which is more than 10000000"),
    ],
)
def test_an_impossible_plan_is_refused_before_the_run(
    options: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(TrainingError, match=sentence):
        train(msgspec.structs.replace(PLAN, **options), tmp_path / "run")
    assert not list(tmp_path.iterdir())


def test_unusable_weights_are_refused_before_the_run(tmp_path: Path) -> None:
    size = learner.handmade_weights().size
    for begin in (np.full(size, 3e38), np.full(size, np.nan), np.zeros(size - 1), np.zeros((1, size))):
        with pytest.raises(TrainingError, match="begin does not hold weights"):
            train(PLAN, tmp_path / "run", begin=begin.astype(np.float32))
    assert not list(tmp_path.iterdir())


def test_weights_learned_from_the_largest_ones_stay_usable(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, rounds=1)
    begin = np.full(learner.handmade_weights().size, 1e4, np.float32)
    train(plan, tmp_path, begin=begin)
    with TrainingRun(tmp_path, plan) as run:
        learned = run.weights(0)
    assert (learned != begin).any()


def test_every_epoch_of_learning_is_reported(tmp_path: Path) -> None:
    steps: list[Step] = []
    train(msgspec.structs.replace(PLAN, rounds=1, games=1), tmp_path, progress=steps.append)
    learned = [step for step in steps if step.doing == "learn"]
    assert [step.done for step in learned] == list(range(len(learned)))
    assert learned[-1].done == learned[-1].of > 10


@pytest.mark.usefixtures("ctrl_c")
def test_a_long_search_has_the_same_result_and_is_interrupted_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = []
    for long in (1, 1000):
        monkeypatch.setattr(selfplay, "_LONG", long)
        games += played(1, 1)
    assert games[0] == games[1]
    tree = search(PLAN.made_game().start(0))

    def interrupt() -> None:
        until(lambda: tree.simulations >= 1000)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        selfplay._run_interruptibly(tree, 10_000_000, 1)
    assert tree.simulations < 10_000_000


def test_a_training_run_of_values_leaves_the_prior_alone(tmp_path: Path) -> None:
    begin = trained_weights(PLAN.made_game().start(0))
    plan = msgspec.structs.replace(PLAN, rounds=1, values_only=True, begin="shipped")
    train(plan, tmp_path, begin=begin)
    learned = np.fromfile(tmp_path / "round-00.f32", "<f4")
    assert (learned[: learner.PRIOR] == begin[: learner.PRIOR]).all()
    assert (learned[learner.PRIOR :] != begin[learner.PRIOR :]).any()


def command_line(folder: Path, *words: str) -> list[str]:
    options = ["--rounds", "1", "--games", "12", "--simulations", "20", "--gate-games", "2"]
    return ["train", "duo", "--folder", str(folder), *options, *words]


def wait_for_a_game(folder: Path) -> None:
    games = folder / "round-00.games"
    until(lambda: games.exists() and games.stat().st_size)


def test_the_command_continues_where_a_killed_one_was(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = subprocess.Popen([COMMAND, *command_line(folder, "--processes", "2")], stdout=subprocess.DEVNULL)
    wait_for_a_game(folder)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    games = folder / "round-00.games"
    kept = games.read_bytes()
    second = ominoes(*command_line(folder, "--processes", "1"))
    assert second.returncode == 0, second.stderr
    assert "Round 1: 12 games" in second.stdout
    assert "in 1 game against no values" in second.stdout
    phases = ["round 1: playing", "round 1: learning", "round 1: the gate"]
    assert [line for line in second.stdout.splitlines() if line.startswith("round")] == phases
    assert "The gate is" in second.stdout  # passed or failed: so few games prove nothing
    whole = 4 + int.from_bytes(kept[:4], "little")
    assert len(kept) < whole or games.read_bytes()[:whole] == kept[:whole]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_all_processes_with_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = command_line(folder, "--games", "1000", "--simulations", "400", "--processes", "2")
    running = subprocess.Popen(
        [COMMAND, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=plain_environment(),
    )
    try:
        wait_for_a_game(folder)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        _, sentence = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode != 0
    assert sentence.startswith("Interrupted; ")
    assert len(sentence.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "blokus, two, duo"),
        (["duo", "--begin", "nowhere.f32"], "the weights nowhere.f32 cannot be read: there is no such file"),
        (["duo", "--begin", "/proc"], "the weights /proc cannot be read: it is a folder"),
        (["duo", "--folder", f"{__file__}/run"], "cannot be written: a part of the path is not a folder"),
        (["duo", "--begin", __file__], "does not hold weights"),
        (["duo", "--rounds", "0"], "--rounds"),
        (["duo", "--exploration", "nan"], "Invalid value for '--exploration': this is not a number"),
        (["duo", "--exploration", "0"], "nothing would be learned"),
        (["duo", "--simulations", "1"], "the number has to be at least 2"),
        (["duo", "--exploration", "101"], "--exploration"),
        (["duo", "--seed", str(2**40)], "--seed"),
        (["duo", "--simulations", "99999999999999999999"], "--simulations"),
        (["duo", "--fast-simulations", "99999999999999999999"], "--fast-simulations"),
        (["duo", "--games", "1000001"], "--games"),
        (["duo", "--rounds", "40"], "round 31 would have"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    done = ominoes("train", *words, folder=tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_options_of_version_0_1_0_work_and_warn(tmp_path: Path) -> None:
    old = ["--quick", "5", "--thorough", "0.5", "--caution", "0.5", "--curiosity", "0"]
    done = ominoes("train", "duo", *old, folder=tmp_path)
    assert "exploration is 0" in done.stderr
    for name, present in (
        ("quick", "fast-simulations"),
        ("thorough", "full-search-share"),
        ("caution", "prior-scale"),
        ("curiosity", "exploration"),
    ):
        assert f"--{name} is called --{present} now" in done.stderr
