"""What all tests share: random tests without a deadline, and real databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.databases import Cluster, running_redis, shared_cluster

# A busy machine is no reason to fail.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests in a browser come last: what drives it leaves an event loop behind in which no other can run."""
    items.sort(key=lambda item: "browser" in item.path.parts)


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


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """A Redis of our own on a free port."""
    with running_redis(tmp_path) as url:
        yield url
