"""Options: an error names the option, the wrong value and what is allowed."""

from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes import OptionError, UnknownGame
from ominoes.i18n import in_language


@every(
    ("options", "sentence"),
    [
        ({"players": 5}, "blokus option 'players' cannot be 5; allowed: 2, 3 or 4"),
        ({"players": "two"}, "blokus option 'players' cannot be 'two'; allowed: 2, 3 or 4"),
        ({"corner": "any"}, "blokus option 'corner' cannot be 'any'; allowed: 'free' or 'fixed'"),
        ({"colour": "blue"}, "blokus has no option 'colour'; did you mean 'start_colour'?"),
        (
            {"name": 1},
            "blokus has no option 'name'; it has variant, players, corner, start_colour, seat_colours",
        ),
        (
            {"self": 1},
            "blokus has no option 'self'; it has variant, players, corner, start_colour, seat_colours",
        ),
        (
            {"xyz": 1},
            "blokus has no option 'xyz'; it has variant, players, corner, start_colour, seat_colours",
        ),
        (
            {"variant": "duo", "players": 3},
            "blokus option 'players' cannot be 3 with variant='duo'; allowed: 2",
        ),
        (
            {"variant": "duo", "start_colour": "red"},
            "blokus option 'start_colour' cannot be 'red'; allowed: 'blue', 'yellow' or 'random'",
        ),
    ],
)
def test_a_wrong_option_is_named_with_its_value_and_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("blokus", **options)
    assert str(caught.value) == sentence


def test_the_allowed_values_are_shown_without_python_syntax() -> None:
    with in_language("de"), pytest.raises(OptionError, match=r"von 4 bis 12 oder nichts$"):
        ominoes.game("holomino", max_extent=3)


def test_an_unknown_game_is_refused_with_a_near_name() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'blokus'"):
        ominoes.game("blockus")


def test_an_unknown_game_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownGame, match="there are blokus"):
        ominoes.game("chess")


def test_games_lists_what_applies_to_each() -> None:
    about = ominoes.games()["blokus"]
    assert (about.title, about.least_seats, about.most_seats) == ("Blokus", 2, 4)
    assert not about.solo
    assert not about.chance
    assert about.summary


def test_games_with_the_same_options_are_equal() -> None:
    assert ominoes.game("blokus", players=2) == ominoes.game("blokus", players=2)
    assert ominoes.game("blokus", players=2) != ominoes.game("blokus", players=3)
    assert repr(ominoes.game("blokus", players=2)) == "ominoes.game('blokus', players=2)"


def test_equal_games_have_equal_hashes() -> None:
    one = ominoes.game("polyssimo", handicap={0: 3, 1: 4})
    other = ominoes.game("polyssimo", handicap={1: 4, 0: 3})
    assert one == other
    assert hash(one) == hash(other)


@every("name", sorted(ominoes.games()))
@every("value", ["\ud800", float("nan"), None, [], {}, 10**40, b"x", object(), ["["] * 99])
def test_no_value_of_an_option_breaks_the_check(name: str, value: object) -> None:
    for option in ominoes.game(name).options.__struct_fields__:
        try:
            ominoes.game(name, **{option: value})
        except OptionError as error:
            sentence = str(error)
        else:
            sentence = option
        assert option in sentence


def test_an_option_that_came_after_0_1_0_is_recorded_only_if_it_is_chosen() -> None:
    plain = ominoes.game("blokus").options.recorded()
    assert plain.keys() == {"variant", "players", "corner", "start_colour"}
    drawn = ominoes.game("blokus", seat_colours="random").options.recorded()
    assert drawn == plain | {"seat_colours": "random"}
