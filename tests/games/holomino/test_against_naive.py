"""Random games of Holomino, compared with the naive implementation at every turn."""

import random
from collections import Counter
from typing import Any

import pytest
from tests.games.holomino.naive import (
    Laying,
    Naive,
    Triple,
    digit_corners,
    digits_of_circle,
    hexes_of_circle,
    notch_corners,
    rotations,
)

import ominoes
from ominoes.games.holomino import Begin, Deal, Draw, HolominoState, Lay, Return, Start
from ominoes.games.rulebook import Action

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (30, {}),
    (20, {"scoring": "product", "first_seat": "random"}),
    (15, {"max_extent": None}),
    (30, {"max_extent": 4}),
    (20, {"max_extent": 5, "first_seat": "random"}),
    (20, {"max_extent": 6, "pool_size": 1}),
    (5, {"pool_size": 12}),
    (30, {"num_digits": 4, "pool_size": 2}),
    (30, {"num_digits": 4, "max_extent": 4}),
    (30, {"num_digits": 5, "max_extent": 5}),
    (5, {"num_digits": 7}),
    (1, {"num_digits": 8, "max_extent": None}),
    (30, {"num_digits": 3, "unique": False, "pool_size": 5}),
    (30, {"num_digits": 3, "unique": False, "pool_size": 1, "max_extent": 4}),
    (4, {"unique": False}),
    (5, {"unique": False, "scoring": "product", "max_extent": 8}),
    (5, {"num_digits": 7, "unique": False, "max_extent": 6}),
    (10, {"num_digits": 5, "unique": False, "max_extent": None, "pool_size": 2}),
]
"""Options, and the number of games to compare: a third of them at every change, ten times as many in the slow test."""


def name(tile: Triple) -> str:
    return "".join(map(str, tile))


def expected_action(laying: Laying) -> Lay:
    """The expected lay: a tile with two equal digits is written as it lies, any other by its name."""
    as_it_lies = len(set(laying.tile)) == 2
    return Lay(name(laying.lies if as_it_lies else laying.tile), laying.hex)


def compare_game(options: dict[str, Any], seed: int) -> Counter[str]:
    """Play one game in both and compare them; returns counts of what happened in it."""
    chooser = random.Random(seed)
    naive = Naive(**options)
    state = ominoes.game("holomino", **options).start(seed)
    events: Counter[str] = Counter()
    while True:
        assert isinstance(state, HolominoState)
        compare_position(state, naive)
        if state.over:
            compare_view(state, naive)
            return events
        if state.turn.kind == "chance":
            action = compare_chances(state, naive)
        else:
            action = compare_choices(state, naive, chooser, events)
        state = state.play(action)


def compare_position(state: HolominoState, naive: Naive) -> None:
    position = state.position
    assert {(q, r): corners for q, r, corners, _ in position.laid()} == naive.tiles
    assert [set(state.hand(seat)) for seat in range(2)] == [set(map(name, hand)) for hand in naive.hands]
    assert set(state.bag) == set(map(name, naive.bag))
    assert list(state.scores) == naive.scores
    assert (position.passes, position.seat) == (naive.passes, naive.to_move)
    assert position.phase == naive.phase.replace("play", "act")
    assert [state.over, state.turn.kind == "seat"] == [naive.phase == "over", naive.phase == "play"]


def compare_view(state: HolominoState, naive: Naive) -> None:
    view = state.view()
    assert {tile.hex: tile.corners for tile in view.tiles} == naive.tiles
    assert {place.hex: place.corners for place in view.places} == {
        cell: tuple(naive.digit.get(corner, 0) for corner in digit_corners(cell))
        for cell in naive.border()
        if naive.within_extent(cell)
    }
    circles = {circle for cell in naive.tiles for circle in notch_corners(cell)}
    assert {circle.hexes: circle.value for circle in view.circles} == {
        tuple(hexes_of_circle(circle)): sum(naive.digit[corner] for corner in digits_of_circle(circle))
        for circle in circles
        if all(cell in naive.tiles for cell in hexes_of_circle(circle))
    }
    left = {*naive.bag, *naive.hands[0], *naive.hands[1]}
    assert {place.hex for place in view.places if not place.blocked} == {
        cell
        for cell in naive.border()
        if naive.within_extent(cell)
        and any(naive.fits(cell, lies) for tile in left for lies in rotations(tile))
    }


def compare_chances(state: HolominoState, naive: Naive) -> Action:
    outcomes = dict(state.chances())
    if naive.phase == "first":
        assert {action.seat: chance for action, chance in outcomes.items() if isinstance(action, Begin)} == (
            naive.chances()
        )
    else:
        kind = {"start": Start, "deal": Deal, "draw": Draw}[naive.phase]
        assert outcomes == {kind(name(tile)): chance for tile, chance in naive.chances().items()}  # type: ignore[arg-type]
    assert len(state.actions()) == 0
    action = state.draw()
    assert action in outcomes
    if isinstance(action, Begin):
        naive.begin(action.seat)
    else:
        assert isinstance(action, Start | Deal | Draw)
        naive.take(triple(action.tile))
    return action


def compare_choices(
    state: HolominoState, naive: Naive, chooser: random.Random, events: Counter[str]
) -> Action:
    layings = {expected_action(laying): laying for laying in naive.layings()}
    expected: set[Action] = set(layings) or {Return(name(tile)) for tile in naive.returns()}
    actions = state.actions()
    assert len(actions) == len(expected)
    assert set(actions) == expected
    assert not state.chances()
    action = actions[chooser.randrange(len(actions))]
    assert action in actions
    if isinstance(action, Lay):
        promised = state.points(action)
        assert promised == naive.lay(layings[action])
        events[f"points {min(promised, 1)}"] += 1
    else:
        assert isinstance(action, Return)
        assert state.must_return
        events["pass with an empty bag" if not naive.bag else "pass"] += 1
        naive.give_back(triple(action.tile))
        if naive.phase == "over":
            events["last tile returned" if not naive.hands[state.turn.seat] else "two passes"] += 1
    return action


def triple(tile: str) -> Triple:
    a, b, c = map(int, tile)
    return a, b, c


def compare_games(options: dict[str, Any], count: int) -> Counter[str]:
    events: Counter[str] = Counter()
    for seed in range(count):
        try:
            events += compare_game(options, seed)
        except AssertionError as error:
            raise AssertionError(f"options {options}, seed {seed}: {error}") from error
    return events


@pytest.mark.parametrize(("count", "options"), VARIANTS, ids=str)
def test_random_games_follow_the_rules_at_every_turn(count: int, options: dict[str, Any]) -> None:
    assert compare_games(options, -(-count // 3))["points 0"] > 0


@pytest.mark.slow
@pytest.mark.parametrize(("count", "options"), VARIANTS, ids=str)
def test_many_random_games_follow_the_rules_at_every_turn(count: int, options: dict[str, Any]) -> None:
    assert compare_games(options, 10 * count)["points 1"] > 0


def test_the_compared_games_end_in_every_way() -> None:
    events = compare_games({"num_digits": 5, "max_extent": 5}, 4) + compare_games({"max_extent": 4}, 1)
    assert {"pass", "pass with an empty bag", "two passes", "last tile returned"} <= set(events)
