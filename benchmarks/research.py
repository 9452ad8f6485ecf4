"""Our environments beside that of `blokus-rl`, in games per core-second in one run, and the overhead of the arena.

All play classic games and choose uniformly among the legal placements of every move, in the fastest way that each
environment offers: the peer has a mask, which is read as truth values, ours have a list beside the mask. The overhead
of the arena is the time of two processes, from start to end, less that of the games.
"""

import importlib
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import ominoes
from benchmarks.report import Row
from ominoes.research.arena import Tournament, run
from ominoes.research.batched import BatchedGames
from ominoes.research.executors import InProcess, Processes
from ominoes.research.pettingzoo import GameEnv, env

_ROUNDS = 5
_SECONDS = 1.0
_GAMES = 200


def rows() -> list[Row]:
    """All measurements of the environments and of the arena."""
    return [*environments(), *arena()]


def environments() -> list[Row]:
    """Games per core-second, ours and the peer's alternately."""
    table = env("blokus_v1", corner="fixed")
    measures: dict[str, tuple[int, Callable[[], float]]] = {
        "PettingZoo": (5, lambda: _listed_games_per_second(table)),
        "PettingZoo, chosen from the mask": (0, lambda: _masked_games_per_second(table)),
        "batched": (100, lambda: _batched_games_per_second(planes=False)),
        "batched, with planes": (0, lambda: _batched_games_per_second(planes=True)),
    }
    best = dict.fromkeys(measures, 0.0)
    peer = 0.0
    for _ in range(_ROUNDS):
        for name, (_, measure) in measures.items():
            best[name] = max(best[name], measure())
        peer = max(peer, _masked_games_per_second(importlib.import_module("blokus_rl").BlokusEnv()))
    return [
        Row(
            name,
            ours,
            "games/s",
            peer,
            f"{ours / peer:.1f}x" + (f", at least {measures[name][0]}x" if measures[name][0] else ""),
            ours >= measures[name][0] * peer,
        )
        for name, ours in best.items()
    ]


def _masked_games_per_second(table: Any) -> float:
    """Random games of a PettingZoo environment, with actions chosen from its mask."""
    chooser = random.Random(1)
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        table.reset()
        for _ in table.agent_iter():
            observation, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"].view(np.bool_))
                table.step(int(legal[int(chooser.random() * len(legal))]))
        played += 1
    return played / spent


def _listed_games_per_second(table: GameEnv) -> float:
    """Random games of our environment, with actions chosen from its list of legal ones."""
    chooser = random.Random(1)
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        table.reset()
        for _ in table.agent_iter():
            _, _, over, _, _ = table.last()
            if over:
                table.step(None)
            else:
                legal = table.legal_actions()
                table.step(int(legal[int(chooser.random() * len(legal))]))
        played += 1
    return played / spent


def _batched_games_per_second(*, planes: bool) -> float:
    batch = BatchedGames(ominoes.game("blokus", corner="fixed"), 2048, seed=1, threads=1)
    planes_of_all = batch.observations()
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        batch.reset()
        while not batch.over.all():
            if planes:
                batch.observations(planes_of_all)
            batch.step(batch.random_actions())
        played += len(batch)
    return played / spent


def arena() -> list[Row]:
    """Tournaments of 200 games in two processes: the overhead, and whether the results are those of one process."""
    duo = Tournament(game="blokus", options={"variant": "duo"}, players=("level-6", "level-5"), games=_GAMES)
    seeded = msgspec.structs.replace(duo, players=("largest", "random"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        began = time.perf_counter()
        with Processes(2) as both:
            games = run(duo, folder / "timed.jsonl", executor=both).seconds
        both_busy = 2 * (time.perf_counter() - began)
        with Processes(2) as both:
            two = run(seeded, folder / "two.jsonl", executor=both).results
        one = run(seeded, folder / "one.jsonl", executor=InProcess()).results
    share = 100 * (both_busy - games) / games
    same = [result.facts() for result in one] == [result.facts() for result in two]
    return [
        Row("arena, overhead in 2 processes", share, "% of the games", None, "under 5", share < 5),
        Row("arena, same results in 1 and 2 processes", float(same), "", None, "1", same),
    ]
