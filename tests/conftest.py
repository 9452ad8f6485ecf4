"""What all tests share: random tests without a deadline, and real databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.databases import Cluster, shared_cluster

# A busy machine is no reason to fail.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own, shared by all test processes."""
    with shared_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "ominoes.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()
