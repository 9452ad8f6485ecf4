"""Where a piece may lie: the question `placements` beside `actions` with the name of the piece.

Both are answered as the server answers them, in turn, for every piece that has a placement in the positions of random
games. What `actions` costs is the text of every legal action.
"""

import functools
import random
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import ominoes
from benchmarks.report import Row
from ominoes.games.placements import Place
from ominoes.server import wire
from ominoes.server.socket import _legal_actions, _placements

_GAMES = 10


def rows() -> list[Row]:
    """For each game the mean time and size of an answer, and the same by the list of actions."""
    return [row for name in ("blokus", "polyssimo") for row in _rows(name)]


def _rows(name: str) -> list[Row]:
    ours, peers = [], []
    for table, piece in _questions(ominoes.game(name)):
        by_piece, by_text = wire.Placements(id="1", piece=piece), wire.Actions(id="1", start=f"{piece} ")
        ours.append(_cost(functools.partial(_placements, table, by_piece)))
        peers.append(_cost(functools.partial(_legal_actions, table, by_text)))
    found = []
    for unit, own, peer in zip(("us", "bytes"), _means(ours), _means(peers), strict=True):
        limit = f"{own / peer:.3f} of it, at most a third"
        found.append(Row(f"{name}, where a piece may lie", own, unit, peer, limit, 3 * own <= peer))
    return found


def _cost(answer: Callable[[], wire.ServerMessage]) -> tuple[float, int]:
    """The microseconds that an answer takes, and its bytes."""
    began = time.perf_counter()
    line = wire.encode(answer())
    return 1e6 * (time.perf_counter() - began), len(line)


def _means(costs: list[tuple[float, int]]) -> list[float]:
    return [sum(column) / len(costs) for column in zip(*costs, strict=True)]


def _questions(game: ominoes.Game) -> Iterator[tuple[Any, str]]:
    """Tables in the positions of random games, each with every piece that can be placed there."""
    for seed in range(_GAMES):
        chooser, state = random.Random(seed), ominoes.settle(game.start(seed))
        while not state.over:
            actions = state.actions()
            table = SimpleNamespace(game=game, state=state, status="playing", seq=1)
            for piece in sorted({action.piece for action in actions if isinstance(action, Place)}):
                yield table, piece
            state = ominoes.settle(state.play(chooser.choice(actions)))
