"""What the value net of Blokus sees, against a slow second reading of the board from its rows."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.players.positions import random_states

from ominoes.games.blokus.state import BlokusState
from ominoes.players import _kernel
from ominoes.players.searching import capsule

FAR = 7
SPANS = (0, 1, 2, 3, 3, 4, 4, 5)
"""The span of each number of steps; those beyond six are far."""
Square = tuple[int, int]


def beside(square: Square) -> Iterator[Square]:
    row, col = square
    yield from ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))


def distances(rows: Sequence[str], colour: str, colours: str) -> dict[Square, int]:
    """How many steps the colour needs to each cell that is open to it, from its attach points."""
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
    """For each colour, the cells that it reaches by the spans of its own steps and of those of the nearest other."""
    steps = [distances(rows, colour, colours) for colour in colours]
    counts = [[0] * 30 for _ in colours]
    for number, own in enumerate(steps):
        others = steps[:number] + steps[number + 1 :]
        for cell, near in own.items():
            nearest = min(other.get(cell, FAR) for other in others)
            counts[number][6 * SPANS[near] + SPANS[nearest]] += 1
    return counts


@pytest.mark.parametrize(
    ("options", "colours"),
    [({"corner": "fixed"}, "BYRG"), ({"players": 2}, "BYRG"), ({"variant": "duo"}, "BY")],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_net_sees_where_a_colour_meets_the_others(
    options: dict[str, Any], colours: str, seed: int
) -> None:
    looked = 0
    for state in random_states("blokus", options, seed):
        assert isinstance(state, BlokusState)
        rows = state.rows()
        if not all(colour in "".join(rows) for colour in colours):
            continue  # who has no piece on the board sets out from a starting cell
        seen = _kernel.blokus_value_inputs(capsule(state)).reshape(len(colours), _kernel.BLOKUS_INPUTS)
        assert np.rint(seen[:, -30:] * 20).astype(int).tolist() == meetings(rows, colours)
        looked += 1
    assert looked > 15
