"""The two tiny games are on the list here too."""

from collections.abc import Iterator

import pytest
from tests.tables import toy


@pytest.fixture(autouse=True, scope="module")
def tiny_games() -> Iterator[None]:
    toy.install()
    yield
    toy.remove()
