"""The inputs of the value net of Blokus, compared with a slow computation from the rows of the board."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.players.positions import random_states

from ominoes.games.blokus.state import BlokusState
from ominoes.players.search import capsule, search, trained_weights
from ominoes.research import _kernel

FAR = 7
SPANS = (0, 1, 2, 3, 3, 4, 4, 5)
"""The span of each number of steps; more than six steps are far."""
Square = tuple[int, int]


def beside(square: Square) -> Iterator[Square]:
    row, col = square
    yield from ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))


def distances(rows: Sequence[str], colour: str, colours: str) -> dict[Square, int]:
    """The number of steps of a colour from its attach points to each cell that is open to it."""
    size = len(rows)
    board = {(row, col): rows[row][col] for row, col in product(range(size), repeat=2)}
    open_cells = {
        cell
        for cell, covered in board.items()
        if covered not in colours and all(board.get(near) != colour for near in beside(cell))
    }
    own = [cell for cell, covered in board.items() if covered == colour]
    points = {(r + y, c + x) for r, c in own for y, x in product((-1, 1), repeat=2)} & open_cells
    steps, edge = dict.fromkeys(points, 0), points
    for step in range(1, FAR):
        edge = {near for cell in edge for near in beside(cell)} & open_cells - steps.keys()
        steps |= dict.fromkeys(edge, step)
    return steps


def meetings(rows: Sequence[str], colours: str) -> list[list[int]]:
    """For each colour, the numbers of cells by the span of its own steps and that of the nearest other colour."""
    steps = [distances(rows, colour, colours) for colour in colours]
    counts = [[0] * 30 for _ in colours]
    for number, own in enumerate(steps):
        others = steps[:number] + steps[number + 1 :]
        for cell, near in own.items():
            nearest = min(other.get(cell, FAR) for other in others)
            counts[number][6 * SPANS[near] + SPANS[nearest]] += 1
    return counts


@every(
    ("options", "colours"),
    [({"corner": "fixed"}, "BYRG"), ({"players": 2}, "BYRG"), ({"variant": "duo"}, "BY")],
)
@every("seed", [1, 2])
def test_the_net_sees_where_a_colour_meets_the_others(
    options: dict[str, Any], colours: str, seed: int
) -> None:
    looked = 0
    for state in random_states("blokus", options, seed):
        assert isinstance(state, BlokusState)
        rows = state.rows()
        if not all(colour in "".join(rows) for colour in colours):
            continue  # a colour without a piece on the board starts from a starting cell
        seen = _kernel.blokus_value_inputs(capsule(state)).reshape(len(colours), _kernel.BLOKUS_INPUTS)
        assert np.rint(seen[:, -30:] * 20).astype(int).tolist() == meetings(rows, colours)
        looked += 1
    assert looked > 15


@pytest.mark.parametrize(
    ("options", "colours"),
    [({"corner": "fixed"}, "BYRG"), ({"variant": "duo"}, "BY")],
    ids=["classic", "duo"],
)
def test_the_net_sees_what_a_colour_reaches_before_the_others(options: dict[str, Any], colours: str) -> None:
    places: dict[str, Any] = {
        "within": slice(3, 8),
        "first": 8,
        "alone": 9,
        "safe": 10,
        "soon": 12,
        "alone in 3": 16,
        "threatened": 17,
    }
    units: dict[str, Any] = {
        "within": [0.05, 0.02, 0.015, 0.01, 0.008],
        "first": 0.01,
        "alone": 0.02,
        "safe": 0.1,
        "soon": 0.02,
        "alone in 3": 0.02,
        "threatened": 0.05,
    }
    looked = 0
    for state in random_states("blokus", options, 3):
        assert isinstance(state, BlokusState)
        rows = state.rows()
        if not all(colour in "".join(rows) for colour in colours):
            continue
        seen = _kernel.blokus_value_inputs(capsule(state)).reshape(len(colours), _kernel.BLOKUS_INPUTS)
        steps = [distances(rows, colour, colours) for colour in colours]
        for number, own in enumerate(steps):
            others = steps[:number] + steps[number + 1 :]
            pairs = [(near, min(other.get(cell, FAR) for other in others)) for cell, near in own.items()]
            wanted = {
                "within": [sum(near <= most for near, _ in pairs) for most in (0, 1, 2, 4, 6)],
                "first": sum(near < their for near, their in pairs),
                "alone": sum(their > 6 for _, their in pairs),
                "safe": sum(near == 0 and their > 2 for near, their in pairs),
                "soon": sum(near <= 2 and near < their for near, their in pairs),
                "alone in 3": sum(near <= 3 < their for near, their in pairs),
                "threatened": sum(near == 0 and their <= 4 for near, their in pairs),
            }
            for name, count in wanted.items():
                assert seen[number, places[name]] / units[name] == pytest.approx(count, abs=0.01), name
        looked += 1
    assert looked > 15


@pytest.mark.parametrize("options", [{"corner": "fixed"}, {"variant": "duo"}], ids=["classic", "duo"])
def test_the_net_in_whole_numbers_agrees_with_the_net_in_fractions(options: dict[str, Any]) -> None:
    for state in list(random_states("blokus", options, 5))[:40:3]:
        tree = search(state, value_share=1.0)
        tree.run(simulations=1, may_stop_early=False)  # the position after the likeliest action is judged
        after = state.play(state.game.action(tree.choices()[0][0]))
        if after.over:
            break
        inputs = _kernel.blokus_value_inputs(capsule(after)).reshape(-1, _kernel.BLOKUS_INPUTS)
        net = trained_weights(state)[_kernel.BLOKUS_PRIOR_WEIGHTS :].astype(np.float64)
        hidden = _kernel.BLOKUS_HIDDEN
        first, bias = net[: -2 * hidden].reshape(-1, hidden), net[-2 * hidden : -hidden]
        numbers = np.maximum(inputs @ first + bias, 0) @ net[-hidden:]
        shares = np.exp(numbers) / np.exp(numbers).sum()
        assert tree.values == pytest.approx(shares.tolist(), abs=0.002)


def test_a_net_of_huge_weights_is_judged_within_range() -> None:
    state = list(random_states("blokus", {"corner": "fixed"}, 5))[20]
    weights = np.full_like(trained_weights(state), 1e4)
    tree = search(state, weights, value_share=1.0)
    tree.run(simulations=20, may_stop_early=False)
    assert sum(tree.values) == pytest.approx(1)
    assert min(tree.values) >= 0
