"""Races: several seats act at once, the server's clock decides, and limits are enforced."""

import pytest
from tests.games.polyminix.states import right, solved
from tests.tables.scene import Scene, ada, bert, cleo, kinds
from tests.tables.toy import Concede, Dash, DashState, Submit

from ominoes.games import IllegalAction
from ominoes.games.polyminix import PolyminixState
from ominoes.tables import Computer, Refused, Stale, automatic, commands
from ominoes.tables.racing import RaceView, Racing


def number(scene: Scene) -> int:
    state = scene.table.state
    assert isinstance(state, DashState)
    assert state.number is not None
    return state.number


def test_the_servers_clock_stamps_a_submission_whatever_the_client_says() -> None:
    scene = Scene("dash", ada(), bert())
    scene.wait(12.345)
    lie = {"type": "submit", "number": number(scene), "seat": 0, "t": 1}
    scene.do(1, commands.Move, action=lie)
    assert scene.table.record.actions[1] == Submit(number=lie["number"], seat=1, t=12_345)  # type: ignore[arg-type]
    assert scene.table.state.scores == (0, 1)


def test_a_wrong_submission_has_no_effect_but_a_reason() -> None:
    scene = Scene("dash", ada(), bert())
    with pytest.raises(IllegalAction):
        scene.do(0, commands.Move, text=str(number(scene) + 1))
    assert scene.table.acting == (0, 1)


def test_submissions_of_others_do_not_make_a_submission_stale_but_the_next_race_does() -> None:
    scene = Scene("dash", ada(), bert(), cleo(), options={"players": 3})
    since = scene.table.seq
    scene.do(0, commands.Move, text="give up")
    scene.do(1, commands.Move, text=str(number(scene)), since=since)
    with pytest.raises(Stale):
        scene.do(2, commands.Move, text="give up", since=since)


def test_a_key_with_two_racing_seats_has_to_name_the_seat() -> None:
    scene = Scene("dash", ada(), ada())
    with pytest.raises(Refused, match="say which one"):
        scene.do(0, commands.Move, text="give up")
    scene.do(0, commands.Move, text="give up", seat=1)
    assert scene.table.acting == (0,)


def test_the_limit_of_a_race_is_enforced() -> None:
    scene = Scene("dash", ada(), bert(), options={"limit_seconds": 60, "rounds": 2})
    start = scene.now
    scene.wait(30)
    scene.do(0, commands.Move, text="give up")
    assert scene.table.deadline == start + 60_000
    scene.wait(29.999)
    assert scene.time_is_up() == ()
    scene.wait(0.001)
    with pytest.raises(Refused, match="time is up"):
        scene.do(1, commands.Move, text=str(number(scene)))
    assert kinds(scene.time_is_up()) == ["Played", "Drawn"]
    assert scene.table.record.actions[2] == Concede(seat=1, t=60_000)
    assert scene.table.pace == Racing(since=scene.now)
    assert scene.table.deadline == scene.now + 60_000


def test_no_time_passes_in_a_race_while_nothing_can_be_written() -> None:
    scene = Scene("dash", ada(), bert(), options={"limit_seconds": 60, "rounds": 2})
    scene.wait(30)
    since = scene.now
    scene.wait(3600)
    scene.write(automatic.compensate(scene.table, since, scene.now))
    assert scene.table.deadline == scene.now + 30_000
    scene.wait(1)
    scene.do(0, commands.Move, text="give up")
    assert scene.table.record.actions[-1] == Concede(seat=0, t=31_000)


def test_a_race_begins_after_its_countdown_for_all_at_once() -> None:
    options = {"limit_seconds": 60, "rounds": 2}
    scene = Scene("dash", ada(), bert(), options=options, countdown=3000)
    start = scene.now + 3000
    assert scene.table.pace.view(scene.table) == RaceView(start, 60_000)
    scene.wait(2.999)
    with pytest.raises(Refused, match="the race starts in a moment"):
        scene.do(0, commands.Move, text=str(number(scene)))
    scene.wait(0.001 + 5)
    scene.do(0, commands.Move, text="give up")
    assert scene.table.record.actions[-1] == Concede(seat=0, t=5000)
    assert scene.table.deadline == start + 60_000
    scene.do(1, commands.Move, text=str(number(scene)))
    assert scene.table.pace.view(scene.table) == RaceView(scene.now + 3000, 60_000), "so does the next one"


def test_the_games_of_turns_have_no_countdown() -> None:
    scene = Scene("heap", ada(), bert(), countdown=3000)
    assert scene.table.made.countdown == 0


def test_when_nobody_finishes_in_time_the_limit_ends_the_race_for_all() -> None:
    scene = Scene("dash", ada(), bert(), cleo(), options={"players": 3, "limit_seconds": 60, "rounds": 1})
    scene.wait(75)
    assert kinds(scene.time_is_up()) == ["Played", "Played", "Played", "Ended"]
    assert scene.table.state.scores == (0, 0, 0)


def test_a_race_cannot_be_taken_back() -> None:
    scene = Scene("dash", ada(), ada())
    scene.do(0, commands.Move, text=str(number(scene)), seat=0)
    with pytest.raises(Refused, match="a race cannot be taken back"):
        scene.do(0, commands.AskUndo)


def test_a_computer_player_in_a_race_keeps_the_moment_it_needed() -> None:
    scene = Scene("dash", ada(), Computer("random"))
    assert scene.table.engine_seats == (1,)
    scene.wait(8)
    scene.write(automatic.computer_moves(scene.table, 1, Submit(number(scene), seat=1, t=7_900), scene.now))
    assert scene.table.record.actions[1] == Submit(scene.table.record.actions[1].number, 1, 7_900)  # type: ignore[attr-defined]


def test_a_race_replays_exactly() -> None:
    from ominoes.games import Record

    scene = Scene("dash", ada(), bert())
    scene.wait(3)
    scene.do(0, commands.Move, text="give up")
    scene.wait(3)
    scene.do(1, commands.Move, text=str(number(scene)))
    again = Record(Dash(), scene.table.record.seed, scene.table.record.actions)
    assert again.state.scores == scene.table.state.scores


def test_a_clock_behind_the_log_costs_nobody_a_submission() -> None:
    # The clocks of two servers are never quite the same, and a clock may be set back.
    scene = Scene("dash", ada(), bert(), cleo(), options={"players": 3, "rounds": 1})
    scene.wait(5)
    scene.do(0, commands.Move, text="give up")
    scene.wait(-0.02)
    scene.do(1, commands.Move, text="give up")
    scene.wait(-10)
    scene.do(2, commands.Move, text=str(number(scene)))
    assert [action.t for action in scene.table.record.actions[1:]] == [5_000, 5_000, 5_000]  # type: ignore[attr-defined]
    assert scene.table.state.scores == (0, 0, 1)


def test_the_next_race_begins_at_zero() -> None:
    scene = Scene("dash", ada(), bert(), options={"rounds": 2})
    scene.wait(5)
    scene.do(0, commands.Move, text=str(number(scene)))
    scene.wait(1)
    scene.do(1, commands.Move, text=str(number(scene)))
    times = [action.t for action in scene.table.record.actions if isinstance(action, Submit)]
    assert times == [5_000, 1_000]


# -- equal times, in a game whose rules decide them by the seat (RULES 4.5) ---------------------------------------


def card_race() -> tuple[Scene, str]:
    """A race of three seats on one card, five seconds after its start, and a covering that is correct for each."""
    scene = Scene("polyminix", ada(), bert(), cleo(), options={"players": 3, "card": "G1-A-1"})
    scene.wait(5)
    state = scene.table.state
    assert isinstance(state, PolyminixState)
    return scene, state.game.notation(right(state, 0, 0)).partition(" ")[2]


def test_of_equal_times_the_nearer_seat_wins_even_after_the_race_has_ended() -> None:
    scene, covering = card_race()
    since = scene.table.seq
    assert kinds(scene.do(1, commands.Move, text=covering, since=since)) == ["Played", "Ended"]
    assert [standing.seat for standing in scene.table.standings if standing.rank == 1] == [1]
    assert kinds(scene.do(0, commands.Move, text=covering, since=since)) == ["Played", "Ended"]
    assert (scene.table.status, scene.table.reason) == ("over", "played")
    assert [standing.seat for standing in scene.table.standings if standing.rank == 1] == [0]
    assert scene.table.state.scores == (3, 0, 0)
    assert scene.table.movers == (1, 0)


def test_a_farther_seat_a_later_millisecond_or_a_wrong_covering_is_refused_after_the_race() -> None:
    scene, covering = card_race()
    since = scene.table.seq
    scene.do(1, commands.Move, text=covering, since=since)
    with pytest.raises(Refused, match="over"):
        scene.do(2, commands.Move, text=covering, since=since)
    with pytest.raises(Refused, match="over"):
        scene.do(0, commands.Move, text="concede", since=since)
    with pytest.raises(IllegalAction):
        scene.do(0, commands.Move, text="cover I1 a1", since=since)
    scene.wait(0.001)
    with pytest.raises(Refused, match="over"):
        scene.do(0, commands.Move, text=covering, since=since)
    assert scene.table.state.scores == (0, 3, 0)


def problem_race() -> tuple[Scene, PolyminixState]:
    """A race of game 2 on T1, five seconds after its start; when it is over, the next player chooses."""
    scene = Scene("polyminix", ada(), bert(), options={"mode": "problem"})
    scene.do(0, commands.Move, text="T1")
    scene.wait(5)
    state = scene.table.state
    assert isinstance(state, PolyminixState)
    return scene, state


def test_equal_times_count_where_the_next_turn_waits_for_a_choice() -> None:
    scene, race = problem_race()
    since, figure = scene.table.seq, race.game.notation(solved(race, 0, 0)).partition(" ")[2]
    scene.do(1, commands.Move, text=figure, since=since)
    assert scene.table.state.scores == (0, 3)
    scene.do(0, commands.Move, text=figure, since=since)
    assert scene.table.state.scores == (3, 0)
    assert scene.table.acting == (1,)


def test_a_moment_claimed_by_the_client_does_not_count() -> None:
    scene, race = problem_race()
    scene.do(1, commands.Move, text=race.game.notation(solved(race, 1, 0)).partition(" ")[2])
    scene.wait(3)
    with pytest.raises(IllegalAction, match="it is not the turn of player 1"):
        scene.do(0, commands.Move, text=race.game.notation(solved(race, 0, 5_000)))
