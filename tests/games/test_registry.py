"""Games are found by convention, listed in one order, and have parts that floors above find by name."""

import pytest

import ominoes
from ominoes.games.registry import has_part, part


def test_the_games_are_listed_in_their_order() -> None:
    assert [*ominoes.games()] == ["blokus", "polymo", "polyssimo", "holomino", "polyminix"]


def test_the_error_for_an_unknown_game_lists_them_in_the_same_order() -> None:
    with pytest.raises(ominoes.UnknownGame, match="there are blokus, polymo, polyssimo, holomino, polyminix"):
        ominoes.game("chess")


def test_a_part_is_the_module_of_its_name() -> None:
    found = part("blokus", "remarks")
    assert found is not None
    assert found.__name__ == "ominoes.games.blokus.remarks"


def test_a_game_may_lack_a_part_and_a_game_that_does_not_exist_has_none() -> None:
    assert part("polyminix", "remarks") is None
    assert not has_part("chess", "printing")
