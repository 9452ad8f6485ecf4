"""States of Blokus for tests: starts, moves given as text, finished random games, and positions of the kernel."""

import functools
import random
from typing import NamedTuple

import pytest
from tests.games.blokus import naive
from tests.games.blokus.naive import Cell, NaiveBlokus

import ominoes
from ominoes import State
from ominoes.games.blokus import BlokusState
from ominoes.games.blokus._kernel import Lookup, Position
from ominoes.games.blokus.lookup import kernel_lookup
from ominoes.games.placements import Placements
from ominoes.polyforms import FIGURES


def start(**options: object) -> BlokusState:
    state = ominoes.game("blokus", **options).start(1)
    assert isinstance(state, BlokusState)
    return state


def play(state: BlokusState, *texts: str) -> BlokusState:
    for text in texts:
        state = state.play(state.game.parse(text))
    return state


def finished(seed: int, **options: object) -> BlokusState:
    chooser = random.Random(seed)
    state: State = ominoes.settle(ominoes.game("blokus", **options).start(seed))
    while not state.over:
        state = state.play(chooser.choice(state.actions()))
    assert isinstance(state, BlokusState)
    return state


CORNERS: list[Cell] = [(0, 0), (0, 19), (19, 19), (19, 0)]


DUO_STARTS: list[Cell] = [(4, 4), (9, 9)]


@functools.cache
def board(size: int) -> Placements:
    """All placements on a board of this size."""
    return Placements(size, size, FIGURES)


def lookup(size: int) -> Lookup:
    """The lookup arrays of the kernel for a board of this size."""
    return kernel_lookup(board(size))


class Variant(NamedTuple):
    size: int
    starts: list[list[Cell]]

    def position(self, start_colour: int = 0) -> Position:
        return Position.start(lookup(self.size), len(self.starts), start_colour, self.starts)

    def naive(self, start_colour: int = 0) -> NaiveBlokus:
        return NaiveBlokus(naive_placements(self.size), self.starts, start_colour)


VARIANTS = {
    "classic": Variant(20, [CORNERS] * 4),
    "fixed": Variant(20, [[corner] for corner in CORNERS]),
    "duo": Variant(14, [DUO_STARTS] * 2),
    "duo-fixed": Variant(14, [[start] for start in DUO_STARTS]),
}


each_variant = pytest.mark.parametrize("name", VARIANTS)


@functools.cache
def naive_placements(size: int) -> naive.Placements:
    return naive.placements(size)


def middle_game() -> BlokusState:
    """Blue has a domino in its corner, the others a single square."""
    return play(start(corner="fixed"), "I2 a20,a19", "I1 t20", "I1 t1", "I1 a1")
