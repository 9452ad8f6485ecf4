"""Random classic games of Blokus with the public Python API, beside the environment of `blokus-rl`.

Both choose uniformly among the legal actions, which they list at every move, on one core.
"""

import random
import time

import ominoes
from benchmarks.blokus_kernel import peer_games_per_second
from benchmarks.report import Row

_ROUNDS = 3
_SECONDS = 1.0


def rows() -> list[Row]:
    """Games per core-second, ours and the peer's in turn."""
    ours = peer = 0.0
    for _ in range(_ROUNDS):
        ours = max(ours, _games_per_second())
        peer = max(peer, peer_games_per_second(_SECONDS))
    ratio = ours / peer
    return [
        Row(
            "Python API, random classic games",
            ours,
            "games/s",
            peer,
            f"{ratio:.1f}x, at least 10x",
            ratio >= 10,
        )
    ]


def _games_per_second() -> float:
    game = ominoes.game("blokus", corner="fixed")
    chooser = random.Random(1)
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        state = game.start(games)
        while not state.over:
            actions = state.actions()
            state = state.play(actions[int(chooser.random() * len(actions))])
        games += 1
    return games / spent
