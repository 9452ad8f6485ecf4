"""Random games of Holomino in the kernel, beside random classic games of Blokus, in one run on one core."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import ominoes
from benchmarks.report import Row
from ominoes.games.blokus import Blokus
from ominoes.games.blokus import _kernel as blokus_kernel
from ominoes.games.holomino import HolominoState
from ominoes.games.holomino import _kernel as holomino_kernel

_ROUNDS = 5
_BATCH = 2048
_SECONDS = 0.5

_VARIANTS: tuple[tuple[str, dict[str, Any], float | None], ...] = (
    ("Holomino", {}, 1.0),
    ("Holomino, any extent", {"max_extent": None}, None),
    ("Holomino, 76 tiles", {"unique": False}, None),
)
"""The variants, and how many times as fast as Blokus each has to be; None for no limit."""


def rows() -> list[Row]:
    """Random games per core-second and their ratio to Blokus, each the best of several alternating rounds."""
    blokus = _blokus()
    positions = {name: _holomino(options) for name, options, _ in _VARIANTS}
    best = dict.fromkeys(positions, 0.0)
    peer = 0.0
    for seed in range(_ROUNDS):
        peer = max(peer, _rate(partial(blokus_kernel.random_games, blokus, seed, _BATCH)))
        for name, position in positions.items():
            rate = _rate(partial(holomino_kernel.random_games, position, seed, _BATCH))
            best[name] = max(best[name], rate)
    return [_row(name, best[name], peer, floor) for name, _, floor in _VARIANTS]


def _row(name: str, ours: float, peer: float, floor: float | None) -> Row:
    ratio = ours / peer
    limit = f"{ratio:.2f}x" if floor is None else f"{ratio:.2f}x, at least {floor:g}x"
    return Row(f"{name}, random games", ours, "games/s", peer, limit, floor is None or ratio >= floor)


def _rate(play: Callable[[], tuple[int, Any, Any]]) -> float:
    """Games per second of this core."""
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        games += play()[0]
    return games / spent


def _blokus() -> blokus_kernel.Position:
    game = ominoes.game("blokus")
    assert isinstance(game, Blokus)
    return game.first_position("blue")


def _holomino(options: dict[str, Any]) -> holomino_kernel.Position:
    state = ominoes.game("holomino", **options).start(1)
    assert isinstance(state, HolominoState)
    return state.position
