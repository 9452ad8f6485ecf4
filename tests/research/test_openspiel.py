"""The games pass OpenSpiel's own test, and are serialized without pickling."""

import base64
import copy
import pickle
import pickletools
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import ominoes
import ominoes.research.openspiel
from ominoes.games import games

NAMES = [
    "ominoes_blokus(variant=duo)",
    "ominoes_blokus(players=3,start_colour=random)",
    "ominoes_polymo",
    "ominoes_polyssimo(first_seat=random)",
    "ominoes_holomino(max_extent=4)",
]


def test_every_game_in_turns_is_registered() -> None:
    registered = {name for name in pyspiel.registered_names() if name.startswith("ominoes_")}
    assert registered == {f"ominoes_{name}" for name, about in games().items() if not about.simultaneous}


@pytest.mark.parametrize("name", NAMES)
def test_random_sim_test_passes(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.num_distinct_actions() > 0


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_those_of_the_library(name: str) -> None:
    chooser = random.Random(name)
    game = pyspiel.load_game(name)
    theirs = game.new_initial_state()
    ours = game.ominoes.start(0)
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            chances = ours.chances()
            assert [share for _, share in theirs.chance_outcomes()] == [float(share) for _, share in chances]
            number = chooser.randrange(len(chances))
            ours = ours.play(chances[number][0])
        else:
            legal = theirs.legal_actions()
            assert legal == sorted(ours.actions().ids[i] for i in range(len(ours.actions())))
            assert theirs.current_player() == ours.turn.seat
            number = chooser.choice(legal)
            ours = ours.play(game.ominoes.action(number))
        theirs.apply_action(number)
        assert theirs.ominoes == ours
    assert ours.over
    assert sum(theirs.returns()) == pytest.approx(0)
    best = max(theirs.returns())
    assert tuple(seat for seat, value in enumerate(theirs.returns()) if value == best) == ours.winners


def test_nothing_of_a_state_is_pickled() -> None:
    game = pyspiel.load_game("ominoes_holomino")
    state = game.new_initial_state()
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    assert state.serialize() == "\n".join(map(str, state.history()))
    assert game.deserialize_state(state.serialize()).ominoes == state.ominoes
    text = pyspiel.serialize_game_and_state(game, state)
    pickled = base64.b64decode(text.strip().rsplit("__dict__=", 1)[1])
    # OpenSpiel always writes the `__dict__` of a state; it is empty.
    assert [op.name for op, _, _ in pickletools.genops(pickled)] == ["PROTO", "EMPTY_DICT", "MEMOIZE", "STOP"]
    assert pyspiel.deserialize_game_and_state(text)[1].ominoes == state.ominoes


def test_a_copy_is_independent() -> None:
    state = pyspiel.load_game("ominoes_blokus(variant=duo)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert (len(state.history()), len(copy.history())) == (1, 2)
    assert state.ominoes != copy.ominoes


def test_states_and_games_can_be_pickled_and_copied() -> None:
    for name in ("ominoes_blokus(variant=duo)", "ominoes_holomino", "ominoes_polymo(players=3)"):
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        for _ in range(9):
            state.apply_action(state.legal_actions()[0])
        for other in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other.history() == state.history()
            assert other.ominoes == state.ominoes
            other.apply_action(other.legal_actions()[0])
            assert len(state.history()) == 9
        assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_an_unknown_outcome_is_refused() -> None:
    state = pyspiel.load_game("ominoes_holomino").new_initial_state()
    assert state.is_chance_node()
    for number in (-2, 10**6):
        with pytest.raises(ominoes.NotationError, match="there is no action with id"):
            state.clone().apply_action(number)


def test_a_search_of_openspiel_plays_a_game() -> None:
    game = pyspiel.load_game("ominoes_blokus(variant=duo)")
    state = game.new_initial_state()
    chooser = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, chooser), random_state=chooser)
    assert bot.step(state) in state.legal_actions()


def test_observers_see_planes() -> None:
    game = pyspiel.load_game("ominoes_blokus(variant=duo)")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    observer.set_from(state, 0)
    assert observer.dict["planes"].shape == (7, 14, 14)
    assert observer.tensor.sum() > 0
    assert observer.string_from(state, 0) == str(ominoes.game("blokus", variant="duo").start(0))


def test_a_game_names_the_parameters_that_it_is_played_with() -> None:
    duo = pyspiel.load_game("ominoes_blokus(variant=duo)")
    assert duo.get_parameters()["players"] == duo.num_players() == 2
    assert pyspiel.load_game(str(duo)).num_players() == 2


def test_zero_stands_for_an_option_that_is_none() -> None:
    assert pyspiel.load_game("ominoes_holomino(max_extent=0)").ominoes.options.max_extent is None
    assert pyspiel.load_game("ominoes_holomino(max_extent=5)").ominoes.options.max_extent == 5
    assert pyspiel.load_game("ominoes_polyssimo").ominoes.options.pieces_per_player is None
    assert pyspiel.load_game("ominoes_polyssimo(pieces_per_player=4)").ominoes.picks == 4


def test_a_text_that_is_no_state_is_refused() -> None:
    with pytest.raises(ominoes.OminoesError, match="the numbers of its actions; 'foo' is not a number"):
        pyspiel.load_game("ominoes_blokus").deserialize_state("foo")
