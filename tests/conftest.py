"""Settings and fixtures of all tests: random tests without a deadline, and real databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from tests.databases import Cluster, running_redis, shared_cluster

# A busy machine must not fail a test.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a browser last: Playwright leaves an event loop behind in which no other one can run."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own, shared by all test processes."""
    with shared_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each kind, for tests that depend on the kind."""
    return _database(request, tmp_path)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, for tests that do not depend on the kind; PostgreSQL only in `make test-slow`."""
    return _database(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each kind, without a schema."""
    return _database(request, tmp_path, empty=True)


def _database(request: pytest.FixtureRequest, tmp_path: Path, *, empty: bool = False) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "ominoes.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.empty_database() if empty else cluster.new_database()


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    """A Redis of our own on a free port."""
    with running_redis(tmp_path) as url:
        yield url
