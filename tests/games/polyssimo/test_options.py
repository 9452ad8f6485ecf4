"""The options of Polyssimo Challenge."""

from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes import OptionError


@every(
    "options",
    [
        {"handicap": {2: 1}},
        {"handicap": {-1: 1}},
        {"handicap": {0: 13}},
        {"handicap": {0: -1}},
        {"handicap": {0: 7, 1: 6}},
        {"handicap": {0: 4}, "pieces_per_player": 3},
        {"handicap": {0: 7}, "players": 4},
    ],
)
def test_a_handicap_that_cannot_be_met_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"polyssimo option 'handicap' cannot be .*; allowed: seats from 0"):
        ominoes.game("polyssimo", **options)


def test_the_refusal_of_a_handicap_says_what_is_allowed() -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyssimo", players=3, pieces_per_player=5, handicap={0: 6})
    assert str(caught.value) == (
        "polyssimo option 'handicap' cannot be {0: 6}; allowed: "
        "seats from 0 to 2, each with 0 to 5 black-and-white pieces, at most 12 together"
    )


@every(
    ("options", "sentence"),
    [
        ({"players": 5}, "polyssimo option 'players' cannot be 5; allowed: 2, 3 or 4"),
        ({"first_seat": 1}, "polyssimo option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"score_by": "cells"}, "'score_by' cannot be 'cells'; allowed: 'pieces' or 'squares'"),
        ({"players": 3, "pieces_per_player": 9}, "cannot be 9; allowed: a whole number from 1 to 8"),
        ({"pieces_per_player": 0}, "'pieces_per_player' cannot be 0; allowed: a whole number from 1 to 12"),
        (
            {"handicap": {"first": 3}},
            "polyssimo option 'handicap' cannot be {'first': 3}; allowed: numbers of black-and-white pieces by seat",
        ),
        (
            {"handicap": 7},
            "polyssimo option 'handicap' cannot be 7; allowed: numbers of black-and-white pieces",
        ),
        ({"handicaps": {}}, "polyssimo has no option 'handicaps'; did you mean 'handicap'?"),
    ],
)
def test_a_wrong_option_is_named_with_its_value_and_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyssimo", **options)
    assert sentence in str(caught.value)
