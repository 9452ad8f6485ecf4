"""Races against computer players: their times are fair, and repeat with the same seed."""

import itertools
import statistics

import ominoes
from ominoes.games.polyminix.actions import Concede
from ominoes.games.racing import RaceState, race_of
from ominoes.players.levels import LEVELS, LevelPlayer
from ominoes.players.race_player import race_course


def race(seed: int, **options: object) -> RaceState:
    """The first race of a game."""
    state = ominoes.settle(ominoes.game("polyminix", players=2, **options).start(seed))
    while (begun := race_of(state)) is None:
        state = ominoes.settle(state.play(state.actions()[0]))
    return begun


def test_the_submission_of_a_computer_player_counts() -> None:
    for seed in range(6):
        state = race(seed)
        plan = LevelPlayer(5, seed).race(state, 1)
        assert state.moment(plan.action) == plan.moment
        limit = state.race_limit()
        assert state.is_legal(plan.action) or (limit is not None and plan.moment >= limit)


def test_a_figure_of_game_2_is_shown_too() -> None:
    state = race(3, mode="problem")
    assert state.objection(LevelPlayer(5, 1).race(state, 0).action) is None  # type: ignore[attr-defined]


def test_problems_are_solved_with_any_kit_that_can() -> None:
    kit = ["I2", "I3", "L3", "I4", "O4", "L4", "S4", "I5", "L5", "N5", "P5", "T5", "U5", "V5", "W5"]
    for seed in range(12):
        state = race(seed, mode="problem", kit=kit)
        assert state.objection(LevelPlayer(5, 1).race(state, 0).action) is None  # type: ignore[attr-defined]


def test_a_problem_that_a_kit_cannot_solve_is_given_up() -> None:
    # A kit without a square of side 3.
    kit = ["I2", "I3", "L3", "S4", "S4", "X5", "X5", "F5", "F5", "W5", "Z5"]
    states = (race(seed, mode="problem", kit=kit) for seed in range(200))
    state = next(one for one in states if one.problem.words == "a square of side 3")  # type: ignore[attr-defined]
    assert isinstance(LevelPlayer(5, 1).race(state, 0).action, Concede)


def test_a_seed_repeats_the_times_and_another_one_does_not() -> None:
    state = race(2)
    moments = [LevelPlayer(4, seed).race(state, 0).moment for seed in (1, 1, 2)]
    assert moments[0] == moments[1] != moments[2]


def test_higher_levels_are_quicker() -> None:
    state = race(1)
    medians = [
        statistics.median(LevelPlayer(number, seed).race(state, 0).moment for seed in range(60))
        for number in LEVELS
    ]
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > 5 * medians[-1]


def test_the_pieces_of_a_computer_player_come_to_lie_one_after_the_other() -> None:
    sizes, backs = [5, 5, 4, 3, 2], 0
    for seed in range(40):
        course = race_course(sizes, 1000, 21_000, seed)
        assert course == race_course(sizes, 1000, 21_000, seed)
        moments, squares = zip(*course, strict=True)
        assert list(moments) == sorted(moments)
        assert moments[0] > 1000
        assert course[-1] == (21_000, sum(sizes))
        assert all(done < sum(sizes) for done in squares[:-1])
        steps = [now - before for before, now in itertools.pairwise((0, *squares))]
        assert {abs(step) for step in steps} <= set(sizes)
        backs += any(step < 0 for step in steps)
    assert 0 < backs < 40, "some take pieces back"
    assert race_course([4], 0, 2000, 1) == ((2000, 4),)


def test_harder_cards_take_longer() -> None:
    easy: list[int] = []
    hard: list[int] = []
    for seed in range(60):
        state = race(seed)
        levels = [player.deck for player in state.position.players]  # type: ignore[attr-defined]
        (hard if levels[0] == "red" else easy).append(LevelPlayer(5, seed).race(state, 0).moment)
    assert not hard or statistics.median(hard) > statistics.median(easy)


def test_a_whole_game_between_two_levels_replays_exactly() -> None:
    # RULES 4.5
    def played() -> tuple[tuple[int, ...], list[str]]:
        players = [LevelPlayer(3, 1), LevelPlayer(8, 2)]
        state = ominoes.settle(ominoes.game("polyminix", players=2).start(4))
        moves = []
        while not state.over:
            if (race := race_of(state)) is not None:
                plans = [players[seat].race(race, seat) for seat in race.turn.seats]
                first = min(plans, key=lambda one: one.moment)
                limit = race.race_limit()
                late = limit is not None and first.moment >= limit
                action = race.time_up(race.turn.seats[0]) if late else first.action
            else:
                action = players[state.turn.seat].choose(state)
            moves.append(state.game.notation(action))
            state = ominoes.settle(state.play(action))
        return state.scores, moves

    once = played()
    assert once == played()
    assert once[0][1] > once[0][0]
