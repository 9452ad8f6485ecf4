"""Training: it learns, it repeats itself, it goes on where it was, and its gate can be failed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from ominoes.cli.train import history
from ominoes.players import _kernel
from ominoes.players.searching import SUITED, WEIGHTS, search, taught_for
from ominoes.research.executing import Here, Processes
from ominoes.research.gtp import EngineMissing
from ominoes.research.training import (
    Plan,
    RoundReport,
    Step,
    TrainingError,
    gauntlet,
    learning,
    selfplay,
    train,
)
from ominoes.research.training.course import Course
from ominoes.research.training.gauntlet import Result, Score, passes, score
from ominoes.research.training.running import _Trainer

ENGINE = f"{sys.executable} -m ominoes gtp --player random"
PLAN = Plan(game="duo", seed=2, rounds=2, games=3, simulations=20, gate_games=2)


def played(games: int, seed: int) -> list[selfplay.PlayedGame]:
    weights = learning.simple_plan().tobytes()
    return [selfplay.play(selfplay.SelfPlay(n, PLAN, weights, seed, 60, 0, 0.0)) for n in range(games)]


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
        [real] = played(1, 1)
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
    found = learning.moments(PLAN, played(1, 1))[:10]
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


def test_how_the_weights_to_begin_with_were_made_stands_beside_the_best(tmp_path: Path) -> None:
    earlier, later = tmp_path / "earlier", tmp_path / "later"
    train(PLAN, earlier)
    made = history(earlier / "best.f32")
    assert made == msgspec.json.decode((earlier / "best.json").read_bytes())
    train(PLAN, later, begins_with=made)
    assert msgspec.json.decode((later / "best.json").read_bytes())["begins_with"] == made
    for nonsense in (b"{", b'"\xff"'):
        (earlier / "best.json").write_bytes(nonsense)
        assert history(earlier / "best.f32") is None
    assert history(tmp_path / "nowhere.f32") is None


def test_an_entry_that_a_crash_cut_off_is_played_again(tmp_path: Path) -> None:
    with Course(tmp_path, PLAN) as course:
        entries = course.played(0)
        for game in played(2, 1):
            entries.add(game)
        entries.close()
    path = tmp_path / "round-00.games"
    whole = path.read_bytes()
    for cut in (1, 3, 1000):
        path.write_bytes(whole[:-cut])
        with Course(tmp_path, PLAN) as course:
            entries = course.played(0)
            assert [game.number for game in entries.known] == [0]
            entries.close()


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course that is through its two rounds."""
    folder = tmp_path_factory.mktemp("done") / "course"
    assert train(PLAN, folder)[0].passed
    return folder


@pytest.fixture
def folder(done: Path, tmp_path: Path) -> Path:
    """The same, to be spoilt."""
    return Path(shutil.copytree(done, tmp_path / "course"))


LONGER = msgspec.structs.replace(PLAN, rounds=3)


def _entry(game: msgspec.Struct) -> bytes:
    data = msgspec.msgpack.encode(game)
    return len(data).to_bytes(4, "little") + data


def _first(data: bytes | bytearray) -> int:
    """Where the first entry ends."""
    return 4 + int.from_bytes(data[:4], "little")


def test_trailing_zeros_are_cut_off_as_a_power_cut_left_them(tmp_path: Path) -> None:
    first, second = (_entry(game) for game in played(2, 1))
    path = tmp_path / "round-00.games"
    for torn in (bytes(5000), second[:2] + bytes(90), second[:500] + bytes(len(second) - 500), second[:700]):
        path.write_bytes(first + torn)
        with Course(tmp_path, PLAN) as course:
            entries = course.played(0)
            assert [game.number for game in entries.known] == [0]
            entries.close()
        assert path.read_bytes() == first


@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("entry", [0, 1])
def test_a_damaged_length_is_not_taken_for_a_crash(place: int, entry: int, tmp_path: Path) -> None:
    whole = bytearray().join(_entry(game) for game in played(3, 1))
    whole[place + entry * _first(whole)] ^= 65
    path = tmp_path / "round-00.games"
    path.write_bytes(whole)
    with Course(tmp_path, PLAN) as course, pytest.raises(TrainingError, match=r"round-00\.games .*delete"):
        course.played(0)
    assert path.read_bytes() == whole


def test_a_game_that_is_there_twice_counts_once_and_one_too_many_not_at_all(tmp_path: Path) -> None:
    games = played(2, 1)
    path = tmp_path / "round-00.games"
    path.write_bytes(b"".join(_entry(game) for game in [*games, games[0]]))
    with Course(tmp_path, PLAN) as course:
        entries = course.played(0)
        assert entries.known == games
        entries.close()
        path.write_bytes(_entry(msgspec.structs.replace(games[0], number=3)))
        with pytest.raises(TrainingError, match="from 0 to 2"):
            course.played(0)


@pytest.mark.parametrize(
    ("name", "spoil", "said"),
    [
        ("round-01.games", lambda data: data[:3] + b"\1" + data[4:], "after 0 good entries it is damaged"),
        ("round-01.games", lambda data: data[:-1], "after 3 good entries it is damaged"),
        ("round-01.games", lambda data: data[: _first(data)], "from 0 to 3"),
        ("round-01.games", lambda data: b"", "from 0 to 3"),
        ("round-01.games", None, "there is no such file"),
        ("round-00.games", None, "there is no such file"),
        ("round-00.json", lambda data: data[:50], "truncated"),
        ("round-00.json", lambda data: data.replace(b'"before"', b'"\xff"'), "codec can't decode"),
        ("round-00.json", None, "there is no such file"),
        ("round-01.f32", None, "there is no such file"),
        ("round-01.f32", lambda data: data[:-4], "does not hold weights"),
        ("round-01.f32", lambda data: data[:-2], "does not hold weights"),
        ("round-01.f32", lambda data: data + b"\0", "does not hold weights"),
        ("round-01.f32", lambda data: b"\0\0\xc0\x7f" + data[4:], "does not hold weights"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(
    name: str, spoil: Callable[[bytes], bytes] | None, said: str, folder: Path
) -> None:
    path = folder / name
    if name.endswith(".f32"):  # whose weights are the best
        report = folder / "round-01.json"
        report.write_text(report.read_text().replace('"passed": false', '"passed": true'))
    if spoil is None:
        path.unlink()
    else:
        path.write_bytes(spoil(path.read_bytes()))
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(TrainingError, match=f"{path} cannot be used: .*{said}") as caught:
        train(LONGER, folder, progress=lambda step: pytest.fail("nothing is done"))
    assert f"delete {path.stem}.* and the files of all later rounds, or" in str(caught.value)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_gate_with_a_name_that_is_no_text_is_damaged(folder: Path) -> None:
    for name in ("round-01.json", "best.f32", "best.json"):
        (folder / name).unlink()
    gate = folder / "round-01.gate"
    gate.write_bytes(gate.read_bytes().replace(b"before", b"\xff" * 6, 1))
    with pytest.raises(TrainingError, match="after 0 good entries it is damaged"):
        train(PLAN, folder)


def test_what_is_said_of_a_damaged_file_helps(folder: Path, done: Path) -> None:
    (folder / "round-01.games").unlink()
    with pytest.raises(TrainingError, match=r"delete round-01\.\* and"):
        train(LONGER, folder)
    for path in folder.glob("round-01.*"):
        path.unlink()
    train(PLAN, folder)
    for path in done.glob("*.f32"):
        assert (folder / path.name).read_bytes() == path.read_bytes()


def test_a_plan_that_cannot_be_read_is_named(folder: Path) -> None:
    plan = folder / "plan.json"
    plan.write_bytes(plan.read_bytes()[:20])
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: .*truncated.*--folder"):
        train(PLAN, folder)
    plan.write_bytes(b'{"game": "\xff"}')
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: .*codec can't decode"):
        train(PLAN, folder)
    plan.unlink()
    plan.mkdir()
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: it is a folder; .*--folder"):
        train(PLAN, folder)


def _spoilt(game: selfplay.PlayedGame) -> list[selfplay.PlayedGame]:
    """Games as nobody can have played them."""
    replace = msgspec.structs.replace
    first, *rest = game.thoughts
    thoughts = [
        replace(first, values=[]),
        replace(first, values=[float("nan"), 1.0]),
        replace(first, shares=[1.0]),
        replace(first, ids=[1, 2], shares=[0.5, float("nan")]),
        replace(first, ids=[1, 2**40], shares=[0.5, 0.5]),
    ]
    return [
        *(
            replace(game, actions=[action, *game.actions[1:]])
            for action in (-1, 10**6, 2**63, game.actions[9])
        ),
        replace(game, actions=game.actions[:-1]),
        replace(game, actions=game.actions[:5], thoughts=game.thoughts[:5]),
        *(replace(game, thoughts=[thought, *rest]) for thought in thoughts),
        replace(game, scores=[1]),
    ]


def test_a_game_against_the_rules_is_named_with_its_file(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, rounds=1, games=1)
    for case, game in enumerate(_spoilt(played(1, 1)[0])):
        folder = tmp_path / str(case)
        folder.mkdir()
        (folder / "round-00.games").write_bytes(_entry(game))
        with pytest.raises(TrainingError, match=r"round-00\.games cannot be used: game 0 .*delete round-00"):
            train(plan, folder)


def test_weights_that_meet_others_are_not_learned_again(folder: Path, done: Path) -> None:
    (folder / "round-01.json").unlink()
    steps: list[Step] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning.Adam, "step", lambda *_: pytest.fail("nothing is learned"))
        reports = train(PLAN, folder, progress=steps.append)
    assert steps[-1].doing == "gate"
    assert msgspec.json.encode(reports[1]) == msgspec.json.encode(train(PLAN, done)[1])
    assert (folder / "round-01.json").read_bytes() == (done / "round-01.json").read_bytes()
    assert (folder / "round-01.f32").read_bytes() == (done / "round-01.f32").read_bytes()


def test_a_course_tells_of_all_its_rounds_however_many_are_asked_for(folder: Path) -> None:
    kept = {name: (folder / name).read_bytes() for name in ("best.f32", "best.json", "plan.json")}
    assert len(train(msgspec.structs.replace(PLAN, rounds=1), folder)) == 2
    assert {name: (folder / name).read_bytes() for name in kept} == kept
    (folder / "best.f32").unlink()
    (folder / "best.json").unlink()
    train(PLAN, folder)
    assert {name: (folder / name).read_bytes() for name in kept} == kept


def test_a_course_that_ends_sooner_or_later_says_so_in_its_files(tmp_path: Path) -> None:
    def rounds() -> tuple[int, int, str]:
        plan, best = (
            msgspec.json.decode((tmp_path / name).read_bytes()) for name in ("plan.json", "best.json")
        )
        return plan["rounds"], best["plan"]["rounds"], best["command"].split(" --games")[0]

    def stop(report: RoundReport) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(LONGER, tmp_path, reported=stop)
    assert rounds() == (3, 3, "ominoes train duo --rounds 3")
    train(msgspec.structs.replace(PLAN, rounds=1), tmp_path)
    assert rounds() == (1, 1, "ominoes train duo --rounds 1")
    train(PLAN, tmp_path)
    assert rounds() == (2, 2, "ominoes train duo --rounds 2")


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


def test_a_course_goes_on_when_there_was_nothing_to_learn(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, games=1, simulations=1, growth=1.0)
    reports = train(plan, tmp_path)
    assert [(report.number, bool(report.moments)) for report in reports] == [(0, True), (1, False)]
    assert (reports[1].prior_loss, reports[1].prior_hits, reports[1].value_divergence) == (0, 0, 0)
    weights = [(tmp_path / f"round-{number:02}.f32").read_bytes() for number in range(2)]
    assert not reports[0].passed or weights[0] == weights[1]


def test_a_folder_holds_one_course_of_one_program(tmp_path: Path) -> None:
    with Course(tmp_path, PLAN), pytest.raises(TrainingError, match="another program"):
        Course(tmp_path, PLAN)
    Course(tmp_path, msgspec.structs.replace(PLAN, rounds=9)).__exit__(None, None, None)
    with pytest.raises(
        TrainingError, match=r"another course .* with --seed 2 --caution 1.0 instead of --seed 3 --"
    ):
        Course(tmp_path, msgspec.structs.replace(PLAN, seed=3, caution=0.5))
    with pytest.raises(TrainingError, match='with game "duo" instead of game "two"'):
        Course(tmp_path, msgspec.structs.replace(PLAN, game="two"))


def _scores(**won: tuple[int, int]) -> list[Score]:
    """What came of matches: games won, and games."""
    return [
        score(name, [Result(name, number, float(number < wins)) for number in range(games)])
        for name, (wins, games) in won.items()
    ]


def test_the_gate_asks_how_all_opponents_were_met() -> None:
    last = _scores(before=(30, 80), shipped=(10, 40), largest=(38, 40))
    assert passes(_scores(before=(20, 80)), [], seats=4), "who begins has nobody to be compared with"
    assert not passes(_scores(before=(5, 80)), [], seats=4)
    assert not passes(_scores(before=(22, 80), shipped=(1, 40), largest=(20, 40)), last, seats=4)
    assert passes(_scores(before=(16, 80), shipped=(20, 40), largest=(39, 40)), last, seats=4)
    assert passes(_scores(before=(20, 80), shipped=(9, 40), largest=(38, 40)), last, seats=4), (
        "luck is allowed for"
    )


def test_older_weights_are_others_in_each_round_so_an_even_share_is_enough() -> None:
    last = _scores(before=(30, 80), older=(38, 40))
    assert passes(_scores(before=(20, 80), older=(10, 40)), last, seats=4)
    assert not passes(_scores(before=(20, 80), older=(0, 40)), [], seats=4)


def test_what_is_shipped_takes_part_as_it_plays() -> None:
    [shipped] = [other for other in gauntlet.others(PLAN) if other.name == "shipped"]
    assert shipped.value_share == SUITED


def test_unlike_opponents_are_met_and_an_engine_when_there_is_one() -> None:
    kinds = ["hand-made", "no-values", "no-playouts", "shipped", "greedy", "largest"]
    assert [other.name for other in gauntlet.others(PLAN)] == kinds
    plan = msgspec.structs.replace(PLAN, engine=ENGINE)
    assert [other.name for other in gauntlet.others(plan)] == [*kinds, "engine"]
    assert f"--engine '{ENGINE}'" in plan.command()


@pytest.mark.parametrize("game", ["blokus", "two", "duo"])
def test_another_engine_takes_part_in_the_gate(game: str) -> None:
    plan = Plan(game=game, engine=ENGINE)
    gauntlet.check_engine(plan)
    [engine] = [other for other in gauntlet.others(plan) if other.name == "engine"]
    newcomer = gauntlet.Contender("largest", simple="largest")
    results = [gauntlet.play(gauntlet.Game(number, plan, newcomer, engine)) for number in (0, 1)]
    assert [(result.opponent, result.number) for result in results] == [("engine", 0), ("engine", 1)]
    assert all(0 <= result.won <= 1 for result in results)


def test_an_engine_that_cannot_play_is_told_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing, match="/no/such/engine"):
        train(msgspec.structs.replace(PLAN, engine="/no/such/engine"), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_who_goes_by_first_impressions_plays_what_the_prior_prefers() -> None:
    [greedy] = [other for other in gauntlet.others(PLAN) if other.name == "greedy"]
    state = PLAN.made_game().start(0)
    tree = search(state)
    tree.run(simulations=1, early=False)
    favourite = max(tree.choices(), key=lambda choice: choice[3])
    assert state.game.action_id(gauntlet._Searcher(greedy, 5).choose(state)) == favourite[0]


def test_a_course_of_values_leaves_the_prior_alone(tmp_path: Path) -> None:
    begin = taught_for(PLAN.made_game().start(0))
    plan = msgspec.structs.replace(PLAN, rounds=1, values_only=True, begin="shipped")
    train(plan, tmp_path, begin=begin)
    learned = np.fromfile(tmp_path / "round-00.f32", "<f4")
    assert (learned[: learning.PRIOR] == begin[: learning.PRIOR]).all()
    assert (learned[learning.PRIOR :] != begin[learning.PRIOR :]).any()


def test_a_match_goes_round_the_seats_and_counts_wins() -> None:
    newcomer = gauntlet.contender("new", taught_for(PLAN.made_game().start(0)))
    assert (newcomer.value_share, gauntlet.contender("x", learning.simple_plan()).value_share) == (
        SUITED,
        0.0,
    )
    beginner = gauntlet.Contender("largest", simple="largest")
    results = [gauntlet.play(gauntlet.Game(n, PLAN, newcomer, beginner)) for n in range(4)]
    score = gauntlet.score("largest", results)
    assert score.games == 4
    assert score.share > 0.7
    assert score.low < score.share


def test_opponents_who_think_alike_do_not_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    seated = gauntlet._seated

    def noted(contender: gauntlet.Contender, game: Any, seed: int) -> Any:
        seeds.append(seed)
        return seated(contender, game, seed)

    monkeypatch.setattr(gauntlet, "_seated", noted)
    newcomer = gauntlet.Contender("new", simple="largest")
    for name in ("before", "shipped"):
        gauntlet.play(gauntlet.Game(0, PLAN, newcomer, gauntlet.Contender(name, simple="random")))
    assert len(set(seeds)) == 4


def course(folder: Path, *words: str) -> list[str]:
    wishes = ["--rounds", "1", "--games", "12", "--simulations", "20", "--gate-games", "2"]
    return [sys.executable, "-m", "ominoes", "train", "duo", "--folder", str(folder), *wishes, *words]


def wait_for_a_game(folder: Path) -> None:
    games = folder / "round-00.games"
    until = time.monotonic() + 60
    while not games.exists() or not games.stat().st_size:
        assert time.monotonic() < until, "no game was played"
        time.sleep(0.02)


def test_the_command_goes_on_where_a_killed_one_was(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    first = subprocess.Popen(course(folder, "--processes", "2"), stdout=subprocess.DEVNULL)
    wait_for_a_game(folder)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    games = folder / "round-00.games"
    kept = games.read_bytes()
    second = subprocess.run(
        course(folder, "--processes", "1"), capture_output=True, text=True, timeout=120, check=True
    )
    assert "Round 1: 12 games" in second.stdout
    assert "The gate is" in second.stdout  # passed or not: so few games tell nothing
    whole = 4 + int.from_bytes(kept[:4], "little")
    assert len(kept) < whole or games.read_bytes()[:whole] == kept[:whole]


def test_ctrl_c_ends_all_processes_with_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    command = course(folder, "--games", "1000", "--simulations", "400", "--processes", "2")
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
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
        (["duo", "--curiosity", "nan"], "--curiosity"),
        (["duo", "--curiosity", "101"], "--curiosity"),
        (["duo", "--seed", str(2**40)], "--seed"),
        (["duo", "--simulations", "99999999999999999999"], "--simulations"),
        (["duo", "--quick", "99999999999999999999"], "--quick"),
        (["duo", "--games", "1000001"], "--games"),
        (["duo", "--rounds", "40"], "round 31 would have"),
    ],
)
def test_mistakes_are_answered_in_words(words: list[str], said: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ominoes", "train", *words], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
