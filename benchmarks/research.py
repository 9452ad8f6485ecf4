"""Environments beside that of `blokus-rl`, in games per core-second, in one run; and what the arena costs.

All play classic games and choose uniformly among the legal placements, which are asked for at every move, in the
quickest way that each environment offers: the peer has a mask, which is read as truth values, ours a list beside its
mask. The overhead of the arena is what two processes spend beside the games: their processor time together, less that
of the games.
"""

import importlib
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import ominoes
from benchmarks.report import Row
from ominoes.research.arena import Tournament, run
from ominoes.research.batched import BatchedGames
from ominoes.research.executing import Here, Processes
from ominoes.research.pettingzoo import GameEnv, env

_ROUNDS = 5
_SECONDS = 1.0
_GAMES = 200


def rows() -> list[Row]:
    """Everything that is asked of the environments and of the arena."""
    return [*environments(), *arena()]


def environments() -> list[Row]:
    """Games per core-second, ours and the peer's in turn."""
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
    """Random games of an environment of PettingZoo, the action chosen from its mask."""
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
    """Random games of our environment, the action chosen from the list that it offers beside the mask."""
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
    seen = batch.observations()
    played = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        batch.reset()
        while not batch.over.all():
            if planes:
                batch.observations(seen)
            batch.step(batch.random_actions())
        played += len(batch)
    return played / spent


def arena() -> list[Row]:
    """A tournament of 200 games in two processes: the same results as in one, and what it costs beside the games."""
    tournament = Tournament(
        game="blokus", options={"variant": "duo"}, players=("level-5", "level-4"), games=_GAMES
    )
    with tempfile.TemporaryDirectory() as folder, Processes(2) as both:
        before, began = _processor_time(), time.perf_counter()
        outcome = run(tournament, Path(folder) / "two.jsonl", executor=both)
        wall = time.perf_counter() - began
        both.__exit__(None, None, None)  # what its processes used is known when they have ended
        spent = _processor_time() - before
        began_alone = time.process_time()
        alone = run(tournament, Path(folder) / "one.jsonl", executor=Here())
        games = time.process_time() - began_alone
    share = 100 * (spent - games) / games
    idle = 100 * (2 * wall - outcome.seconds) / (2 * wall)
    same = [one.facts() for one in outcome.results] == [one.facts() for one in alone.results]
    return [
        Row(
            "arena, 200 games in 2 processes", share, "% more work", None, "under 5 % of the games", share < 5
        ),
        Row("arena, time without a game", idle, "% of 2 processes", None, "under 5 %", idle < 5),
        Row("arena, same results in 1 and 2 processes", float(same), "", None, "1", same),
    ]


def _processor_time() -> float:
    """The processor time of this process and of those that it started and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
