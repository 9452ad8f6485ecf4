"""The gate: its opponents, its scores, and when new weights pass or fail."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.research.blokus.training_games import PLAN

from ominoes.players.search import GAME_DEFAULT, search, trained_weights
from ominoes.research.blokus.gtp import EngineFault, EngineMissing
from ominoes.research.blokus.training import (
    Plan,
    Step,
    TrainingError,
    gauntlet,
    learner,
    train,
)
from ominoes.research.blokus.training.gauntlet import Result, Score, passes, score

ENGINE = f"{sys.executable} -m ominoes gtp --player random"


def _scores(**won: tuple[int, int]) -> list[Score]:
    """What came of matches: games won, and games."""
    return [
        score(name, [Result(name, number, float(number < wins)) for number in range(games)])
        for name, (wins, games) in won.items()
    ]


def test_the_gate_weighs_the_results_against_all_opponents() -> None:
    last = _scores(before=(30, 80), shipped=(10, 40), largest=(38, 40))
    assert passes(_scores(before=(20, 80)), [], seats=4), (
        "the first round has no earlier scores to compare with"
    )
    assert not passes(_scores(before=(5, 80)), [], seats=4)
    assert not passes(_scores(before=(22, 80), shipped=(1, 40), largest=(20, 40)), last, seats=4)
    assert passes(_scores(before=(16, 80), shipped=(20, 40), largest=(39, 40)), last, seats=4)
    assert passes(_scores(before=(20, 80), shipped=(9, 40), largest=(38, 40)), last, seats=4), (
        "a small loss is within the error"
    )


def test_an_even_share_against_older_weights_is_no_loss() -> None:
    last = _scores(before=(30, 80), older=(38, 40))
    assert passes(_scores(before=(20, 80), older=(10, 40)), last, seats=4)
    assert not passes(_scores(before=(20, 80), older=(0, 40)), [], seats=4)


def test_the_shipped_weights_take_part_as_they_play() -> None:
    [shipped] = [other for other in gauntlet.gate_opponents(PLAN) if other.name == "shipped"]
    assert shipped.value_share == GAME_DEFAULT


def test_the_gate_has_unlike_opponents_and_an_engine_if_there_is_one() -> None:
    kinds = ["hand-made", "no-values", "no-playouts", "shipped", "greedy", "largest"]
    assert [other.name for other in gauntlet.gate_opponents(PLAN)] == kinds
    plan = msgspec.structs.replace(PLAN, engine=ENGINE)
    *others, engine = gauntlet.gate_opponents(plan)
    assert [other.name for other in others] == kinds
    assert gauntlet.opponent_title(engine.name) == "another engine"
    assert f"--engine '{ENGINE}'" in plan.command()


@pytest.mark.parametrize("game", ["blokus", pytest.param("two", marks=pytest.mark.slow), "duo"])
def test_another_engine_takes_part_in_the_gate(game: str) -> None:
    plan = Plan(game=game, engine=ENGINE)
    gauntlet.check_engine(plan)
    engine = gauntlet.gate_opponents(plan)[-1]
    newcomer = gauntlet.Contender("largest", simple="largest")
    results = [gauntlet.play(gauntlet.GateGame(number, plan, newcomer, engine)) for number in (0, 1)]
    assert [(result.opponent, result.number) for result in results] == [(engine.name, 0), (engine.name, 1)]
    assert all(0 <= result.won <= 1 for result in results)


def test_an_engine_that_cannot_play_is_reported_before_the_first_game(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing, match="/no/such/engine"):
        train(msgspec.structs.replace(PLAN, engine="/no/such/engine"), tmp_path)
    assert list(tmp_path.iterdir()) == []


FAILING = """
import subprocess, sys
ours = subprocess.Popen([{python!r}, "-m", "ominoes", "gtp", "--player", "random"], stdin=-1, stdout=-1, text=True)
moves = 0
for line in sys.stdin:
    if line.startswith("genmove"):
        moves += 1
        if moves > {good}:
            {fault}
            continue
    ours.stdin.write(line)
    ours.stdin.flush()
    while (answer := ours.stdout.readline()).strip():
        print(answer, end="")
    print(flush=True)
"""
RESIGN, DIE = "print('= resign\\n', flush=True)", "sys.exit()"


def failing(folder: Path, fault: str, good: int) -> str:
    """The command of an engine that plays some good moves and then fails."""
    script = folder / "failing.py"
    script.write_text(FAILING.format(python=sys.executable, fault=fault, good=good))
    return f"{sys.executable} {script}"


@pytest.mark.parametrize(("game", "won"), [("duo", 1), ("blokus", 1 / 3)])
def test_an_engine_that_resigns_is_last_and_the_others_share_the_first_place(
    game: str, won: float, tmp_path: Path
) -> None:
    plan = Plan(game=game, engine=failing(tmp_path, RESIGN, 2))
    newcomer = gauntlet.Contender("largest", simple="largest")
    result = gauntlet.play(gauntlet.GateGame(0, plan, newcomer, gauntlet.gate_opponents(plan)[-1]))
    assert result.won == pytest.approx(won)


def test_an_engine_that_does_not_answer_is_reported_before_the_first_game(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, engine=failing(tmp_path, RESIGN, 0))
    with pytest.raises(EngineFault, match="gave up"):
        train(plan, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_training_run_continues_without_an_engine_that_fails(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, rounds=1, engine=failing(tmp_path, DIE, 3))
    with pytest.raises(
        TrainingError, match=r"ended when it was asked 'genmove .'; .* another --engine or with none"
    ):
        train(plan, tmp_path / "run")
    steps: list[Step] = []
    alone = msgspec.structs.replace(plan, engine="")
    [report] = train(alone, tmp_path / "run", progress=steps.append)
    assert "engine" not in {score.opponent.partition(":")[0] for score in report.scores}
    assert not [step for step in steps if step.doing == "play" and step.done < step.of], (
        "nothing is played again"
    )
    assert msgspec.json.decode((tmp_path / "run" / "plan.json").read_bytes(), type=Plan) == alone


def test_results_of_different_engines_are_kept_apart() -> None:
    one, other = (
        gauntlet.gate_opponents(Plan(game="duo", engine=command))[-1].name for command in ("one", "other")
    )
    before, [met] = _scores(before=(40, 80)), _scores(engine=(40, 40))
    last = [*before, msgspec.structs.replace(met, opponent=one)]
    [lost] = _scores(engine=(0, 40))
    assert not passes([*before, msgspec.structs.replace(lost, opponent=one)], last, seats=2)
    assert passes([*before, msgspec.structs.replace(lost, opponent=other)], last, seats=2)


def test_the_greedy_opponent_plays_what_the_prior_prefers() -> None:
    [greedy] = [other for other in gauntlet.gate_opponents(PLAN) if other.name == "greedy"]
    state = PLAN.made_game().start(0)
    tree = search(state)
    tree.run(simulations=1, may_stop_early=False)
    favourite = max(tree.choices(), key=lambda choice: choice[3])
    assert state.game.action_id(gauntlet._Searcher(greedy, 5).choose(state)) == favourite[0]


def test_a_match_rotates_the_seats_and_counts_wins() -> None:
    newcomer = gauntlet.contender("new", trained_weights(PLAN.made_game().start(0)))
    assert (newcomer.value_share, gauntlet.contender("x", learner.handmade_weights()).value_share) == (
        GAME_DEFAULT,
        0.0,
    )
    beginner = gauntlet.Contender("largest", simple="largest")
    results = [gauntlet.play(gauntlet.GateGame(n, PLAN, newcomer, beginner)) for n in range(4)]
    score = gauntlet.score("largest", results)
    assert score.games == 4
    assert score.share > 0.7
    assert score.low < score.share


def test_opponents_with_equal_weights_do_not_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    seated = gauntlet._seated

    def noted(contender: gauntlet.Contender, game: Any, seed: int) -> Any:
        seeds.append(seed)
        return seated(contender, game, seed)

    monkeypatch.setattr(gauntlet, "_seated", noted)
    newcomer = gauntlet.Contender("new", simple="largest")
    for name in ("before", "shipped"):
        gauntlet.play(gauntlet.GateGame(0, PLAN, newcomer, gauntlet.Contender(name, simple="random")))
    assert len(set(seeds)) == 4
