"""One game of the search against itself, with the result of the search at each move, in any process or machine."""

from concurrent.futures import ThreadPoolExecutor, wait

import msgspec
import numpy as np

from ominoes.games import State
from ominoes.players._kernel import Search
from ominoes.players.search import search
from ominoes.research.blokus.training.plan import Plan

_MEMORY = 1 << 26
_NOISE = 0.15
_OPENING = 3
"""Turns of each seat at the start in which moves are drawn in proportion to their visits, so that games differ."""

_LONG = 10_000
"""The simulations of a search from which on Ctrl-C has to interrupt it; shorter searches end by themselves at once."""


class SelfPlay(msgspec.Struct, frozen=True):
    """The task of one game."""

    number: int
    plan: Plan
    weights: bytes
    seed: int
    simulations: int
    fast_simulations: int
    value_share: float


class SearchResult(msgspec.Struct, frozen=True, array_like=True):
    """The result of a search in a position: actions with their shares of the visits, and the value for each seat.

    A fast search lists no actions: only its values are learned from.
    """

    ids: list[int]
    shares: list[float]
    values: list[float]


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """A finished game, and the result of the search before each of its actions."""

    number: int
    actions: list[int]
    search_results: list[SearchResult]
    scores: list[int]


def play(task: SelfPlay) -> PlayedGame:
    """Play the game of a task."""
    plan = task.plan
    game = plan.made_game(task.number)
    weights = np.frombuffer(task.weights, "<f4")
    rng = np.random.default_rng((task.seed, task.number))
    state: State = game.start(0)
    actions: list[int] = []
    results: list[SearchResult] = []
    while not state.over:
        full = task.fast_simulations == 0 or rng.random() < plan.full_search_share
        settings = {"exploration": plan.exploration, "noise": _NOISE} if full else {}
        tree = search(state, weights, memory=_MEMORY, value_share=task.value_share, **settings)
        simulations = task.simulations if full else task.fast_simulations
        _run_interruptibly(tree, simulations, int(rng.integers(1 << 62)))
        choices = sorted(tree.choices(), key=lambda choice: (-choice[1], -choice[3], choice[0]))  # by visits
        visited = [(id, visits) for id, visits, _, _ in choices if visits > 0] or [(choices[0][0], 1)]
        visits = np.array([count for _, count in visited], np.float64)
        shares = visits / visits.sum()
        listed = len(visited) if full or len(visited) == 1 else 0
        results.append(
            SearchResult(
                [id for id, _ in visited[:listed]],
                np.round(shares[:listed], 5).tolist(),
                np.round(tree.values, 5).tolist(),
            )
        )
        opening = len(actions) < _OPENING * max(2, game.seats)
        pick = int(rng.choice(len(visited), p=shares)) if opening else 0
        actions.append(visited[pick][0])
        state = state.play(game.action(actions[-1]))
    return PlayedGame(task.number, actions, results, list(state.scores))


def _run_interruptibly(tree: Search, simulations: int, seed: int) -> None:
    """Run a search so that Ctrl-C interrupts even a long one at once; the result is the same."""
    if simulations < _LONG:
        tree.run(simulations=simulations, seed=seed, may_stop_early=False)
        return
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(tree.run, simulations=simulations, seed=seed, may_stop_early=False)
        try:
            running.result()
        except BaseException:
            # Again and again: a search that has not quite begun would forget that it was cancelled.
            while not running.done():
                tree.cancel()
                wait([running], timeout=0.05)
            raise
