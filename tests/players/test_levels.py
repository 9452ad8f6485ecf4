"""The nine levels: their settings, and how they play."""

import itertools
import math
import time
from typing import Any

import pytest
from tests.cases import seldom
from tests.players.positions import GAMES, IDS, middle_state, random_states

import ominoes
from ominoes.games.placements import Place
from ominoes.players import PLAYERS, level, player
from ominoes.players.levels import LEVELS, Level, LevelPlayer, UnknownLevel, level_name
from ominoes.players.levels import level as level_of

SEARCHED = ["blokus", "polyssimo", "holomino", "polymo"]


def test_every_level_has_a_name_of_its_own() -> None:
    assert len({level_name(number) for number in LEVELS}) == 9
    assert level_name(1) == "first steps"
    assert level_name(9) == "master"


def _simulations(level: Level) -> float:
    """The limit of simulations; -1, which is no limit, as infinity."""
    return math.inf if level.simulations < 0 else level.simulations


@pytest.mark.parametrize("name", SEARCHED)
def test_no_level_searches_less_or_is_less_careful_than_the_one_below(name: str) -> None:
    levels = [level_of(name, number) for number in LEVELS]
    for lower, higher in itertools.pairwise(levels):
        assert (_simulations(higher), -higher.temperature) > (_simulations(lower), -lower.temperature)
        assert higher.ms >= lower.ms


@pytest.mark.parametrize("name", SEARCHED)
def test_level_9_may_search_for_a_second_and_level_5_for_less_than_a_third(name: str) -> None:
    assert level_of(name, 9).ms == 1000
    assert level_of(name, 5).ms <= 250


@pytest.mark.parametrize("number", [0, 10, -1])
def test_there_are_levels_from_1_to_9_only(number: int) -> None:
    with pytest.raises(UnknownLevel, match="from 1 to 9"):
        level(number)
    with pytest.raises(UnknownLevel, match="from 1 to 9"):
        level_of("blokus", number)


def test_levels_can_be_seated_by_name() -> None:
    assert {f"level-{number}" for number in LEVELS} <= set(PLAYERS)
    assert isinstance(player("level-3", 1), LevelPlayer)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_level_plays_legally_from_start_to_end(name: str, options: dict[str, Any], number: int) -> None:
    one = player(f"level-{number}", 1)
    for state in list(random_states(name, options, 2))[::3]:
        assert state.is_legal(one.choose(state))


@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_a_seed_makes_a_level_repeat_itself(number: int) -> None:
    def choices() -> list[ominoes.Action]:
        # With enough time for every simulation, since the machine decides how many fit into the usual time.
        one = LevelPlayer(number, 3, clock="processor", share=100.0)
        state: ominoes.State = ominoes.game("blokus", variant="duo").start(1)
        chosen = []
        for _ in range(8):
            chosen.append(one.choose(state))
            state = state.play(chosen[-1])
        return chosen

    assert choices() == choices()


@pytest.mark.parametrize("name", SEARCHED)
def test_level_5_answers_within_its_time(name: str) -> None:
    state = middle_state(name, {}, 3)
    spent = []
    for _ in range(3):
        one = player("level-5", 1)
        # The time of this thread: on a busy machine it may have to wait.
        began = time.thread_time()
        one.choose(state)
        spent.append(time.thread_time() - began)
    assert min(spent) < 0.3


@pytest.mark.parametrize("name", SEARCHED)
def test_no_level_uses_more_processor_time_than_it_may(name: str) -> None:
    state = middle_state(name, {}, 4)
    for number, share in ((5, 1.0), (9, 0.05)):
        began = time.thread_time()
        LevelPlayer(number, 1, clock="processor", share=share).choose(state)
        spent = 1000 * (time.thread_time() - began)
        assert spent < share * level_of(name, number).ms + 50


def test_level_1_opens_with_a_sensible_piece() -> None:
    for seed in range(20):
        choice = player("level-1", seed).choose(ominoes.game("blokus").start(1))
        assert isinstance(choice, Place)
        assert len(choice.cells) >= 3


def test_the_simple_plan_beats_level_1() -> None:
    wins = 0.0
    for number in range(12):
        players = [player("largest", number), player("level-1", number)]
        if number % 2:
            players.reverse()
        state: ominoes.State = ominoes.game("blokus", variant="duo").start(number)
        while not state.over:
            state = state.play(players[state.turn.seat].choose(state))
        wins += (number % 2 in state.winners) / len(state.winners)
    assert wins >= 6


def test_a_level_goes_from_one_game_to_another() -> None:
    one = player("level-5", 1)
    for name in ("blokus", "holomino", "blokus", "polymo"):
        state = middle_state(name, {}, 1)
        assert state.is_legal(one.choose(state))


def test_a_single_legal_action_needs_no_search() -> None:
    for seed in range(40):
        states = [s for s in random_states("blokus", {"variant": "duo"}, seed) if len(s.actions()) == 1]
        if states:
            assert player("level-9", 1).choose(states[0]) == states[0].actions()[0]
            return
    raise AssertionError("no game had a forced move")


@pytest.mark.parametrize(
    ("name", "options"), seldom([GAMES[3], GAMES[4], GAMES[6], GAMES[9]], but=[GAMES[9]]), ids=str
)
def test_a_little_search_beats_the_simple_plan(name: str, options: dict[str, Any]) -> None:
    wins = 0.0
    for number in range(6):
        players = [player("level-4", number), player("largest", number)]
        if number % 2:
            players.reverse()
        state = ominoes.settle(ominoes.game(name, **options).start(number))
        while not state.over:
            state = ominoes.settle(state.play(players[state.turn.seat].choose(state)))
        wins += (number % 2 in state.winners) / len(state.winners)
    assert wins >= 4
