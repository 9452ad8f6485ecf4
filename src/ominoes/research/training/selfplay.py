"""One game of the search against itself, in whatever process or machine it is sent to, with what the search thought."""

from concurrent.futures import ThreadPoolExecutor, wait

import msgspec
import numpy as np

from ominoes.games import State
from ominoes.players._kernel import Search
from ominoes.players.searching import search
from ominoes.research.training.plan import Plan

_MEMORY = 1 << 26
_NOISE = 0.15
_OPENING = 3
"""Turns of each seat in which moves are drawn by how much the search trusts them, so that no two games are alike."""

_LONG = 10_000
"""Fewer simulations than that are done before anybody has waited."""


class SelfPlay(msgspec.Struct, frozen=True):
    """A game to be played."""

    number: int
    plan: Plan
    weights: bytes
    seed: int
    simulations: int
    quick: int
    value_share: float


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """What a search made of a position: actions with the share of its visits, and what each seat may expect.

    A quick search has no actions to tell: only what it expects is to be learned from.
    """

    ids: list[int]
    shares: list[float]
    values: list[float]


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game as it was played, and what was thought before each of its actions."""

    number: int
    actions: list[int]
    thoughts: list[Thought]
    scores: list[int]


def play(task: SelfPlay) -> PlayedGame:
    """Play the game of a task."""
    plan = task.plan
    game = plan.made_game(task.number)
    weights = np.frombuffer(task.weights, "<f4")
    luck = np.random.default_rng((task.seed, task.number))
    state: State = game.start(0)
    actions: list[int] = []
    thoughts: list[Thought] = []
    while not state.over:
        thorough = task.quick == 0 or luck.random() < plan.thorough
        curious = {"exploration": plan.curiosity, "noise": _NOISE} if thorough else {}
        tree = search(state, weights, memory=_MEMORY, value_share=task.value_share, **curious)
        simulations = task.simulations if thorough else task.quick
        _run_interruptibly(tree, simulations, int(luck.integers(1 << 62)))
        choices = sorted(tree.choices(), key=lambda choice: (-choice[1], -choice[3], choice[0]))  # by visits
        visited = [(id, visits) for id, visits, _, _ in choices if visits > 0] or [(choices[0][0], 1)]
        visits = np.array([count for _, count in visited], np.float64)
        shares = visits / visits.sum()
        told = len(visited) if thorough or len(visited) == 1 else 0
        thoughts.append(
            Thought(
                [id for id, _ in visited[:told]],
                np.round(shares[:told], 5).tolist(),
                np.round(tree.values, 5).tolist(),
            )
        )
        opening = len(actions) < _OPENING * max(2, game.seats)
        pick = int(luck.choice(len(visited), p=shares)) if opening else 0
        actions.append(visited[pick][0])
        state = state.play(game.action(actions[-1]))
    return PlayedGame(task.number, actions, thoughts, list(state.scores))


def _run_interruptibly(tree: Search, simulations: int, seed: int) -> None:
    """Run a search in such a way that Ctrl-C ends a long one at once; what it finds is the same."""
    if simulations < _LONG:
        tree.run(simulations=simulations, seed=seed, early=False)
        return
    with ThreadPoolExecutor(1) as aside:
        running = aside.submit(tree.run, simulations=simulations, seed=seed, early=False)
        try:
            running.result()
        except BaseException:
            while not running.done():  # a search that has not quite begun would forget that it was cancelled
                tree.cancel()
                wait([running], timeout=0.05)
            raise
