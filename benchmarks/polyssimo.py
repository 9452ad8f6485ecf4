"""Uniform random games of Polyssimo Challenge in the kernel, beside those of classic Blokus, on one core."""

import time
from collections.abc import Callable
from functools import partial

import ominoes
from benchmarks.report import Row
from ominoes.games.blokus import BlokusState
from ominoes.games.blokus import _kernel as blokus_kernel
from ominoes.games.polyssimo import PolyssimoState, _kernel

_ROUNDS = 5
_LEAST = 0.15
"""The ratio to classic Blokus that games of two players have to reach."""


def rows() -> list[Row]:
    """Games per core-second, the draft included, both kernels alternately."""
    ours = theirs = 0.0
    polyssimo, blokus = ominoes.game("polyssimo").start(1), ominoes.game("blokus").start(1)
    assert isinstance(polyssimo, PolyssimoState)
    assert isinstance(blokus, BlokusState)
    assert blokus.position is not None
    first, opening = polyssimo.position, blokus.position
    for seed in range(_ROUNDS):
        ours = max(ours, _per_second(60_000, partial(_kernel.random_games, first, seed)))
        theirs = max(theirs, _per_second(20_000, partial(blokus_kernel.random_games, opening, seed)))
    ratio = ours / theirs
    return [
        Row(
            "Polyssimo kernel, random games of two",
            ours,
            "games/s",
            theirs,
            f"{ratio:.2f}x, at least {_LEAST}x",
            ratio >= _LEAST,
        )
    ]


def _per_second(games: int, play: Callable[[int], object]) -> float:
    began = time.process_time()
    play(games)
    return games / (time.process_time() - began)
