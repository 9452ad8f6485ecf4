"""The rules of the games as documents."""

import pytest

import ominoes
from ominoes.words import document


@pytest.mark.parametrize("name", sorted(ominoes.games()))
def test_every_game_has_its_rules_and_says_whose_name_it_is(name: str) -> None:
    rules = document(f"{name}.rules")
    assert rules.startswith(f"# {ominoes.games()[name].title}")
    assert "Ominoes is an independent implementation" in rules
    for field in ominoes.game(name).options.__struct_fields__:
        assert f"`{field}`" in rules
