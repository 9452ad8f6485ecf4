"""The kernel of Holomino: wrong input raises exceptions, and random games are uniform and complete."""

import random
import threading
from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.games.holomino.states import random_states

import ominoes
from ominoes.games.holomino import HolominoState, _kernel
from ominoes.games.holomino.tiles import name

TILES = [[(1, 2, 3)], [(1, 3, 2)], [(1, 2, 4)]]


def lookup(tiles: Any = TILES, **changed: Any) -> _kernel.Lookup:
    options: dict[str, Any] = {"pool_size": 1, "extent": 12, "product": False, "random_first": False}
    return _kernel.Lookup(tiles, **options | changed)


def upper_limit(freedom: int) -> float:
    """The value that chi-squared exceeds once in a thousand times (after Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3)


def fair(counts: Counter[Any], kinds: int) -> bool:
    expected = counts.total() / kinds
    missing = expected * (kinds - len(counts))
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing < upper_limit(kinds - 1)


# -- wrong input ---------------------------------------------------------------------------------------


@every(
    ("changed", "words"),
    [
        ({"tiles": []}, "too few tiles"),
        ({"tiles": [[], *TILES]}, "one to three forms"),
        ({"tiles": [[(1, 1, 2)] * 4, *TILES]}, "one to three forms"),
        ({"tiles": [[(0, 1, 2)], *TILES]}, "digit is out of range"),
        ({"tiles": [[(16, 1, 2)], *TILES]}, "digit is out of range"),
        ({"tiles": [[(1, 2, 3)]] * 125}, "too many tiles"),
        ({"tiles": [[(1, 1, 2)] * 3] * 100}, "too many forms"),
        ({"pool_size": 0}, "too few tiles"),
        ({"pool_size": 2}, "too few tiles"),
        ({"extent": 13}, "extent is out of range"),
        ({"extent": -1}, "extent is out of range"),
    ],
)
def test_an_impossible_lookup_is_refused(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        lookup(**changed)


@every("tiles", [None, 3, [[(1, 2)]], [[("a", 1, 2)]], [[(2**40, 1, 2)]], [None]])
def test_a_lookup_of_anything_but_digits_is_refused(tiles: Any) -> None:
    with pytest.raises(TypeError):
        lookup(tiles)


def test_a_position_refuses_impossible_events() -> None:
    fresh = _kernel.Position.start(lookup(random_first=True))
    for seat in (-1, 2, 2**31 - 1):
        with pytest.raises(ValueError, match="a seat is 0 or 1"):
            fresh.begin(seat)
    with pytest.raises(ValueError, match="no tile is drawn now"):
        fresh.take(0)
    with pytest.raises(ValueError, match="not legal"):
        fresh.play(0)
    begun = fresh.begin(1)
    with pytest.raises(ValueError, match="the first seat is not drawn now"):
        begun.begin(0)
    for tile in (-1, 3, 64, 10**6, -(2**31)):
        with pytest.raises(ValueError, match="not in the bag"):
            begun.take(tile)
    laid = begun.take(0)
    with pytest.raises(ValueError, match="not in the bag"):
        laid.take(0)
    with pytest.raises(TypeError):
        laid.take("x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        laid.hand(2)


def test_ids_and_hexagons_out_of_range_are_refused() -> None:
    state = next(state for state in random_states(1) if state.turn.kind == "seat")
    position, lookup = state.position, state.game.lookup
    for id in (-1, lookup.action_count, 2**40, -(2**63)):
        with pytest.raises(ValueError, match="there is no action with id"):
            position.is_legal(id)
        with pytest.raises(ValueError, match="there is no action with id"):
            position.play(id)
        with pytest.raises(ValueError, match="there is no action with id"):
            lookup.action(id)
    with pytest.raises(TypeError):
        position.play(2**70)
    for cell in ((1000, 0), (-128, 127), (2**31 - 1, -(2**31)), (16, 0), (0, 32)):
        assert position.corners(*cell) == (0, 0, 0)
        assert not position.is_laid(*cell)
        assert not position.in_reach(*cell)
        assert lookup.lay_id(0, *cell) == -1
        for question in (position.gain, position.fitting):
            with pytest.raises(ValueError, match="not an empty one beside a tile"):
                question(*cell)
    with pytest.raises(ValueError, match="no such form"):
        lookup.lay_id(40, 0, 0)
    with pytest.raises(ValueError, match="no such tile"):
        lookup.return_id(-1)


def test_hexagons_that_share_a_cell_of_the_ring_are_distinguished() -> None:
    """The kernel wraps the honeycomb onto a ring; far hexagons must not be confused with near ones."""
    for options in ({}, {"max_extent": None}, {"unique": False}):
        for state in random_states(6, **options)[::7]:
            laid = {(q, r) for q, r, _, _ in state.position.laid()}
            places = set(state.position.places())
            for q in range(-40, 41):
                for r in range(-40, 41):
                    assert state.position.is_laid(q, r) == ((q, r) in laid)
                    if (q, r) not in laid and state.position.in_reach(q, r):
                        assert any(state.position.corners(q, r)) == ((q, r) in places)


def test_legal_ids_are_a_sequence() -> None:
    state = next(state for state in random_states(3) if state.turn.kind == "seat")
    ids = state.position.legal()
    listed = [ids[i] for i in range(len(ids))]
    assert list(ids) == listed
    assert listed == sorted(set(listed))
    assert ids[-1] == listed[-1]
    assert all(id in ids for id in listed)
    assert all(state.position.is_legal(id) == (id in ids) for id in range(state.game.action_count))
    for stranger in (-1, 10**30, "7", None, 1.5):
        assert stranger not in ids
    for index in (len(ids), -len(ids) - 1, 2**62):
        with pytest.raises(IndexError):
            ids[index]
    array = ids.numpy()
    assert array.tolist() == listed
    assert array.dtype == np.int32
    assert not array.flags.writeable


def test_any_arguments_raise_an_exception_or_make_a_position() -> None:
    chooser = random.Random(4)
    for options in ({}, {"max_extent": None, "unique": False, "num_digits": 4}, {"unique": False}):
        position = start(**options)
        count = ominoes.game("holomino", **options).action_count
        refused = 0
        for _ in range(3000):
            move, number = chooser.choice(["take", "play", "begin"]), chooser.randrange(-5, 90)
            if move == "play":
                legal = position.legal()
                wild = chooser.randrange(-10, count + 10)
                number = legal[chooser.randrange(len(legal))] if legal and chooser.random() < 0.3 else wild
            try:
                position = getattr(position, move)(number)
            except ValueError:
                refused += 1
        assert refused > 100
        assert len(position.laid()) > 3


# -- random games --------------------------------------------------------------------------------------


def start(**options: Any) -> _kernel.Position:
    state = ominoes.game("holomino", **options).start(1)
    assert isinstance(state, HolominoState)
    return state.position


def test_random_games_have_38_turns_and_the_scores_of_games_played_by_hand() -> None:
    games, turns, scores = _kernel.random_games(start(), 1, 20_000)
    assert games == 20_000
    assert 38 <= turns / games < 38.01
    by_hand = np.array([random_states(seed)[-1].scores for seed in range(150)])
    spread = by_hand.std(axis=0) / 150**0.5
    assert np.all(np.abs(by_hand.mean(axis=0) - np.array(scores) / games) < 4 * spread)


def test_random_games_repeat_themselves() -> None:
    position = start(max_extent=5, first_seat="random")
    first = _kernel.random_games(position, 9, 50)
    assert first == _kernel.random_games(position, 9, 50)
    assert first != _kernel.random_games(position, 10, 50)
    assert _kernel.random_games(position, 9, 0) == (0, 0, (0, 0))
    with pytest.raises(ValueError, match="number of games"):
        _kernel.random_games(position, 1, -1)


def test_random_games_begin_at_the_given_position() -> None:
    states = random_states(4)
    _, turns, scores = _kernel.random_games(states[-2].position, 1, 10)
    assert turns == 10
    assert scores[0] == 10 * states[-1].scores[0]
    assert _kernel.random_games(states[-1].position, 1, 10) == (
        10,
        0,
        tuple(10 * n for n in states[-1].scores),
    )


def test_random_games_let_other_threads_run() -> None:
    results = []
    thread = threading.Thread(target=lambda: results.append(_kernel.random_games(start(), 1, 3000)))
    thread.start()
    here = _kernel.random_games(start(), 1, 3000)
    thread.join()
    assert here == results[0]


def first_choice(state: HolominoState, seed: int) -> tuple[str, tuple[int, int]]:
    """The first tile and place of a random continuation."""
    q, r, corners, _ = state.position.finish(seed).laid()[len(state.position.laid())]
    digits = "".join(map(str, corners))
    return (digits if len(set(digits)) == 2 else name(digits)), (q, r)


@every(
    ("options", "turn"),
    [({}, 3), ({}, 20), ({}, 36), ({"max_extent": 4}, 9), ({"unique": False}, 2), ({"unique": False}, 60)],
)
def test_a_random_player_chooses_uniformly(options: dict[str, Any], turn: int) -> None:
    state = [state for state in random_states(12, **options) if state.turn.kind == "seat"][turn]
    assert not state.must_return
    choices = {(action.tile, action.hex) for action in state.actions()}  # type: ignore[attr-defined]
    counts = Counter(first_choice(state, seed) for seed in range(100 * len(choices)))
    assert set(counts) <= choices
    assert len(choices) == 1 or fair(counts, len(choices))


def test_a_random_player_returns_each_tile_as_often() -> None:
    options: dict[str, Any] = {"unique": False, "num_digits": 4, "max_extent": 4}
    state = next(
        state
        for seed in range(100)
        for state in random_states(seed, **options)
        if state.must_return
        and state.view().passes == 1
        and len({len(set(t)) for t in state.hand(state.turn.seat)}) > 1
    )
    hand = state.position.hand(state.position.seat)
    counts: Counter[int] = Counter()
    for seed in range(2000):
        counts.update(set(state.position.finish(seed).bag) & set(hand))
    assert set(counts) == set(hand)
    assert fair(counts, len(hand))


def test_a_random_continuation_ends_as_the_rules_say() -> None:
    for options in ({}, {"max_extent": 4}, {"max_extent": None}, {"unique": False}):
        for state in random_states(2, **options)[::9]:
            end = state.position.finish(5)
            assert end.phase == "over"
            assert end.passes == 2 or not end.hand(end.seat)
            tiles = sorted([*end.bag, *end.hand(0), *end.hand(1)])
            laid = {name("".join(map(str, corners))) for _, _, corners, _ in end.laid()}
            assert laid.isdisjoint(state.game.tiles.names[tile] for tile in tiles)
            assert len(laid) + len(tiles) == len(state.game.tiles)
            assert state.position.laid() == end.laid()[: len(state.position.laid())]
