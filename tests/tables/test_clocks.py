"""Clocks: none, per move, bank with increment, days per move; pauses and what happens when time is up."""

import msgspec
import pytest
from tests.tables.scene import Scene, ada, bert, cleo, kinds
from tests.tables.toy import Take

from ominoes.tables import (
    Bank,
    ClockRule,
    Computer,
    DaysPerMove,
    NoClock,
    PerMove,
    Refused,
    automatic,
    commands,
)


def test_without_a_clock_nothing_is_ever_due() -> None:
    scene = Scene("heap", ada(), bert(), clock=NoClock())
    scene.wait(10**7)
    assert scene.table.deadline is None
    assert scene.time_is_up() == ()


def test_a_time_per_move_starts_again_with_every_move() -> None:
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
    assert kinds(scene.time_is_up()) == ["Flagged", "Ended"]


def test_running_out_of_time_loses_against_one_opponent() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(10))
    scene.wait(9.999)
    assert scene.time_is_up() == ()
    scene.wait(0.001)
    with pytest.raises(Refused, match="time is up"):
        scene.take(0, 1)
    assert kinds(scene.time_is_up()) == ["Flagged", "Ended"]
    assert scene.table.reason == "time"
    assert [(place.rank, place.seat) for place in scene.table.standings] == [(1, 1), (2, 0)]


def test_others_play_on_when_one_of_several_runs_out_of_time() -> None:
    scene = Scene("heap", ada(), bert(), cleo(), options={"players": 3, "stones": 4}, clock=PerMove(10))
    scene.wait(10)
    assert kinds(scene.time_is_up()) == ["Flagged", "TakenOver"]
    assert scene.table.engine_seats == (0,)
    assert scene.table.deadline is None, "a computer player is never timed"
    scene.write(automatic.computer_moves(scene.table, 0, Take(3), scene.now))
    scene.take(1, 1)
    assert scene.table.status == "over"
    assert [place.seat for place in scene.table.standings] == [1, 2, 0]


def test_a_computer_player_has_no_clock() -> None:
    scene = Scene("heap", Computer("random"), bert(), clock=PerMove(10))
    assert scene.table.deadline is None
    scene.wait(1000)
    assert scene.time_is_up() == ()


def test_the_clock_stands_still_while_somebody_is_gone() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.wait(10)
    assert kinds(scene.write(automatic.gone(scene.table, (1,), scene.now))) == ["Gone"]
    assert bool(scene.table.paused)
    assert scene.table.deadline is None
    scene.wait(1000)
    assert scene.time_is_up() == ()
    assert kinds(scene.write(automatic.back(scene.table, (1,), scene.now))) == ["Back"]
    assert not bool(scene.table.paused)
    assert scene.table.clock.left[0] == 50_000
    assert scene.table.deadline == scene.now + 50_000


def test_a_move_may_be_made_during_a_pause_and_costs_no_time() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    scene.wait(100)
    scene.take(0, 1)
    assert scene.table.clock.left == (60_000, 60_000)
    assert scene.table.deadline is None


def test_a_time_per_move_is_full_again_after_a_move_made_during_a_pause() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(25)
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    assert scene.table.clock.left == (5_000, 30_000)
    scene.take(0, 1)
    assert scene.table.clock.left == (30_000, 30_000)


@pytest.mark.parametrize(("rule", "whole"), [(PerMove(30), 30_000), (DaysPerMove(1), 24 * 3600 * 1000)])
def test_a_time_per_move_is_full_again_when_moves_are_taken_back(rule: ClockRule, whole: int) -> None:
    scene = Scene("heap", ada(), bert(), clock=rule)
    scene.take(0, 1)
    scene.wait(20)
    scene.do(0, commands.AskUndo)
    scene.do(1, commands.AnswerUndo, agree=True)
    assert scene.table.clock.left == (whole, whole)


def test_taking_a_move_back_returns_no_time_used_from_a_bank() -> None:
    scene = Scene("heap", ada(), bert(), clock=Bank(60, 0))
    scene.wait(10)
    scene.take(0, 1)
    scene.wait(20)
    scene.do(0, commands.AskUndo)
    scene.do(1, commands.AnswerUndo, agree=True)
    assert scene.table.clock.left == (50_000, 40_000)


def test_taking_back_gains_no_time() -> None:
    scene = Scene("heap", ada(), Computer("random"), clock=Bank(10, 5))
    for _ in range(4):
        scene.take(0, 1)
        assert scene.table.clock.left[0] == 15_000
        scene.do(0, commands.AskUndo)
        assert scene.table.clock.left[0] == 10_000
    scene.wait(9)
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    assert scene.table.clock.left[0] == 5_000, "the seat keeps the increment"


def test_no_time_passes_while_nothing_can_be_written() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(20)
    since = scene.now
    scene.wait(3600)
    scene.write(automatic.compensate(scene.table, since, scene.now))
    assert scene.table.deadline == scene.now + 10_000
    assert not scene.table.paused
    scene.wait(11)
    assert automatic.compensate(scene.table, scene.now, scene.now + 5).events == (), "time was up before"
    assert kinds(scene.time_is_up())[0] == "Flagged"


def test_a_reclaimed_seat_has_the_full_time_for_its_next_move() -> None:
    scene = Scene("heap", ada(), bert(), clock=PerMove(30))
    scene.wait(25)
    scene.write(automatic.gone(scene.table, (0,), scene.now))
    scene.wait(60)
    scene.do(1, commands.TakeOver, place=0, player="random")
    scene.write(automatic.computer_moves(scene.table, 0, Take(1), scene.now))
    scene.do(0, commands.Reclaim)
    assert scene.table.clock.left == (30_000, 30_000)


def test_with_days_per_move_nobody_counts_as_gone() -> None:
    scene = Scene("heap", ada(), bert(), clock=DaysPerMove(1))
    assert automatic.gone(scene.table, (1,), scene.now).events == ()


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
