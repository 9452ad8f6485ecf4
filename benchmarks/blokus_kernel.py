"""The kernel of Blokus: random games beside the environment of `blokus-rl`, lists of placements, size, and deep counts.

Our games and the peer's are measured alternately, in CPU time of one core. Both choose uniformly among the legal ones.
"""

import importlib
import time
from collections.abc import Callable

import numpy as np

from benchmarks.report import Row
from ominoes.games.blokus import Blokus, _kernel
from ominoes.games.blokus._kernel import Position

_ROUNDS = 5
_SECONDS = 1.0
_MIDDLE = 28
"""The number of placements after which a game is in its middle."""


def rows() -> list[Row]:
    """All measurements of the kernel."""
    return [*games(), *lists(), *sizes(), *counts()]


def games() -> list[Row]:
    """Uniform random games per core-second, with free and fixed corners, ours and the peer's alternately."""
    best = {"free": 0.0, "fixed": 0.0}
    peer = 0.0
    for _ in range(_ROUNDS):
        for corner in best:
            best[corner] = max(best[corner], _games_per_second(_classic(corner)))
        peer = max(peer, peer_games_per_second(_SECONDS))
    return [
        Row(
            f"kernel, random classic games, {corner} corners",
            ours,
            "games/s",
            peer,
            f"{ours / peer:.0f}x, at least 500x",
            ours >= 500 * peer,
        )
        for corner, ours in best.items()
    ]


def lists() -> list[Row]:
    """The time to list all legal placements in the middle of a game, as the mean of several positions."""
    times = 2_000
    positions = []
    for seed in range(40):
        position = _classic("fixed")
        for id in position.random_line(seed)[:_MIDDLE]:
            position = position.play(id)
        positions.append(position)
    best = min(
        _seconds(lambda: [position.legal() for position in positions for _ in range(times)])
        for _ in range(_ROUNDS)
    )
    each = best / len(positions) / times * 1e6
    placements = sum(position.count() for position in positions) / len(positions)
    name = f"kernel, list of {placements:.0f} legal placements"
    return [Row(name, each, "µs", None, "at most 2", each <= 2)]


def sizes() -> list[Row]:
    """The size of a position."""
    size = _kernel.POSITION_BYTES
    return [Row("kernel, a position", size, "bytes", None, "at most 4096", size <= 4096)]


def counts() -> list[Row]:
    """The known deep counts, and how long they take."""
    return [
        _count("classic, depth 5", _classic("fixed"), 5, False, 1_898_244_648),
        _count("classic, alone, depth 4", _classic("fixed"), 4, True, 1_164_293_173),
        _count("duo, depth 3", _duo(), 3, False, 89_204_762),
        _count("duo, alone, depth 3", _duo(), 3, True, 125_079_534),
    ]


def peer_games_per_second(seconds: float) -> float:
    """Random games of the environment of `blokus-rl` per second of CPU time, measured for about `seconds`."""
    env = importlib.import_module("blokus_rl").BlokusEnv()
    chooser = np.random.default_rng(1)
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[chooser.integers(len(legal))]))
        played += 1
    return played / spent


def _games_per_second(start: Position) -> float:
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        played += _kernel.random_games(start, played, 10_000)[0]
    return played / spent


def _count(name: str, start: Position, depth: int, alone: bool, known: int) -> Row:
    found: list[int] = []
    spent = _seconds(lambda: found.append(_kernel.perft(start, depth, alone)))
    return Row(f"kernel, {name}", found[0], "lines", None, f"{known:,}, in {spent:.2f} s", found[0] == known)


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _classic(corner: str) -> Position:
    return Blokus(corner=corner).first_position("blue")


def _duo() -> Position:
    return Blokus(variant="duo", corner="fixed").first_position("blue")
