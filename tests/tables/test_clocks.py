"""Clocks: none, per move, bank with increment, days per move; pauses and what happens when time is up."""

import msgspec
import pytest
from tests.tables.scene import Scene, ada, bert, cleo, kinds
from tests.tables.toy import Take

from ominoes.tables import Bank, ClockRule, Computer, DaysPerMove, NoClock, PerMove, Refused, judge
from ominoes.tables import deeds as do


def test_without_a_clock_nothing_is_ever_due() -> None:
    scene = Scene("heap", ada(), bert(), clock=NoClock())
    scene.wait(10**7)
    assert scene.table.deadline is None
    assert scene.judge() == ()


def test_a_time_per_move_begins_anew_with_every_move() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(29)
    scene.take(0, 1)
    assert scene.table.deadline == scene.now + 30_000
    scene.wait(10)
    scene.take(1, 1)
    assert scene.table.clock.left == (30_000, 30_000)


def test_a_bank_shrinks_by_the_time_used_and_grows_by_the_increment() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 5))
    scene.wait(20)
    scene.take(0, 1)
    assert scene.table.clock.left == (45_000, 60_000)
    scene.wait(1.5)
    scene.take(1, 1)
    assert scene.table.clock.left == (45_000, 63_500)


def test_days_per_move_are_counted_in_days() -> None:
    scene = Scene("heap", ada(), bert(), clock=DaysPerMove(3))
    assert scene.table.deadline == scene.now + 3 * 24 * 3600 * 1000
    scene.wait(3 * 24 * 3600)
    assert kinds(scene.judge()) == ["Flagged", "Ended"]


def test_who_runs_out_of_time_loses_against_one_opponent() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(10))
    scene.wait(9.999)
    assert scene.judge() == ()
    scene.wait(0.001)
    with pytest.raises(Refused, match="time is up"):
        scene.take(0, 1)
    assert kinds(scene.judge()) == ["Flagged", "Ended"]
    assert scene.table.reason == "time"
    assert [(place.rank, place.seat) for place in scene.table.standings] == [(1, 1), (2, 0)]


def test_others_go_on_when_one_of_several_runs_out_of_time() -> None:
    scene = Scene("heap", ada(), bert(), cleo(), options={"players": 3, "stones": 4}, clock=PerMove(10))
    scene.wait(10)
    assert kinds(scene.judge()) == ["Flagged", "TakenOver"]
    assert scene.table.thinking == (0,)
    assert scene.table.deadline is None, "a computer player is never timed"
    scene.write(judge.computer_moves(scene.table, 0, Take(3), scene.now))
    scene.take(1, 1)
    assert scene.table.status == "over"
    assert [place.seat for place in scene.table.standings] == [1, 2, 0]


def test_a_computer_player_has_no_clock() -> None:
    scene = Scene("heap", Computer("random"), bert(), clock=PerMove(10))
    assert scene.table.deadline is None
    scene.wait(1000)
    assert scene.judge() == ()


def test_the_clock_stands_still_while_somebody_is_gone() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.wait(10)
    assert kinds(scene.write(judge.gone(scene.table, (1,), scene.now))) == ["Gone"]
    assert bool(scene.table.paused)
    assert scene.table.deadline is None
    scene.wait(1000)
    assert scene.judge() == ()
    assert kinds(scene.write(judge.back(scene.table, (1,), scene.now))) == ["Back"]
    assert not bool(scene.table.paused)
    assert scene.table.clock.left[0] == 50_000
    assert scene.table.deadline == scene.now + 50_000


def test_a_move_may_be_made_during_a_pause_and_costs_no_time() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.write(judge.gone(scene.table, (1,), scene.now))
    scene.wait(100)
    scene.take(0, 1)
    assert scene.table.clock.left == (60_000, 60_000)
    assert scene.table.deadline is None


def test_a_time_per_move_is_whole_again_after_a_move_made_during_a_pause() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(25)
    scene.write(judge.gone(scene.table, (1,), scene.now))
    assert scene.table.clock.left == (5_000, 30_000)
    scene.take(0, 1)
    assert scene.table.clock.left == (30_000, 30_000)


@pytest.mark.parametrize(("rule", "whole"), [(PerMove(30), 30_000), (DaysPerMove(1), 24 * 3600 * 1000)])
def test_a_time_per_move_is_whole_again_when_moves_are_taken_back(rule: ClockRule, whole: int) -> None:
    scene = Scene("heap", ada(), bert(), clock=rule)
    scene.take(0, 1)
    scene.wait(20)
    scene.do(0, do.AskUndo)
    scene.do(1, do.AnswerUndo, agree=True)
    assert scene.table.clock.left == (whole, whole)


def test_what_a_bank_has_paid_out_does_not_come_back_with_a_move_taken_back() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.wait(10)
    scene.take(0, 1)
    scene.wait(20)
    scene.do(0, do.AskUndo)
    scene.do(1, do.AnswerUndo, agree=True)
    assert scene.table.clock.left == (50_000, 40_000)


def test_taking_back_makes_no_time() -> None:
    scene = Scene("heap", ada(), Computer("random"), clock=Bank(10, 5))
    for _ in range(4):
        scene.take(0, 1)
        assert scene.table.clock.left[0] == 15_000
        scene.do(0, do.AskUndo)
        assert scene.table.clock.left[0] == 10_000
    scene.wait(9)
    scene.take(0, 1)
    scene.do(0, do.AskUndo)
    assert scene.table.clock.left[0] == 5_000, "there is always a little left to go on with"


def test_while_nothing_could_be_written_nobodys_time_has_run() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(20)
    since = scene.now
    scene.wait(3600)
    scene.write(judge.made_good(scene.table, since, scene.now))
    assert scene.table.deadline == scene.now + 10_000
    assert not scene.table.paused
    scene.wait(11)
    assert judge.made_good(scene.table, scene.now, scene.now + 5) == (), "time was up before"
    assert kinds(scene.judge())[0] == "Flagged"


def test_who_takes_his_seat_back_has_the_whole_time_for_his_next_move() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(25)
    scene.write(judge.gone(scene.table, (0,), scene.now))
    scene.wait(60)
    scene.do(1, do.TakeOver, place=0, player="random")
    scene.write(judge.computer_moves(scene.table, 0, Take(1), scene.now))
    scene.do(0, do.Reclaim)
    assert scene.table.clock.left == (30_000, 30_000)


def test_with_days_per_move_nobody_has_to_stay() -> None:
    scene = Scene("heap", ada(), bert(), clock=DaysPerMove(1))
    assert judge.gone(scene.table, (1,), scene.now) == ()


def test_a_clock_that_goes_backwards_gives_nobody_time() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.wait(-5)
    scene.take(0, 1)
    assert scene.table.clock.left == (60_000, 60_000)


@pytest.mark.parametrize(
    "rule",
    [
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": 10**9},
        {"kind": "bank", "seconds": 60, "increment": -1},
        {"kind": "days", "days": 1000},
        {"kind": "days", "days": 1, "more": 2},
        {"kind": "sand"},
    ],
)
def test_a_clock_rule_has_limits(rule: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(rule, ClockRule)
