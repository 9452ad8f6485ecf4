"""Registers the two toy games while tables are tested."""

from collections.abc import Iterator

import pytest
from tests.tables import toy


@pytest.fixture(autouse=True, scope="module")
def toy_games() -> Iterator[None]:
    toy.install()
    yield
    toy.remove()
