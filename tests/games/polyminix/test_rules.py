"""The rules of Polyminix before a race: dice, decks, sides, the order of steps, and where cards go."""

from fractions import Fraction

import pytest
from tests.games.polyminix.states import due, finish, start, to_race
from tests.games.refusals import reason

from ominoes.games.polyminix import (
    Choose,
    FaceUp,
    Mode,
    Prova,
    Turno,
)


def test_the_player_in_turn_rolls_turno_first() -> None:
    # RULES 4.3
    state = start(players=3)
    assert state.turn.kind == "chance"
    assert [(outcome, chance) for outcome, chance in state.chances()] == [
        (Turno(face), Fraction(1, 6)) for face in (1, 2, 3, 4, 5, 6)
    ]
    assert len(state.actions()) == 0
    assert reason(state, Choose("red")) == "dice or a draw come first: the die TURNO is rolled"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_on_t1_to_t3_the_player_in_turn_names_a_deck_and_all_draw_clockwise(face: int) -> None:
    # RULES 4.3
    state = start(players=3).play(Turno(face))  # type: ignore[arg-type]
    assert state.turn.seats == (0,)
    assert list(state.actions()) == [Choose("green"), Choose("yellow"), Choose("red")]
    state = state.play(Choose("yellow"))
    drew = []
    while due(state) == "draw":
        assert state.step is not None
        drew.append(state.step.seat)
        state = state.play(state.draw())
    assert drew == [0, 1, 2]
    assert [len(player.cards) for player in state.position.players] == [1, 1, 1]
    assert {held.level for player in state.position.players for held in player.cards} == {"yellow"}


def test_on_t4_everybody_draws_two_cards_and_chooses_two_sides() -> None:
    # RULES 4.3
    state = start(players=2).play(Turno(4)).play(Choose("red"))
    drew = []
    while due(state) == "draw":
        assert state.step is not None
        drew.append(state.step.seat)
        state = state.play(state.draw())
    assert drew == [0, 0, 1, 1]
    sides = []
    while due(state) == "side":
        sides.append(state.turn.seat)
        state = state.play(FaceUp("B"))
    assert sides == [0, 0, 1, 1]
    assert due(state) == "prova"


def test_on_t5_every_seat_names_its_own_deck_the_player_in_turn_last() -> None:
    # RULES 4.3
    state = start(players=4).play(Turno(5))
    chose = []
    for deck in ("red", "green", "yellow", "red"):
        chose.append(state.turn.seat)
        state = state.play(Choose(deck))
        assert state.turn.kind == "chance"
        state = state.play(state.draw())
    assert chose == [1, 2, 3, 0]
    assert [player.cards[0].level for player in state.position.players] == ["red", "red", "green", "yellow"]
    assert due(state) == "side"


def test_on_t6_the_player_in_turn_sets_the_die_to_t1_to_t5() -> None:
    # RULES 4.2
    state = start(players=2).play(Turno(6))
    assert state.turn.seats == (0,)
    assert list(state.actions()) == [Mode(face) for face in (1, 2, 3, 4, 5)]
    state = state.play(Mode(4))
    assert state.position.mode == 4
    assert due(state) == "deck"


def test_the_side_is_chosen_before_prova_is_rolled() -> None:
    # PX-3
    state = start(players=2).play(Turno(1)).play(Choose("green"))
    while due(state) == "draw":
        state = state.play(state.draw())
    assert reason(state, Prova(1)) == "something else is to be chosen now: a side of a card is chosen"
    assert list(state.actions()) == [FaceUp("A"), FaceUp("B")]
    state = state.play(FaceUp("A")).play(FaceUp("B"))
    assert [player.cards[0].side for player in state.position.players] == ["A", "B"]
    assert state.turn.kind == "chance"
    assert len(state.chances()) == 6
    state = state.play(Prova(6))
    assert state.turn.kind == "race"
    assert state.turn.seats == (0, 1)


def test_the_role_of_the_player_in_turn_moves_clockwise() -> None:
    # RULES 4.3
    state = start(players=3)
    leaders = []
    for _ in range(4):
        leaders.append(state.position.leader)
        state = to_race(state, 1)
        state = finish(state, (0, -1), (1, -1), (2, -1))
    assert leaders == [0, 1, 2, 0]


def test_cards_of_all_decks_go_back_under_their_own_deck() -> None:
    state = to_race(start(players=3), 5, decks=("red", "green", "red"))
    state = finish(state, (0, -1), (1, -1), (2, -1))
    assert [len(pile.under) for pile in state.position.piles] == [1, 0, 2]
    assert all(card[0] == "R" for card in state.position.piles[2].under)
