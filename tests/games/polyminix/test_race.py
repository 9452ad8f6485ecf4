"""The race of Polyminix: points for every face, ties, closing, the clock, play-offs and the end."""

import itertools

import pytest
from tests.cases import every
from tests.games.polyminix.states import due, finish, right, solved, start, to_race
from tests.games.refusals import reason

import ominoes
from ominoes import IllegalAction
from ominoes.games.polyminix import Concede, Mode, PolyminixState, Prova, Submit, Turno
from ominoes.games.polyminix.position import Player, Position


def with_scores(state: PolyminixState, *scores: int) -> PolyminixState:
    table = state.position
    changed = Position(
        steps=table.steps,
        leader=table.leader,
        racers=table.racers,
        players=tuple(Player(score) for score in scores),
        piles=table.piles,
    )
    return PolyminixState(state.game, state.seed, state._drawn, changed)


# -- points ----------------------------------------------------------------------------------------------------


def test_t1_gives_the_first_three_points_and_closes_at_once() -> None:
    # RULES 4.2, 4.5
    state = finish(to_race(start(players=3), 1), (1, 5000))
    assert state.scores == (0, 3, 0)
    assert due(state) == "turno"


def test_t2_gives_three_two_one_and_nothing_to_a_fourth() -> None:
    # RULES 4.2, 4.5
    race = to_race(start(players=4), 2)
    state = finish(race, (2, 10), (0, 20))
    assert state.turn.seats == (1, 3)
    state = finish(state, (3, 30))
    assert state.scores == (2, 0, 3, 1)
    # Three are done, and the fourth can change nothing.
    assert due(state) == "turno"


@pytest.mark.parametrize(("players", "scores"), [(1, (3,)), (2, (3, 2)), (3, (3, 2, 1))])
def test_t2_with_fewer_players(players: int, scores: tuple[int, ...]) -> None:
    # PX-6
    state = to_race(start(players=players), 2)
    for seat in range(players):
        assert due(state) == "race"
        state = finish(state, (seat, 10 * seat))
    assert state.scores == scores


def test_t2_goes_on_after_a_concession() -> None:
    state = finish(to_race(start(players=4), 2), (1, 5), (0, -6), (3, 7))
    assert state.turn.seats == (2,)
    assert finish(state, (2, 8)).scores == (0, 3, 1, 2)


def test_t3_gives_two_points_to_everybody_in_time() -> None:
    # RULES 4.2
    race = to_race(start(players=3), 3)
    assert race.race_limit() == 60_000
    state = finish(race, (1, 100), (0, 59_999))
    assert due(state) == "race"
    assert state.time_up(2) == Concede(2, 60_000)
    state = state.play(state.time_up(2))
    assert state.scores == (2, 2, 0)
    assert to_race(start(players=2, t3_seconds=30), 3).race_limit() == 30_000
    assert to_race(start(players=2), 1).race_limit() is None
    with pytest.raises(IllegalAction, match="no race with a limit"):
        to_race(start(players=2), 1).time_up(0)


def test_t3_refuses_submissions_after_the_limit() -> None:
    race = to_race(start(players=2), 3)
    for t in (60_000, 60_001, 99_999):
        assert reason(race, right(race, 0, t)) == (
            f"too late: time was up after 60000 ms, and this came after {t} ms"
        )
    assert reason(race, Concede(0, 60_001)).startswith("too late: time was up")


def test_t4_asks_for_two_cards_one_after_the_other_with_the_same_pieces_again() -> None:
    race = to_race(start(players=2), 4, prova=5)
    first = right(race, 0, 1000)
    state = race.play(first)
    assert due(state) == "race"
    assert state.position.players[0].cards[0].t == 1000
    second = right(state, 0, 2500)
    assert second.placements != first.placements
    # PX-7
    assert {place.piece for place in first.placements} & {place.piece for place in second.placements}
    state = finish(state, (1, 2000))
    state = state.play(second)
    assert state.scores == (3, 0)
    assert state.position.last is not None
    assert state.position.last.finished == (2500, None)


@pytest.mark.parametrize(("deck", "points"), [("green", 1), ("yellow", 2), ("red", 3)])
def test_t5_gives_points_by_the_deck_of_the_first(deck: str, points: int) -> None:
    # RULES 4.2
    race = to_race(start(players=2), 5, decks=(deck, "green"))
    assert finish(race, (1, 77)).scores == (0, points)


def test_if_all_concede_nobody_scores() -> None:
    # RULES 4.5
    for face in (1, 2, 3, 4, 5):
        state = finish(to_race(start(players=2), face), (1, -5), (0, -9))
        assert state.scores == (0, 0)
        assert due(state) == "turno"


@pytest.mark.parametrize("face", [1, 4, 5])
def test_with_wait_for_all_a_race_goes_on_until_everybody_is_done(face: int) -> None:
    # RULES 4.5
    race = to_race(start(players=2, wait_for_all=True), face, decks=("red", "red") if face == 5 else ())
    events = [(1, 5), (1, 6)] if face == 4 else [(1, 5)]
    state = finish(race, *events)
    assert due(state) == "race"
    assert state.turn.seats == (0,)
    state = finish(state, (0, -10))
    assert state.scores == (0, 3)


# -- ties ------------------------------------------------------------------------------------------------------


def test_equal_times_are_ranked_by_the_distance_from_the_player_in_turn() -> None:
    # RULES 4.5
    state = start(players=3)
    state = finish(to_race(state, 1), (0, -1), (1, -1), (2, -1))
    assert state.position.leader == 1
    assert finish(to_race(state, 2), (0, 50), (2, 50), (1, 50)).scores == (1, 3, 2)


@every("order", list(itertools.permutations([0, 1, 2])))
def test_a_nearer_seat_that_finishes_in_the_same_instant_still_wins(order: tuple[int, ...]) -> None:
    state = to_race(start(players=3), 1)
    for seat in order:
        submit = right(to_race(start(players=3), 1), seat, 50)
        if state.is_legal(submit):
            state = state.play(submit)
    assert state.scores == (3, 0, 0)
    assert state.position.turns == 1


def test_after_the_instant_of_the_finish_everything_is_too_late() -> None:
    race = to_race(start(players=3), 1)
    state = finish(race, (1, 50))
    assert reason(state, right(race, 0, 51)) == "too late: this race is over"
    # Seat 2 is farther from the player in turn.
    assert reason(state, right(race, 2, 50)) == "too late: this race is over"
    assert reason(state, right(race, 1, 50)) == "too late: this race is over"
    wrong = Submit(0, right(race, 0, 50).placements[:-1], 50)
    assert "not used" in reason(state, wrong)
    rolled = state.play(Turno(1))
    assert reason(rolled, right(race, 0, 50)) == "too late: this race is over"


def test_a_photo_finish_can_turn_the_end_of_the_game() -> None:
    race = to_race(with_scores(start(players=2), 10, 10), 1)
    state = finish(race, (1, 5))
    assert state.winners == (1,)
    state = state.play(right(race, 0, 5))
    assert state.scores == (13, 10)
    assert state.winners == (0,)
    assert reason(state, right(race, 1, 5)) == "too late: this race is over"


def test_a_photo_finish_is_recorded_and_replayed() -> None:
    record = ominoes.Record(ominoes.game("polyminix", players=2), 4)
    record = record.play(Turno(1))
    while record.state.turn.kind != "race":
        state = record.state
        record = record.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    race = record.state
    assert isinstance(race, PolyminixState)
    for seat in (1, 0):
        record = record.play(right(race, seat, 5))
    assert record.state.scores == (3, 0)
    again = ominoes.Record.loads(record.dumps())
    assert again.state == record.state


# -- the clock -------------------------------------------------------------------------------------------------


def test_the_clock_never_goes_back() -> None:
    state = finish(to_race(start(players=3), 2), (0, 500))
    assert reason(state, right(state, 1, 499)) == (
        "the clock already stands at 500 ms; nothing can happen at 499 ms any more"
    )
    assert reason(state, Concede(1, 0)).startswith("the clock already stands at 500 ms")
    assert reason(to_race(start(), 1), Concede(0, -1)).startswith("the clock already stands at 0 ms")


def test_a_wrong_submission_costs_nothing_but_time() -> None:
    # RULES 4.5
    race = to_race(start(players=2), 1)
    wrong = Submit(0, right(race, 0, 900).placements[1:], 900)
    assert reason(race, wrong).startswith("not used, but asked for")
    assert finish(race, (0, 10)).scores == (3, 0)


def test_a_repeated_submission_and_one_after_giving_up_are_refused() -> None:
    state = finish(to_race(start(players=4), 2), (0, 10), (1, -20))
    assert (
        reason(state, right(to_race(start(players=4), 2), 0, 30))
        == "player 1 has completed this race already"
    )
    assert reason(state, Concede(0, 30)) == "player 1 has completed this race already"
    assert reason(state, right(state, 1, 30)) == "player 2 has given up this race already"
    assert reason(state, Submit(7, (), 30)) == "there is no player 8; there are 4 at the table"
    assert reason(state, Submit(-1, (), 30)) == "there is no player 0; there are 4 at the table"


def test_the_judge_stamps_actions() -> None:
    state = to_race(start(players=2), 1)
    action = state.game.parse("concede")
    stamped = state.stamped(action, 1, 1234)
    assert stamped == Concede(1, 1234)
    assert state.moment(stamped) == 1234
    assert state.moment(Turno(1)) == 0
    assert state.stamped(Turno(1), 1, 99) == Turno(1)


def test_during_a_race_concessions_are_listed_and_any_right_covering_is_known_as_legal() -> None:
    state = finish(to_race(start(players=3), 2), (0, 40))
    assert list(state.actions()) == [Concede(1, 40), Concede(2, 40)]
    assert state.actions()[0:1] == [Concede(1, 40)]
    assert right(state, 1, 41) in state.actions()
    assert Submit(1, (), 41) not in state.actions()
    assert "nothing" not in state.actions()  # type: ignore[comparison-overlap]
    assert all(state.is_legal(action) for action in state.actions())


# -- the end ---------------------------------------------------------------------------------------------------


def test_twelve_points_held_by_one_player_win() -> None:
    # RULES 4.6
    state = finish(to_race(with_scores(start(players=3), 10, 11, 0), 1), (0, 5))
    assert state.over
    assert state.scores == (13, 11, 0)
    assert state.winners == (0,)
    assert len(state.actions()) == 0
    with pytest.raises(IllegalAction, match="the game is over"):
        state.play(Turno(1))


def test_if_several_pass_twelve_the_highest_wins() -> None:
    # RULES 4.6
    state = finish(to_race(with_scores(start(players=3), 11, 11, 0), 2), (1, 5), (0, 6), (2, 7))
    assert state.scores == (13, 14, 1)
    assert state.winners == (1,)


def test_those_who_share_the_lead_play_off_alone_until_one_is_ahead() -> None:
    # RULES 4.6
    state = with_scores(start(players=4), 10, 3, 10, 10)
    state = finish(to_race(state, 3), (0, 1), (2, 2), (3, 3), (1, -4))
    assert state.scores == (12, 3, 12, 12)
    assert not state.over
    assert state.position.racers == (0, 2, 3)
    # The next of them clockwise from seat 0.
    assert state.position.leader == 2
    race = to_race(state, 3)
    assert race.turn.seats == (0, 2, 3)
    assert reason(race, Concede(1, 5)) == "player 2 takes no part in this play-off"
    assert [len(player.cards) for player in race.position.players] == [1, 0, 1, 1]
    state = finish(race, (0, 1), (3, 2), (2, -3))
    assert state.scores == (14, 3, 12, 14)
    assert state.position.racers == (0, 3)
    assert state.position.leader == 3
    state = finish(to_race(state, 1), (0, 9))
    assert state.over
    assert state.winners == (0,)


def test_below_twelve_a_shared_lead_changes_nothing() -> None:
    state = finish(to_race(with_scores(start(players=2), 9, 9), 3), (0, 1), (1, 2))
    assert state.scores == (11, 11)
    assert state.position.racers == (0, 1)


def test_one_player_alone_plays_to_twelve() -> None:
    # PX-11
    state = start(players=1)
    turns = 0
    while not state.over:
        state = finish(to_race(state, 1), (0, 1000))
        turns += 1
    assert turns == 4
    assert state.scores == (12,)
    assert state.winners == (0,)


# -- game 2 ----------------------------------------------------------------------------------------------------


def test_in_game_2_the_mode_is_chosen_before_both_dice_are_rolled() -> None:
    # RULES 4.4, PX-1
    state = start(mode="problem", players=2)
    assert state.turn.seats == (0,)
    assert list(state.actions()) == [Mode(1), Mode(2), Mode(3)]
    state = state.play(Mode(2))
    assert state.turn.kind == "chance"
    state = state.play(Turno(5))
    assert state.turn.kind == "chance"
    state = state.play(Prova(6))
    assert state.turn.kind == "race"
    assert state.problem is not None
    assert (state.problem.kind, state.problem.value, state.problem.perimeter) == ("measures", 26, 24)
    state = state.play(solved(state, 1, 10)).play(Concede(0, 11))
    assert state.scores == (0, 3)
    assert state.position.leader == 1
    assert state.turn.seats == (1,)


def test_the_axes_of_the_table_can_be_exchanged() -> None:
    # PX-2
    state = start(mode="problem", table_axes="turno").play(Mode(1)).play(Turno(5)).play(Prova(6))
    assert state.problem is not None
    assert (state.problem.kind, state.problem.value) == ("holed", 7)


def test_game_2_is_played_to_its_end() -> None:
    for seed in range(5):
        state = ominoes.game("polyminix", mode="problem", players=2).start(seed)
        assert isinstance(state, PolyminixState)
        while not state.over:
            if state.turn.kind == "chance":
                state = state.play(state.draw())
            elif state.turn.kind == "seat":
                state = state.play(state.actions()[seed % 2])
            else:
                state = state.play(solved(state, state.turn.seats[0], state.position.clock + 1))
        assert max(state.scores) >= 12


def test_a_nearer_seat_that_was_as_quick_may_act_by_its_number_too() -> None:
    race = start(players=3, card="G1-A-1")
    ended = race.play(right(race, 1, 5), seat=1)
    assert ended.winners == (1,)
    nearer = right(race, 0, 5)
    assert ended.is_legal(nearer)
    assert ended.play(nearer, seat=0).winners == (0,)
    for late, seat in ((right(race, 2, 5), 2), (right(race, 0, 6), 0), (nearer, 2), (Concede(0, 5), 0)):
        with pytest.raises(IllegalAction, match="the game is over"):
            ended.play(late, seat=seat)
