"""A small training run and games of it, for several files of tests."""

import functools

from ominoes.research.blokus.training import Plan, learner, selfplay

PLAN = Plan(game="duo", seed=2, rounds=2, games=3, simulations=20, gate_games=2)


def played(games: int, seed: int) -> list[selfplay.PlayedGame]:
    """Some self-play games of the hand-made weights."""
    weights = learner.handmade_weights().tobytes()
    return [selfplay.play(selfplay.SelfPlay(n, PLAN, weights, seed, 60, 0, 0.0)) for n in range(games)]


@functools.cache
def remembered(games: int) -> tuple[selfplay.PlayedGame, ...]:
    """Some self-play games, played only once for all tests."""
    return tuple(played(games, 1))
