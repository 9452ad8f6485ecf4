"""The search: budgets, repetition, threads, memory, and solved endings."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.games.blokus.states import lookup
from tests.players.positions import GAMES, IDS, middle_state, random_states
from tests.waits import until

import ominoes
from ominoes.games.blokus._kernel import Position
from ominoes.players import _kernel
from ominoes.players.search import capsule, load_weights, search

ENDLESS = 10**12
"""More simulations than the time allows."""


@every(("name", "options"), GAMES)
def test_a_seed_and_one_thread_repeat_themselves_exactly(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 3)

    def found(seed: int) -> tuple[list[tuple[int, int, float, float]], list[float]]:
        tree = search(state)
        tree.run(simulations=400, seed=seed, may_stop_early=False)
        return tree.choices(), tree.values

    assert found(1) == found(1)


STALLED = """
import json, sys, threading
from tests.players.positions import middle_state
from tests.waits import until
from ominoes.players.search import search
tree = search(middle_state("blokus", {}, 3))
limits = {"simulations": 6000, "ms": float(sys.argv[1]), "seed": 3}
thread = threading.Thread(target=tree.run, kwargs=limits)
thread.start()
until(lambda: tree.simulations)
print("begun", flush=True)
thread.join()
print(json.dumps([tree.simulations, tree.choices()]))
"""


@pytest.mark.slow  # it stands still for most of its time
def test_a_machine_that_stalls_does_not_shorten_a_search_that_has_the_time() -> None:
    def found(ms: int, stalled: float) -> str:
        with subprocess.Popen(
            [sys.executable, "-c", STALLED, str(ms)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            process.send_signal(signal.SIGSTOP)
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(stalled)
            process.send_signal(signal.SIGCONT)
            return process.stdout.read()

    assert found(6000, 4.0) == found(600_000, 0.0)


@every(("name", "options"), GAMES)
def test_all_choices_are_legal_and_different(name: str, options: dict[str, Any]) -> None:
    for state in list(random_states(name, options, 4))[::5]:
        tree = search(state)
        tree.run(simulations=40, seed=1)
        ids = [id for id, _, _, _ in tree.choices()]
        assert len(set(ids)) == len(ids)
        assert 0 < len(ids) <= len(state.actions())
        assert all(state.is_legal(state.game.action(id)) for id in ids[:20])


@every(("name", "options"), GAMES)
def test_a_narrow_search_looks_at_the_likeliest_actions(name: str, options: dict[str, Any]) -> None:
    def likeliest(state: ominoes.State, count: int) -> list[int]:
        tree = search(state, max_children=count, max_root_children=count)
        tree.run(simulations=1, may_stop_early=False)
        ranks = sorted((-prior, id) for id, _, _, prior in tree.choices())
        return [id for _, id in ranks]

    for state in list(random_states(name, options, 8))[::4]:
        assert likeliest(state, 7) == likeliest(state, 10_000)[:7]


@every(("name", "options"), GAMES)
def test_the_best_of_the_choices_visited_often_comes_first(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 1)
    for simulations in (30, 300, 1500):
        tree = search(state)
        tree.run(simulations=simulations, seed=3, may_stop_early=False)
        choices = tree.choices()
        most = max(visits for _, visits, _, _ in choices)
        known = [choice for choice in choices if 10 * choice[1] > most]
        rest = choices[len(known) :]
        assert choices[: len(known)] == known
        sure = [value - 0.15 / visits**0.5 for _, visits, value, _ in known]
        assert sure == sorted(sure, reverse=True)
        assert [visits for _, visits, _, _ in rest] == sorted(
            (visits for _, visits, _, _ in rest), reverse=True
        )


@every(("name", "options"), GAMES)
def test_the_expected_line_can_be_played(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 5)
    tree = search(state)
    tree.run(simulations=600, seed=1)
    line = tree.line(tree.choices()[0][0])
    assert line[0] == tree.choices()[0][0]
    for id in line:
        assert state.turn.kind == "seat"
        state = state.play(state.game.action(id))


@every(("name", "options"), GAMES)
def test_the_expected_values_are_shares(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 6)
    tree = search(state)
    tree.run(simulations=200, seed=1)
    assert len(tree.values) == state.game.seats
    assert all(0 <= value <= 1 for value in tree.values)
    if state.game.seats == 2 and name != "polymo":
        assert sum(tree.values) == pytest.approx(1, abs=1e-3)


def test_a_run_makes_exactly_its_number_of_simulations() -> None:
    tree = search(ominoes.game("blokus").start(1))
    tree.run(simulations=333, may_stop_early=False)
    assert tree.simulations == 333
    tree.run(simulations=100, threads=3, may_stop_early=False)
    assert tree.simulations == 100
    assert sum(visits for _, visits, _, _ in tree.choices()) == 433


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_a_search_uses_no_more_of_the_processor_than_its_time(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 7)
    tree = search(state)
    for limit in ("ms", "cpu_ms"):
        overrun = []
        for _ in range(3):
            began = time.thread_time()
            tree.run(**{limit: 10}, simulations=ENDLESS, may_stop_early=False)
            overrun.append(time.thread_time() - began - 0.01)
        # The time that other processes use the processor does not count.
        assert min(overrun) < 0.05


def test_a_search_in_another_thread_can_be_cancelled() -> None:
    tree = search(ominoes.game("blokus").start(1))
    endless = {"simulations": ENDLESS, "may_stop_early": False}
    thread = threading.Thread(target=tree.run, kwargs=endless, daemon=True)
    thread.start()
    until(lambda: tree.simulations >= 10)
    tree.cancel()
    thread.join(60)
    assert not thread.is_alive()
    assert 10 <= tree.simulations < ENDLESS


def test_a_running_search_refuses_a_second_run() -> None:
    tree = search(ominoes.game("blokus").start(1))
    thread = threading.Thread(target=tree.run, kwargs={"ms": 60_000, "may_stop_early": False})
    thread.start()
    try:
        until(lambda: tree.simulations >= 10)
        with pytest.raises(RuntimeError, match="at work in another thread"):
            tree.run(simulations=1)
    finally:
        tree.cancel()
        thread.join()


@every(("name", "options"), GAMES)
def test_several_threads_count_every_simulation(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 8)
    if len(state.actions()) == 1:
        pytest.skip("nothing to choose")
    tree = search(state)
    tree.run(simulations=500, threads=4, may_stop_early=False)
    visits = sum(visits for _, visits, _, _ in tree.choices())
    proven = tree.choices()[0][2] in (0.0, 1.0)
    assert visits == 500 or proven


def test_a_full_memory_does_not_end_the_search() -> None:
    tree = search(ominoes.game("blokus").start(1), memory=1 << 20)
    tree.run(simulations=3000, may_stop_early=False)
    # Half of the memory is for the part that is kept when the root moves.
    assert tree.nodes <= (1 << 19) / 32
    assert tree.simulations == 3000


def test_a_search_in_many_steps_needs_no_more_memory_than_one_in_a_single_step() -> None:
    state = list(random_states("blokus", {}, 3))[12]
    assert len(state.actions()) > 200
    tree, other = search(state), search(state)
    for step in range(100):
        tree.run(simulations=5, seed=step, may_stop_early=False)
    other.run(simulations=500, seed=1, may_stop_early=False)
    assert tree.nodes < 1.5 * other.nodes


def test_a_long_search_uses_no_more_memory_than_it_was_given() -> None:
    state = ominoes.game("blokus").start(1)
    before = _resident_bytes()
    tree = search(state, memory=1 << 24)
    for _ in range(3):
        tree.run(simulations=4000, may_stop_early=False)
        state = state.play(state.game.action(tree.choices()[0][0]))
        tree.move_to(capsule(state))
    # The tree, its lookup arrays, and the memory that Python takes meanwhile.
    assert _resident_bytes() - before < 1 << 25


def _resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@every(("name", "options"), GAMES)
def test_the_tree_is_kept_when_the_game_goes_on(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 9)
    tree = search(state)
    tree.run(simulations=3000, seed=1, may_stop_early=False)
    id, visits, _, _ = tree.choices()[0]
    after = state.play(state.game.action(id))
    if after.over:
        pytest.skip("the game is over")
    assert tree.move_to(capsule(after)) == visits
    tree.run(simulations=50, seed=2, may_stop_early=False)
    assert all(
        after.turn.kind == "chance" or after.is_legal(after.game.action(c[0])) for c in tree.choices()[:9]
    )


@pytest.mark.parametrize("variant", ["classic", "duo"])
def test_a_root_that_was_deep_in_the_tree_lists_all_that_a_new_one_lists(variant: str) -> None:
    game = ominoes.game("blokus", variant=variant)
    state = game.start(0)
    tree = search(state, max_root_children=10_000)
    # Early in the game, the search leaves out small figures below the root.
    for turn in range(24):
        tree.run(simulations=400, seed=turn, may_stop_early=False)
        fresh = search(state, max_root_children=10_000)
        fresh.run(simulations=1, may_stop_early=False)
        ids = [id for id, _, _, _ in tree.choices()]
        assert sorted(ids) == sorted(game.action_id(action) for action in state.actions())
        priors = {id: prior for id, _, _, prior in fresh.choices()}
        assert all(prior == pytest.approx(priors[id]) for id, _, _, prior in tree.choices())
        state = state.play(game.action(tree.choices()[0][0]))
        tree.move_to(capsule(state))


def test_a_position_deep_in_the_tree_offers_more_than_the_first_few_actions_when_these_are_not_enough() -> (
    None
):
    state = middle_state("blokus", {"variant": "duo"}, 3)
    # With this exploration hardly anything but priors and visits counts.
    tree = search(state, exploration=40)
    tree.run(simulations=6000, seed=1, may_stop_early=False)
    id, visits, _, _ = max(tree.choices(), key=lambda choice: choice[1])
    after = state.play(state.game.action(id))
    assert tree.move_to(capsule(after)) == visits
    choices = tree.choices()
    visited = [choice for choice in choices if choice[1] > 0]
    assert 16 < len(visited) <= 64
    # The first visit evaluated the position itself.
    assert sum(visits for _, visits, _, _ in choices) == visits - 1
    assert all(after.is_legal(after.game.action(id)) for id, _, _, _ in choices)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_continues_within_its_tree_when_its_memory_is_full(threads: int) -> None:
    state = middle_state("blokus", {"variant": "duo"}, 3)
    tree = search(state, exploration=40, memory=1 << 20)
    tree.run(simulations=8000, threads=threads, seed=1, may_stop_early=False)
    assert tree.nodes <= (1 << 20) // 2 // 32
    assert sum(visits for _, visits, _, _ in tree.choices()) == 8000
    assert all(len(tree.line(id)) >= 1 for id, visits, _, _ in tree.choices() if visits > 0)
    assert state.is_legal(state.game.action(tree.choices()[0][0]))


def test_a_position_outside_the_tree_is_searched_anew() -> None:
    game = ominoes.game("blokus", variant="duo")
    tree = search(game.start(1))
    tree.run(simulations=50)
    state = list(random_states("blokus", {"variant": "duo"}, 5))[10]
    assert tree.move_to(capsule(state)) == 0
    tree.run(simulations=50)
    assert state.is_legal(game.action(tree.choices()[0][0]))


def test_a_position_of_another_game_is_refused() -> None:
    tree = search(ominoes.game("blokus", variant="duo").start(1))
    with pytest.raises(ValueError, match="another game"):
        tree.move_to(capsule(ominoes.game("blokus").start(1)))
    with pytest.raises(ValueError, match="PyCapsule"):
        tree.move_to(capsule(ominoes.settle(ominoes.game("holomino").start(1))))


def test_a_position_with_another_number_of_colours_is_refused() -> None:
    arrays = lookup(14)
    two, four = (Position.start(arrays, colours, 0, [[(4, 4)]] * colours).capsule() for colours in (2, 4))
    weights = load_weights("blokus", "blokus-classic", _kernel.weights_size(four))
    with pytest.raises(ValueError, match="another game"):
        _kernel.Search(four, 4, weights).move_to(two)


@pytest.mark.parametrize("wrong", [None, 5, "position", object()])
def test_anything_but_a_position_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="not a position that can be searched"):
        _kernel.Search(wrong, 2, np.zeros(0, np.float32))


def test_wrong_weights_seats_settings_and_limits_are_refused() -> None:
    position = capsule(ominoes.game("blokus").start(1))
    good = load_weights("blokus", "blokus-classic", _kernel.weights_size(position))
    with pytest.raises(ValueError, match="weights"):
        _kernel.Search(position, 4, good[:-1])
    with pytest.raises(ValueError, match="finite"):
        _kernel.Search(position, 4, np.full_like(good, np.nan))
    with pytest.raises(ValueError, match="seats"):
        _kernel.Search(position, 5, good)
    for setting in ("exploration", "fpu_reduction", "value_share", "noise"):
        wrong: Any = {setting: float("nan")}
        with pytest.raises(ValueError, match=setting):
            _kernel.Search(position, 4, good, **wrong)
    with pytest.raises(ValueError, match="memory"):
        _kernel.Search(position, 4, good, memory=5)
    tree = _kernel.Search(position, 4, good)
    with pytest.raises(ValueError, match="needs a limit"):
        tree.run()
    with pytest.raises(ValueError, match="threads"):
        tree.run(simulations=1, threads=0)


def test_an_ending_of_polyssimo_is_proven() -> None:
    proofs = 0
    for seed in range(6):
        for state in list(random_states("polyssimo", {}, seed))[-4:]:
            tree = search(state, max_children=2000, max_root_children=2000)
            tree.run(simulations=20_000, seed=1)
            id, _, value, _ = tree.choices()[0]
            if value == 1.0 and len(state.actions()) > 1:
                proofs += 1
                assert _wins(state.play(state.game.action(id)), state.turn.seat)
    assert proofs > 5


def test_an_action_proven_to_lose_comes_last() -> None:
    for seed in (0, 1, 3, 10, 31, 86):
        for state in list(random_states("polyssimo", {}, seed))[-6:]:
            for simulations in (40, 150, 600):
                tree = search(state)
                tree.run(simulations=simulations, seed=1)
                _, _, value, _ = tree.choices()[0]
                others = [value for _, visits, value, _ in tree.choices() if visits > 0]
                assert value > 0 or not any(others)


def _wins(state: ominoes.State, seat: int) -> bool:
    """Whether a seat wins against every defence, by trying everything."""
    if state.over:
        return state.winners == (seat,)
    outcomes = (_wins(state.play(action), seat) for action in state.actions())
    return any(outcomes) if state.turn.seat == seat else all(outcomes)


def test_a_small_early_stop_ends_a_search_sooner_and_zero_at_once() -> None:
    state = middle_state("blokus", {}, 3)

    def needed(early_stop: float) -> int:
        tree = search(state)
        tree.run(simulations=4000, seed=1, early_stop=early_stop)
        return tree.simulations

    assert needed(0) < needed(0.3) < needed(1) <= 4000
    with pytest.raises(ValueError, match="early_stop"):
        needed(1.5)


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 3}, {"variant": "duo"}], ids=str)
def test_a_game_of_blokus_that_is_nearly_over_is_played_out_exactly(options: dict[str, Any]) -> None:
    solved = 0
    for seed in range(3):
        for state in list(random_states("blokus", options, seed))[-4:]:
            tree = search(state, exact=1500)
            tree.run(simulations=1, seed=1)
            worth = {id: value for id, _, value, _ in tree.choices()}
            if len(worth) != len(state.actions()) or tree.simulations == 1:
                continue
            solved += 1
            seat = state.turn.seat
            for id, value in worth.items():
                assert value == pytest.approx(_played_out(state.play(state.game.action(id)))[seat], abs=1e-5)
            assert tree.values == pytest.approx(_played_out(state), abs=1e-5)
            assert worth[tree.choices()[0][0]] == max(worth.values())
            assert tree.line(tree.choices()[0][0])[0] == tree.choices()[0][0]
    assert solved > 3


def _played_out(state: ominoes.State) -> list[float]:
    """The result of each seat when all seats play their best, by trying everything."""
    if state.over:
        colours = 2 if state.game.seats == 2 and len(state.colour_scores) == 4 else 1  # type: ignore[attr-defined]
        points = np.array(state.scores) + 89.0 * colours
        temper, for_points = (8, 0.1) if state.game.seats == 2 else (6, 0.05)
        lead = np.exp((points - points.max()) / temper)
        shares: list[float] = (
            (1 - for_points) * lead / lead.sum() + for_points * points / points.sum()
        ).tolist()
        return shares
    futures = [_played_out(state.play(action)) for action in state.actions()]
    return max(futures, key=lambda rewards: rewards[state.turn.seat])


@every(("name", "options"), GAMES)
def test_a_search_that_stays_in_its_position_keeps_all_that_it_knows(
    name: str, options: dict[str, Any]
) -> None:
    state = middle_state(name, options, 2)
    tree = search(state)
    tree.run(simulations=300, seed=1, may_stop_early=False)
    before = (tree.choices(), tree.values, tree.nodes)
    assert tree.move_to(capsule(state)) == 300
    assert (tree.choices(), tree.values, tree.nodes) == before
    tree.run(simulations=300, seed=2, may_stop_early=False)
    assert sum(visits for _, visits, _, _ in tree.choices()) == 600


COPIES = """
import ominoes
from ominoes.players.search import search

for name, options in (
    ("blokus", {}), ("blokus", {"variant": "duo"}), ("blokus", {"players": 3}), ("blokus", {"corner": "fixed"}),
    ("polyssimo", {}), ("holomino", {}), ("polymo", {}),
):
    game = ominoes.game(name, **options)
    state = ominoes.settle(game.start(1))
    for move in range(90):
        if state.over:
            break
        tree = search(state, memory=1 << 22)
        tree.run(simulations=60, seed=move, may_stop_early=False)
        print(tree.choices())
        state = ominoes.settle(state.play(game.action(tree.choices()[move % 2 and -1][0])))
"""


def test_every_copy_of_the_code_finds_the_same() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", COPIES],
            env={**os.environ, "OMINOES_CPU": cpu},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for cpu in ("fastest", "avx2", "baseline")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > 300


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_ten_thousand_positions_are_searched_without_a_fault(name: str, options: dict[str, Any]) -> None:
    searched = seed = 0
    while searched < 10_000:
        seed += 1
        for state in random_states(name, options, seed):
            tree = search(state, memory=1 << 22)
            tree.run(simulations=4 + searched % 13, seed=searched, may_stop_early=False)
            assert state.is_legal(state.game.action(tree.choices()[0][0]))
            searched += 1


@pytest.mark.parametrize(("name", "options"), GAMES, ids=IDS)
def test_random_games_are_searched_at_every_move_without_a_fault(name: str, options: dict[str, Any]) -> None:
    tree: _kernel.Search | None = None
    for number, state in enumerate(random_states(name, options, 11)):
        if tree is None:
            tree = search(state, memory=1 << 22)
        else:
            tree.move_to(capsule(state))
        tree.run(simulations=4 + number % 13, seed=number, may_stop_early=False)
        assert state.is_legal(state.game.action(tree.choices()[0][0]))
