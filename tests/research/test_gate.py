"""The gate: whom the new weights meet, how that is counted, and that it can be failed."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.research.courses import PLAN

from ominoes.players.searching import SUITED, search, taught_for
from ominoes.research.gtp import EngineMissing
from ominoes.research.training import (
    Plan,
    gauntlet,
    learning,
    train,
)
from ominoes.research.training.gauntlet import Result, Score, passes, score

ENGINE = f"{sys.executable} -m ominoes gtp --player random"


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
