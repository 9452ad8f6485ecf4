"""Learning: gradients are right, and a little learning helps."""

from pathlib import Path

import numpy as np

from ominoes.players import _kernel, training
from ominoes.players.searching import WEIGHTS


def test_the_gradient_of_the_prior_is_the_slope_of_its_loss() -> None:
    weights = training.simple_plan()
    moments = training.play_games("blokus-duo", weights, 1, 30, 1, value_share=0.0)
    lessons = [moment.lesson for moment in moments[:10]]
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
    lessons = [moment.lesson for moment in moments]
    _, before, _ = _kernel.blokus_prior_gradient(weights[: _kernel.BLOKUS_PRIOR_WEIGHTS].copy(), lessons)
    training.learn_prior(weights, moments, 4, 1)
    _, after, _ = _kernel.blokus_prior_gradient(weights[: _kernel.BLOKUS_PRIOR_WEIGHTS].copy(), lessons)
    assert after < before
    assert training.learn_value(weights, moments, 2, 8, 1) < 1


def test_only_thorough_searches_teach_the_prior_and_all_teach_the_value() -> None:
    moments = training.play_games("blokus-duo", training.simple_plan(), 1, 40, 3, quick=10, thorough=0.3)
    thorough = [moment for moment in moments if moment.ids.size]
    assert 0 < len(thorough) < len(moments)
    assert all(abs(moment.shares.sum() - 1) < 1e-5 for moment in thorough)
    assert all(abs(moment.result.sum() - 1) < 1e-5 for moment in moments)


def test_caution_makes_the_prior_less_sure_and_leaves_the_value(tmp_path: Path) -> None:
    size = _kernel.BLOKUS_PRIOR_WEIGHTS
    begin = np.fromfile(WEIGHTS / "blokus-duo.f32", "<f4")
    training.train("blokus-duo", 0, 50, 1, tmp_path / "out.f32", begin, caution=0.5)
    out = np.fromfile(tmp_path / "out.f32", "<f4")
    assert np.allclose(out[:size], 0.5 * begin[:size])
    assert (out[size:] == begin[size:]).all()


def test_every_variant_has_its_weights() -> None:
    for name in training.GAMES:
        weights = np.fromfile(WEIGHTS / f"{name}.f32", "<f4")
        assert weights.size == training.simple_plan().size
        assert np.isfinite(weights).all()
