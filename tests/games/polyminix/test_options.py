"""The options of Polyminix."""

import pytest
from tests.cases import every
from tests.games.polyminix.states import start

import ominoes
from ominoes import OptionError


@every(
    ("options", "words"),
    [
        ({"players": 5}, "option 'players' cannot be 5; allowed: 1, 2, 3 or 4"),
        ({"mode": "cards"}, "allowed: 'figure' or 'problem'"),
        ({"t3_seconds": 0}, "a whole number from 1 to 3600"),
        ({"kit": ["I2", "Q9"]}, "option 'kit' cannot be 'Q9'"),
        ({"kit": []}, "option 'kit' cannot be 0"),
        ({"symmetry": "some"}, "'any' or 'axial'"),
        ({"first_seat": 1}, "0 or 'random'"),
        ({"dice": 2}, "no option 'dice'"),
        ({"deck": "/no/such/deck.json"}, "there is no deck file /no/such/deck.json"),
        ({"deck": {"format": "something"}}, "the given deck is not a deck"),
    ],
)
def test_wrong_options_are_refused_with_what_is_allowed(options: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyminix", **options)
    assert words in str(caught.value)


def test_another_kit_needs_a_deck_of_its_own_and_says_how_to_make_one() -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyminix", kit="I2 I3 L3 I4 O4 L4 T4 S4 I5 L5 N5 P5 T5 U5 V5")
    assert "the kit lacks Y5" in str(caught.value)
    assert "ominoes puzzle deck --kit I2,I3,L3,I4,O4,T4,S4,L4,I5" in str(caught.value)
    assert ominoes.game("polyminix", kit="I2 I3", mode="problem").seats == 2


def test_a_larger_kit_can_play_with_the_default_deck() -> None:
    state = start(kit=["F5", *ominoes.game("polyminix").options.kit])  # type: ignore[attr-defined]
    assert "F5" in state.game.pieces
