"""The rows of matches, which can fail. The files of games are written beforehand, so nothing is played."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from benchmarks import matches
from benchmarks.matches import Interval, Match, Played, difference, interval
from benchmarks.players import Share, Step, main, requirements

QUICK = Match("blokus", "cpu-300", "cpu-100", 60)
LONG = Match("blokus", "cpu-1000", "cpu-100", 60)
SAME = Match("blokus", "cpu-100", "cpu-100", 60)


@pytest.fixture(autouse=True)
def _nothing_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "_FOLDER", tmp_path)


def write(match: Match, wins: int, games: int = 60, leads: tuple[float, ...] = ()) -> None:
    """Write the file of a match with `wins` wins and, if there are leads, these in turn."""
    lines = [
        json.dumps(
            Played(number, float(number < wins), 90.0, 80.0, leads[number % len(leads)] if leads else None)
        )
        for number in range(games)
    ]
    match.path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(("wins", "met"), [(30, False), (40, False), (41, True)])
def test_a_step_that_does_not_clearly_bring_more_than_the_one_before_falls_short(
    wins: int, met: bool
) -> None:
    write(QUICK, 30)
    write(LONG, wins)
    row = Step(QUICK, LONG).row(None, 1)
    assert row.ok is met
    assert row.value == pytest.approx(100 * wins / 60)
    assert row.peer == 50


def test_a_step_says_by_how_much_it_is_higher_and_how_sure_that_is() -> None:
    write(QUICK, 18)
    write(LONG, 36)
    row = Step(QUICK, LONG).row(None, 1)
    assert row.limit == "+30.0 (12.2 to 45.3) over 60 games, clearly more than 0; 90.0 ms a move against 80.0"


def test_a_step_says_how_many_points_it_brings_where_they_were_recorded() -> None:
    write(QUICK, 18, leads=(1.0, 3.0))
    write(LONG, 36, leads=(6.0, 4.0))
    # Each mean has a standard error of 1 / sqrt(59).
    assert "clearly more than 0; +3.0 points (2.6 to 3.4); 90.0 ms" in Step(QUICK, LONG).row(None, 1).limit
    write(LONG, 18, leads=(6.0, 4.0))
    assert Step(QUICK, LONG).row(None, 1).ok, "points tell what so few wins do not"
    write(QUICK, 18)
    assert "points" not in Step(QUICK, LONG).row(None, 1).limit


def test_a_step_says_how_many_games_stand_on_each_side() -> None:
    more = replace(QUICK, games=80)
    write(more, 20, 80)
    write(LONG, 30)
    assert "over 80 and 60 games" in Step(more, LONG).row(None, 1).limit


@pytest.mark.parametrize(("wins", "met"), [(15, False), (21, False), (22, True)])
def test_a_player_against_itself_is_even_without_a_game(wins: int, met: bool) -> None:
    write(QUICK, wins)
    row = Step(SAME, QUICK).row(None, 1)
    assert (row.peer, row.ok) == (25, met)
    assert not SAME.path.exists()


def test_a_player_with_less_time_than_the_others_has_to_be_below_even() -> None:
    slow = Match("blokus", "cpu-30", "cpu-100", 60)
    write(slow, 16)
    row = Step(slow, SAME).row(None, 1)
    assert (row.value, row.ok) == (25, False)


@pytest.mark.parametrize(("wins", "met"), [(35, False), (36, True)])
def test_a_match_has_to_reach_its_share(wins: int, met: bool) -> None:
    write(QUICK, wins)
    assert Share(QUICK, 0.6).row(None, 1).ok is met


@pytest.mark.parametrize("name", ["blokus for four", "blokus duo"])
def test_the_curve_goes_from_30_to_3000_milliseconds_step_by_step(name: str) -> None:
    steps = [one for one in requirements() if isinstance(one, Step) and one.name.startswith(name)]
    assert [steps[0].earlier.own, *(step.later.own for step in steps)] == [
        f"cpu-{ms}" for ms in (30, 100, 300, 1000, 3000)
    ]
    assert all(former.later == latter.earlier for former, latter in pairwise(steps))


def test_every_row_has_a_limit_and_a_name_of_its_own() -> None:
    assert all(one.least > 0 for one in requirements() if isinstance(one, Share))
    names = [one.name for one in requirements()]
    assert len(names) == len(set(names))


def test_the_peer_is_met_with_the_time_that_it_may_use_and_with_the_time_that_it_uses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.players.PEER", "peer gtp")
    met = [
        one.match for one in requirements() if isinstance(one, Share) and one.match.other.startswith("peer-")
    ]
    assert [(match.own, match.other, match.games) for match in met] == [
        ("cpu-30", "peer-30", 400),
        ("cpu-24", "peer-30", 400),
        ("cpu-200", "peer-200", 120),
        ("cpu-154", "peer-200", 120),
        ("cpu-1000", "peer-1000", 60),
        ("cpu-758", "peer-1000", 60),
    ]


def test_a_hurried_level_9_has_a_name_of_its_own() -> None:
    assert not any("level-9 " in one.name for one in requirements(10))
    assert any("level-9/10 against level-8" in one.name for one in requirements(10))


def test_a_fresh_run_deletes_the_games_of_a_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def play(task: tuple[Match, int]) -> Played:
        played.append(f"{task[0].label} {task[0].own} {task[1]}")
        return Played(task[1], 0.0)

    for step in (one for one in requirements() if isinstance(one, Step)):
        write(step.later, 60)
    monkeypatch.setattr(matches, "play", play)
    command = ["players", "against cpu-30", "--fresh", "--games", "2", "--workers", "1"]
    monkeypatch.setattr("sys.argv", command)
    main()
    once = [f"{ms} {game}" for ms in (100, 300, 1000, 3000) for game in (0, 1)]
    assert sorted(played) == sorted(
        f"{name} cpu-{game}" for name in ("blokus for four", "blokus duo") for game in once
    )


def test_intervals_of_differences_are_newcombes() -> None:
    # The example of his paper: 56 of 70 against 48 of 80.
    gain = difference(interval([1.0] * 56 + [0.0] * 14), interval([1.0] * 48 + [0.0] * 32))
    assert gain == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    exact = Interval(0.25, 0.25, 0.25)
    assert difference(exact, exact) == (0, 0, 0)
