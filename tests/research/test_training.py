"""Training: it learns, it repeats itself, and its command answers."""

import os
import shutil
import signal
import subprocess
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.commands import COMMAND, ominoes, plain_environment
from tests.research.courses import PLAN, played, remembered

from ominoes.cli.train import history
from ominoes.players.searching import WEIGHTS, search, taught_for
from ominoes.research import _kernel
from ominoes.research.executing import Here, Processes
from ominoes.research.training import (
    Plan,
    Step,
    TrainingError,
    learning,
    selfplay,
    train,
)
from ominoes.research.training.course import Course
from ominoes.research.training.running import _Trainer


def test_a_game_holds_what_was_thought_before_each_action() -> None:
    [game] = played(1, 1)
    assert len(game.actions) == len(game.thoughts) > 20
    for action, thought in zip(game.actions, game.thoughts, strict=True):
        assert action in thought.ids
        assert sum(thought.shares) == pytest.approx(1, abs=0.01)
        assert len(thought.values) == 2
    assert played(1, 1) == [game]
    assert played(1, 2) != [game]


def test_only_thorough_searches_teach_the_prior_and_all_teach_the_value() -> None:
    task = selfplay.SelfPlay(0, PLAN, learning.simple_plan().tobytes(), 1, 60, 10, 0.0)
    game = selfplay.play(task)
    lessons = learning.moments(PLAN, [game])
    taught = sum(bool(moment.ids) for moment in lessons)
    assert 0 < taught < len(lessons) / 2
    assert all(moment.result.sum() == pytest.approx(1, abs=1e-5) for moment in lessons)


def test_the_value_learns_how_the_game_ended_and_more_of_what_was_thought_the_earlier_it_was() -> None:
    def game(values: list[float]) -> selfplay.PlayedGame:
        thought = selfplay.Thought([], [], values)
        [real] = remembered(1)
        return msgspec.structs.replace(real, thoughts=[thought] * len(real.actions), scores=[-10, -18])

    win = 1 / (1 + np.exp(-8 / _kernel.blokus_temper(2)))
    surprised = [moment.result[0] for moment in learning.moments(PLAN, [game([0.0, 1.0])])]
    assert surprised == sorted(surprised)
    assert surprised[-1] == pytest.approx(0.98 * win)
    expected = [moment.result[0] for moment in learning.moments(PLAN, [game([win, 1 - win])])]
    assert expected == pytest.approx([win] * len(expected))


def test_classic_games_are_played_with_fixed_and_with_free_corners_in_turn() -> None:
    plan = Plan(game="blokus")
    rules = [msgspec.to_builtins(plan.made_game(number).options)["corner"] for number in range(3)]
    assert rules == ["fixed", "free", "fixed"]


def test_caution_makes_the_first_prior_less_sure_and_leaves_the_value(tmp_path: Path) -> None:
    begin = taught_for(PLAN.made_game().start(0))
    with Course(tmp_path, msgspec.structs.replace(PLAN, caution=0.5)) as course:
        best = _Trainer(course, begin, Here(), lambda step: None)._best()
    assert np.allclose(best[: learning.PRIOR], begin[: learning.PRIOR] / 2)
    assert np.array_equal(best[learning.PRIOR :], begin[learning.PRIOR :])


def test_the_gradient_of_the_prior_is_the_slope_of_its_loss() -> None:
    found = learning.moments(PLAN, list(remembered(1)))[:10]
    lessons = [(moment.position, moment.ids, moment.shares) for moment in found]
    prior = learning.simple_plan()[: learning.PRIOR].copy()
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
    lessons = learning.moments(PLAN, played(2, 2))
    weights = learning.simple_plan()
    told = [(moment.position, moment.ids, moment.shares) for moment in lessons]
    _, before, _ = _kernel.blokus_prior_gradient(weights[: learning.PRIOR].copy(), told)
    learning.learn_prior(weights, lessons, 4, 1)
    _, after, _ = _kernel.blokus_prior_gradient(weights[: learning.PRIOR].copy(), told)
    assert after < before
    assert learning.learn_value(weights, lessons, 2, 1) < 1
    assert weights[learning.PRIOR :].any()


def test_the_shipped_weights_are_of_the_right_size_and_finite() -> None:
    for path in WEIGHTS.glob("*.f32"):
        weights = np.fromfile(path, "<f4")
        assert weights.size == learning.simple_plan().size
        assert np.isfinite(weights).all()


def test_a_course_comes_to_the_same_weights_however_it_is_spread_and_interrupted(tmp_path: Path) -> None:
    steps: list[Step] = []
    alone = train(PLAN, tmp_path / "alone", executor=Here(), progress=steps.append)
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
    # A course that is done has nothing to do; it can be made longer.
    assert train(PLAN, tmp_path / "alone", progress=lambda step: pytest.fail("nothing to do")) == alone


def test_how_the_weights_to_begin_with_were_made_stands_beside_the_best(done: Path, tmp_path: Path) -> None:
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
    plan = Plan(game="duo", growth=1.2345678, thorough=1 / 3, curiosity=-0.1, caution=0.1 + 0.2)
    words = plan.command().split()
    read = {name: float(words[words.index(f"--{name}") + 1]) for name in ("growth", "thorough", "curiosity")}
    assert read == {"growth": plan.growth, "thorough": plan.thorough, "curiosity": plan.curiosity}
    assert float(words[words.index("--caution") + 1]) == plan.caution
    assert "--growth 2 " in msgspec.structs.replace(plan, growth=2.0).command()


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"game": "chess"}, "blokus, two, duo"),
        ({"games": 0}, "games is 0, but it goes from 1 to 1000000"),
        ({"games": 2.5}, "games is 2.5"),
        ({"rounds": 100}, "rounds is 100"),
        ({"curiosity": float("nan")}, "curiosity is nan"),
        ({"curiosity": 0.0}, "curiosity is 0, so that .* nothing would be learned"),
        ({"simulations": 1}, "simulations is 1, but it goes from 2 to"),
        ({"growth": float("inf")}, "growth is inf"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 2**40}, "seed is 1099511627776"),
        ({"rounds": 20, "growth": 3.0}, "round 15 would have 14348907 games, which is more than 10000000"),
    ],
)
def test_a_plan_that_cannot_be_done_is_refused_first(
    wishes: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(TrainingError, match=said):
        train(msgspec.structs.replace(PLAN, **wishes), tmp_path / "course")
    assert not list(tmp_path.iterdir())


def test_weights_that_nobody_can_play_with_are_refused_first(tmp_path: Path) -> None:
    size = learning.simple_plan().size
    for begin in (np.full(size, 3e38), np.full(size, np.nan), np.zeros(size - 1), np.zeros((1, size))):
        with pytest.raises(TrainingError, match="begin does not hold weights"):
            train(PLAN, tmp_path / "course", begin=begin.astype(np.float32))
    assert not list(tmp_path.iterdir())


def test_what_is_learned_from_the_largest_weights_can_be_gone_on_with(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, rounds=1)
    begin = np.full(learning.simple_plan().size, 1e4, np.float32)
    train(plan, tmp_path, begin=begin)
    with Course(tmp_path, plan) as course:
        learned = course.weights(0)
    assert (learned != begin).any()


def test_every_epoch_of_learning_is_told(tmp_path: Path) -> None:
    steps: list[Step] = []
    train(msgspec.structs.replace(PLAN, rounds=1, games=1), tmp_path, progress=steps.append)
    learned = [step for step in steps if step.doing == "learn"]
    assert [step.done for step in learned] == list(range(len(learned)))
    assert learned[-1].done == learned[-1].of > 10


@pytest.mark.usefixtures("ctrl_c")
def test_a_long_search_finds_the_same_and_is_left_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for long in (1, 1000):
        monkeypatch.setattr(selfplay, "_LONG", long)
        games += played(1, 1)
    assert games[0] == games[1]
    tree = search(PLAN.made_game().start(0))

    def interrupt() -> None:
        while tree.simulations < 1000:
            time.sleep(0.001)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        selfplay._run_interruptibly(tree, 10_000_000, 1)
    assert tree.simulations < 10_000_000


def test_a_course_of_values_leaves_the_prior_alone(tmp_path: Path) -> None:
    begin = taught_for(PLAN.made_game().start(0))
    plan = msgspec.structs.replace(PLAN, rounds=1, values_only=True, begin="shipped")
    train(plan, tmp_path, begin=begin)
    learned = np.fromfile(tmp_path / "round-00.f32", "<f4")
    assert (learned[: learning.PRIOR] == begin[: learning.PRIOR]).all()
    assert (learned[learning.PRIOR :] != begin[learning.PRIOR :]).any()


def course(folder: Path, *words: str) -> list[str]:
    wishes = ["--rounds", "1", "--games", "12", "--simulations", "20", "--gate-games", "2"]
    return ["train", "duo", "--folder", str(folder), *wishes, *words]


def wait_for_a_game(folder: Path) -> None:
    games = folder / "round-00.games"
    until = time.monotonic() + 60
    while not games.exists() or not games.stat().st_size:
        assert time.monotonic() < until, "no game was played"
        time.sleep(0.02)


def test_the_command_goes_on_where_a_killed_one_was(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    first = subprocess.Popen([COMMAND, *course(folder, "--processes", "2")], stdout=subprocess.DEVNULL)
    wait_for_a_game(folder)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    games = folder / "round-00.games"
    kept = games.read_bytes()
    second = ominoes(*course(folder, "--processes", "1"))
    assert second.returncode == 0, second.stderr
    assert "Round 1: 12 games" in second.stdout
    assert "in 1 game against no values" in second.stdout
    phases = ["round 1: playing", "round 1: learning", "round 1: the gate"]
    assert [line for line in second.stdout.splitlines() if line.startswith("round")] == phases
    assert "The gate is" in second.stdout  # passed or not: so few games tell nothing
    whole = 4 + int.from_bytes(kept[:4], "little")
    assert len(kept) < whole or games.read_bytes()[:whole] == kept[:whole]


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_all_processes_with_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    command = course(folder, "--games", "1000", "--simulations", "400", "--processes", "2")
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
        _, said = running.communicate(timeout=120)
    finally:
        running.kill()
    assert running.returncode != 0
    assert said.startswith("Interrupted; ")
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "blokus, two, duo"),
        (["duo", "--begin", "nowhere.f32"], "the weights nowhere.f32 cannot be read: there is no such file"),
        (["duo", "--begin", "/proc"], "the weights /proc cannot be read: it is a folder"),
        (["duo", "--folder", f"{__file__}/course"], "cannot be written: a part of the path is not a folder"),
        (["duo", "--begin", __file__], "does not hold weights"),
        (["duo", "--rounds", "0"], "--rounds"),
        (["duo", "--curiosity", "nan"], "Invalid value for '--curiosity': this is no number"),
        (["duo", "--curiosity", "0"], "nothing would be learned"),
        (["duo", "--simulations", "1"], "the number has to be at least 2"),
        (["duo", "--curiosity", "101"], "--curiosity"),
        (["duo", "--seed", str(2**40)], "--seed"),
        (["duo", "--simulations", "99999999999999999999"], "--simulations"),
        (["duo", "--quick", "99999999999999999999"], "--quick"),
        (["duo", "--games", "1000001"], "--games"),
        (["duo", "--rounds", "40"], "round 31 would have"),
    ],
)
def test_mistakes_are_answered_in_words(words: list[str], said: str, tmp_path: Path) -> None:
    done = ominoes("train", *words, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
