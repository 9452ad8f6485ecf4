"""Fixtures for the tests of training: a finished training run."""

from pathlib import Path

import pytest
from tests.research.blokus.training_games import PLAN

from ominoes.research.blokus.training import train


@pytest.fixture(scope="session")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished training run of two rounds, to be read only."""
    folder = tmp_path_factory.mktemp("done") / "run"
    assert train(PLAN, folder)[0].passed
    return folder
