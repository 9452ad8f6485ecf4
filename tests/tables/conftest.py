"""The two tiny games are on the list while tables are tested."""

from collections.abc import Iterator

import pytest
from tests.tables import toy


@pytest.fixture(autouse=True, scope="module")
def tiny_games() -> Iterator[None]:
    toy.install()
    yield
    toy.remove()
