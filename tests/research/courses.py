"""A small course of training, which several files of tests go through."""

import functools

from ominoes.research.training import Plan, learning, selfplay

PLAN = Plan(game="duo", seed=2, rounds=2, games=3, simulations=20, gate_games=2)


def played(games: int, seed: int) -> list[selfplay.PlayedGame]:
    """Some games that the simple plan plays against itself."""
    weights = learning.simple_plan().tobytes()
    return [selfplay.play(selfplay.SelfPlay(n, PLAN, weights, seed, 60, 0, 0.0)) for n in range(games)]


@functools.cache
def remembered(games: int) -> tuple[selfplay.PlayedGame, ...]:
    """Some games that are played once for all tests."""
    return tuple(played(games, 1))
