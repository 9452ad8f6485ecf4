"""Games, states and records as values: they can be copied, pickled and sent to other processes, and take numbers of any
type."""

import copy
import multiprocessing
import pickle
import random
from typing import Any

import numpy as np
import pytest
from tests.cases import every

import ominoes
from ominoes import NotationError, OptionError, Record, State
from ominoes.games.history import START

GAMES = [
    ominoes.game("blokus", variant="duo"),
    ominoes.game("blokus", players=3, start_colour="random"),
    ominoes.game("polymo", players=3, first_seat="random"),
    ominoes.game("polyssimo", first_seat="random"),
    ominoes.game("holomino", first_seat="random"),
    ominoes.game("polyminix"),
]


def played(game: ominoes.Game, seed: int, moves: int) -> Record:
    """A record of some random moves."""
    chooser = random.Random(seed)
    record = Record(game, seed, notes={"seat 1": "Ann"})
    while not record.state.over and len(record) < moves:
        state = record.state
        record = record.play(
            state.draw() if state.turn.kind == "chance" else chooser.choice(list(state.actions()))
        )
    return record


@every("game", GAMES)
@every("moves", [0, 1, 25])
def test_a_pickled_state_is_equal_and_plays_on_alike(game: ominoes.Game, moves: int) -> None:
    record = played(game, 7, moves)
    state = record.state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert (again.seed, again._drawn, again.scores, str(again)) == (
        state.seed,
        state._drawn,
        state.scores,
        str(state),
    )
    assert again.game == game
    if state.turn.kind == "chance":
        assert again.draw() == state.draw()
    same = pickle.loads(pickle.dumps(record))
    assert same == record
    assert same.state == state
    assert pickle.loads(pickle.dumps(game)) == game


@every("game", GAMES)
def test_a_pickle_is_small(game: ominoes.Game) -> None:
    assert len(pickle.dumps(game)) < 1000
    assert len(pickle.dumps(played(game, 3, 10).state)) < 4000


@every("game", GAMES)
def test_a_copy_of_an_immutable_value_is_the_value_itself(game: ominoes.Game) -> None:
    state = played(game, 2, 5).state
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state
    assert copy.deepcopy({"now": [state]})["now"][0] is state
    assert copy.deepcopy(game) is game


def _scores(state: State) -> tuple[int, ...]:
    return state.scores


def test_states_can_be_sent_to_other_processes() -> None:
    states = [played(game, 4, 20).state for game in GAMES[:5]]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_scores, states) == [state.scores for state in states]


@every("game", GAMES)
def test_numbers_of_numpy_are_numbers(game: ominoes.Game) -> None:
    for id in (0, 5, game.action_count - 1):
        for kind in (np.int64, np.int32, np.uint32, np.array):
            assert game.action(kind(id)) == game.action(id)  # type: ignore[arg-type]
    assert game.start(np.int64(9)).seed == 9  # type: ignore[arg-type]
    assert type(game.start(np.uint64(9)).seed) is int  # type: ignore[arg-type]
    for nonsense in (-1, game.action_count, 1.5, np.float64(2), np.array([3]), "3", None, True, 10**30):
        with pytest.raises(NotationError, match="there is no action with id"):
            game.action(nonsense)  # type: ignore[arg-type]
    for nonsense in (-1, 1 << 256, 1.5, np.float64(2), "3", True):
        with pytest.raises(OptionError, match="a seed is a whole number"):
            game.start(nonsense)  # type: ignore[arg-type]


@every("given", [None, 3, [], {}, "blokus", b"x"])
def test_anything_but_a_game_a_state_or_a_path_is_refused_with_a_sentence(given: Any) -> None:
    with pytest.raises(ominoes.RecordError, match="a game is expected, such as"):
        Record(given)
    with pytest.raises(ominoes.IllegalAction, match="a state of a game is expected"):
        ominoes.settle(given)
    if given != "blokus":
        with pytest.raises(ominoes.UnknownGame, match="there is no game called"):
            ominoes.game(given)
        with pytest.raises(ominoes.RecordError, match="a path to a file is expected, not"):
            Record.load(given)
        with pytest.raises(ominoes.RecordError, match="a path to a file is expected, not"):
            Record(GAMES[0]).save(given)
    if not isinstance(given, str | bytes):
        with pytest.raises(ominoes.RecordError, match="a record is read from a text, not from"):
            Record.loads(given)


@every("game", GAMES)
def test_only_seats_have_names(game: ominoes.Game) -> None:
    wrong: tuple[Any, ...] = (None, "x", -1, game.seats, 0.0)
    for seat in wrong:
        with pytest.raises(
            NotationError, match=f"there is no seat .*; seats are counted from 0 to {game.seats - 1}"
        ):
            game.seat_name(seat)
    assert game.seat_name(np.int64(0)) == game.seat_name(0) != ""  # type: ignore[arg-type]


def test_options_take_numbers_of_any_kind() -> None:
    assert ominoes.game("blokus", players=np.int64(2)).seats == 2
    assert ominoes.game("polyssimo", handicap={np.int8(0): np.int64(3)}) == ominoes.game(
        "polyssimo", handicap={0: 3}
    )
    with pytest.raises(OptionError, match="polyssimo option 'handicap' cannot be"):
        ominoes.game("polyssimo", handicap=np.int64(3))


@every("game", GAMES)
def test_legal_actions_are_pickled_as_a_list(game: ominoes.Game) -> None:
    actions = ominoes.settle(game.start(3)).actions()
    assert pickle.loads(pickle.dumps(actions)) == list(actions) != []


def test_a_game_of_any_length_can_be_forgotten() -> None:
    # A game from an outside package may go on for ever. Freeing its history must not need a stack of that depth.
    history = START
    for _ in range(300_000):
        history = history.then(GAMES[0].action(0), 0)
    assert history.length == 300_000
    del history
