"""Games that are one race on one card, and the card of the day."""

from datetime import date, timedelta

import pytest
from tests.cases import every
from tests.games.polyminix.states import single

import ominoes
from ominoes.games import OptionError
from ominoes.games.polyminix import Concede, Submit, default_deck
from ominoes.games.polyminix.solver import covering
from ominoes.games.registry import daily_options


def test_the_race_is_on_from_the_beginning_and_is_the_whole_game() -> None:
    state = single(players=2)
    assert state.turn.kind == "race"
    challenge = state.challenge(1)
    assert challenge == default_deck().card("G1").side("A").challenge(3)
    solution = covering(challenge, state.game.pieces)
    assert solution is not None
    after = state.play(Submit(1, solution, 5000))
    assert after.over
    assert after.scores == (0, 3)
    assert after.winners == (1,)
    assert after.view().seats[1].cards[0].t == 5000
    assert after.position.last is not None
    assert after.position.last.finished == (None, 5000)


def test_giving_up_ends_it_without_points() -> None:
    after = single(players=1).play(Concede(0, 100))
    assert after.over
    assert after.scores == (0,)


@every("card", ["G1", "G1-C-3", "G1-A-7", "Q99-A-1", ""])
def test_other_cards_are_refused(card: str) -> None:
    with pytest.raises(OptionError):
        ominoes.game("polyminix", card=card)


def test_game_2_has_no_cards() -> None:
    with pytest.raises(OptionError):
        ominoes.game("polyminix", mode="problem", card="G1-A-3")


def test_the_card_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    first = date(2026, 11, 16)
    days = [first + timedelta(days=n) for n in range(28)]
    options = [daily_options("polyminix", day) for day in days]
    assert options == [daily_options("polyminix", day) for day in days]
    cards = [one["card"] for one in options if one is not None]
    assert len(set(cards)) > 20
    # A Monday is easy, Saturdays are hard.
    assert cards[0] == "G2-A-4"
    assert {card[0] for card in cards[5::7]} == {"R"}
    for card in cards:
        assert single(card, players=1).turn.kind == "race"
