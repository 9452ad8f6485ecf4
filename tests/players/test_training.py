"""Learning: gradients are right, and a little learning helps."""

import numpy as np

from ominoes.players import _kernel, training
from ominoes.players.searching import WEIGHTS


def test_the_gradient_of_the_prior_is_the_slope_of_its_loss() -> None:
    weights = training.simple_plan()
    moments = training.play_games("blokus-duo", weights, 1, 30, 1, value_share=0.0)
    lessons = [(moment.position, moment.ids, moment.shares) for moment in moments[:10]]
    prior = weights[: _kernel.BLOKUS_PRIOR_WEIGHTS].copy()
    prior += np.random.default_rng(1).normal(0, 0.05, prior.size).astype(np.float32)
    gradient, _, _ = _kernel.blokus_prior_gradient(prior, lessons)
    for index in np.argsort(-abs(gradient))[:60:12]:
        losses = []
        for step in (0.01, -0.01):
            moved = prior.copy()
            moved[index] += step
            losses.append(_kernel.blokus_prior_gradient(moved, lessons)[1])
        assert abs((losses[0] - losses[1]) / 0.02 - gradient[index]) < 0.02 * abs(gradient[index]) + 1e-3


def test_learning_lowers_the_losses() -> None:
    weights = training.simple_plan()
    moments = training.play_games("blokus-duo", weights, 2, 60, 2, value_share=0.0)
    lessons = [(moment.position, moment.ids, moment.shares) for moment in moments]
    _, before, _ = _kernel.blokus_prior_gradient(weights[: _kernel.BLOKUS_PRIOR_WEIGHTS].copy(), lessons)
    training.learn_prior(weights, moments, 4, 1)
    _, after, _ = _kernel.blokus_prior_gradient(weights[: _kernel.BLOKUS_PRIOR_WEIGHTS].copy(), lessons)
    assert after < before
    assert training.learn_value(weights, moments, 2, 8, 1) < 1


def test_every_variant_has_its_weights() -> None:
    for name in training.GAMES:
        weights = np.fromfile(WEIGHTS / f"{name}.f32", "<f4")
        assert weights.size == training.simple_plan().size
        assert np.isfinite(weights).all()
