"""Games in batches are the games of the library: the same seeds and actions give the same games and planes."""

import threading
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.research.naive_planes import GAMES, NAIVE

import ominoes
from ominoes.i18n import in_language
from ominoes.players.search import capsule
from ominoes.research._kernel import Batch, planes_of, shape_of
from ominoes.research.batched import BatchedGames, IllegalBatch
from ominoes.research.observations import NotObservable, legal_ids, plane_names, plane_shape, planes
from ominoes.research.rewards import ranks


@every("game", GAMES)
def test_games_in_a_batch_are_those_of_the_library(game: ominoes.Game) -> None:
    batch = BatchedGames(game, 3, seed=11, threads=2)
    batch.reset(seeds=[5, 6, 7])
    states = [ominoes.settle(game.start(seed)) for seed in (5, 6, 7)]
    step = 0
    while not batch.over.all():
        starts, ids = batch.legal()
        seen = batch.observations() if step % 5 == 0 else None
        actions = batch.random_actions()
        for number, state in enumerate(states):
            assert batch.seats[number] == (state.turn.seat if not state.over else -1)
            assert batch.scores[number].tolist() == list(state.scores)
            found = ids[starts[number] : starts[number + 1]]
            assert sorted(found) == sorted(legal_ids(state))
            if seen is not None and not state.over:
                assert (seen[number] == planes(state, state.turn.seat)).all()
            if state.over:
                assert actions[number] == -1
            else:
                assert actions[number] in found
                states[number] = ominoes.settle(state.play(game.action(int(actions[number]))))
        batch.step(actions)
        step += 1
    assert [list(state.scores) for state in states] == batch.scores.tolist()
    assert all(state.over for state in states)
    assert [list(ranks(state)) for state in states] == batch.ranks.tolist()


@every("game", GAMES)
def test_planes_show_what_the_state_shows(game: ominoes.Game) -> None:
    naive = NAIVE[game.about.name]
    assert plane_shape(game)[0] == len(plane_names(game))
    chooser = np.random.default_rng(3)
    state = ominoes.settle(game.start(3))
    step = 0
    while True:
        if step % 9 == 0 or state.over:
            for seat in range(game.seats):
                assert (planes(state, seat) == naive(state, seat)).all(), (step, seat)
        if state.over:
            break
        ids = legal_ids(state)
        state = ominoes.settle(state.play(game.action(int(ids[chooser.integers(len(ids))]))))
        step += 1


def test_masks_mark_the_legal_actions() -> None:
    batch = BatchedGames(ominoes.game("blokus", variant="duo"), 4, seed=1)
    batch.step(batch.random_actions())
    starts, ids = batch.legal()
    masks = batch.masks()
    for number in range(4):
        assert np.flatnonzero(masks[number]).tolist() == sorted(ids[starts[number] : starts[number + 1]])


def test_threads_change_nothing() -> None:
    game = ominoes.game("polyssimo")
    one, two = (BatchedGames(game, 600, seed=4, threads=threads) for threads in (1, 2))
    while not one.over.all():
        actions = one.random_actions()
        assert (actions == two.random_actions()).all()
        one.step(actions)
        two.step(actions)
    assert (one.scores == two.scores).all()
    assert two.over.all()


def test_only_marked_games_begin_again() -> None:
    batch = BatchedGames(ominoes.game("holomino"), 3, seed=4)
    before = batch.observations()
    batch.step(batch.random_actions())
    moved = batch.observations()
    batch.reset(np.array([True, False, False]), seeds=batch.seeds)
    after = batch.observations()
    assert (after[0] == before[0]).all()
    assert (after[1:] == moved[1:]).all()


def test_one_illegal_action_leaves_all_games_as_they_were() -> None:
    batch = BatchedGames(ominoes.game("blokus"), 300, seed=4, threads=2)
    actions = batch.random_actions()
    before = batch.observations()
    for wrong in (-1, 30433, 2**31 - 1, 15000):
        spoiled = actions.copy()
        spoiled[[200, 250]] = wrong
        with pytest.raises(IllegalBatch, match="in game 200"):
            batch.step(spoiled)
    assert (batch.observations() == before).all()


def test_an_illegal_action_is_named_in_the_current_language_and_games_that_are_over_do_not_count() -> None:
    batch = BatchedGames(ominoes.game("blokus", variant="duo"), 8, seed=4, threads=2)
    while not batch.over.any():
        batch.step(batch.random_actions())
    actions = batch.random_actions()
    actions[batch.over] = -1
    game = int(np.flatnonzero(~batch.over)[-1])
    actions[game] = -7
    with (
        in_language("de"),
        pytest.raises(IllegalBatch, match=rf"^die Aktion -7 ist im Spiel {game} nicht erlaubt"),
    ):
        batch.step(actions)


def test_arrays_that_do_not_fit_are_refused() -> None:
    game = ominoes.game("blokus", variant="duo")
    start = capsule(game.start(0))
    batch = Batch([start], 2, 3, 1)
    with pytest.raises(ValueError, match="each needs one action"):
        batch.step(np.zeros(2, np.int32))
    with pytest.raises(TypeError):
        batch.step(np.zeros(3, np.float64))
    with pytest.raises(ValueError, match="each needs one seed"):
        batch.reset(np.zeros(4, np.uint64))
    with pytest.raises(ValueError, match="each needs one mark"):
        batch.reset(np.zeros(3, np.uint64), np.zeros(2, np.bool_))
    with pytest.raises(ValueError, match="column for each action"):
        batch.masks(np.zeros((3, 5), np.bool_))
    with pytest.raises(ValueError, match="another shape"):
        batch.observe(np.zeros((3, 7, 14, 15), np.int8))
    for starts, seats, games, threads in (
        ([], 2, 1, 1),
        ([start], 5, 1, 1),
        ([start], 2, 0, 1),
        ([start], 2, 1, 0),
        ([object()], 2, 1, 1),
        ([start, capsule(ominoes.game("blokus").start(0))], 2, 1, 1),
    ):
        with pytest.raises(ValueError, match=r"position|seats|games|threads"):
            Batch(starts, seats, games, threads)
    with pytest.raises(ValueError, match="no such seat"):
        planes_of(start, 2, 2)
    with pytest.raises(ValueError, match="seats"):
        shape_of(start, 9)


def test_numbers_are_neither_rounded_nor_wrapped_around() -> None:
    batch = BatchedGames(ominoes.game("blokus", variant="duo"), 3, seed=1, threads=1)
    batch.reset(seeds=[5, 6, 7])
    actions = batch.random_actions()
    before = batch.observations()
    for wrong in (actions + 0.5, actions.astype(np.int64) + 2**32, None, "abc", [True] * 3):
        with pytest.raises(IllegalBatch, match=r"whole numbers from -2147483648|each needs one number"):
            batch.step(wrong)  # type: ignore[arg-type]
    for misshapen in (actions[:2], actions[0], actions.reshape(1, 3)):
        with pytest.raises(IllegalBatch, match="each needs one number"):
            batch.step(misshapen)
    for seeds in (-1, [-1, 2, 3], 1 << 64, 1.5, np.array([-1, 2, 3]), [1, 2]):
        with pytest.raises(IllegalBatch, match=r"whole numbers from 0 to|each needs one number"):
            batch.reset(seeds=seeds)
    for marks in ([0, 1, 2], [True], np.array([1, 0, 1]), True):
        with pytest.raises(IllegalBatch, match="3 truth values"):
            batch.reset(marks)  # type: ignore[arg-type]
    assert batch.seeds.tolist() == [5, 6, 7]
    assert (batch.observations() == before).all()
    batch.step(actions.astype(np.int64).tolist())
    batch.reset(seeds=(1 << 64) - 1)
    assert batch.seeds.tolist() == [(1 << 64) - 1] * 3


def test_a_game_without_a_kernel_is_refused_with_the_reason() -> None:
    with pytest.raises(NotObservable, match="Polyminix has no observation planes"):
        BatchedGames(ominoes.game("polyminix"), 2)


def test_a_batch_outlives_the_game_it_came_from() -> None:
    batch = BatchedGames(ominoes.game("holomino", num_digits=7), 2, seed=1)
    batch.game = ominoes.game("holomino")
    while not batch.over.all():
        batch.step(batch.random_actions())
    assert batch.scores.shape == (2, 2)


def test_a_batch_does_one_thing_at_a_time() -> None:
    game = ominoes.game("blokus")
    batch = BatchedGames(game, 4000, seed=1, threads=1)
    problems: list[Exception] = []

    def look() -> None:
        for _ in range(20):
            try:
                batch.observations()
            except RuntimeError as error:
                problems.append(error)

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in str(problem) for problem in problems)
    assert batch.observations().shape == (4000, 13, 20, 20)


@every("games", ["x", 2.5, 0, -1, 2**24 + 1, None])
def test_a_batch_has_a_whole_number_of_games(games: Any) -> None:
    with pytest.raises(IllegalBatch, match="games is a whole number from 1 to 16777216, not"):
        BatchedGames(ominoes.game("holomino"), games)


@every("threads", ["x", 2.5, 0, -1, 257])
def test_a_batch_has_a_whole_number_of_threads(threads: Any) -> None:
    with pytest.raises(IllegalBatch, match="threads is a whole number from 1 to 256, not"):
        BatchedGames(ominoes.game("holomino"), 2, threads=threads)


def test_a_batch_is_of_a_game() -> None:
    nothing: Any = None
    with pytest.raises(IllegalBatch, match="a game is expected"):
        BatchedGames(nothing, 3, seed=1)
