"""Polyminix turn by turn: dice, decks, sides, the order of things, and where cards go."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.cases import every
from tests.games.polyminix.play import due, finish, right, start, to_race
from tests.games.refusing import reason

import ominoes
from ominoes import IllegalAction, OptionError
from ominoes.games.polyminix import (
    Begin,
    Choose,
    Concede,
    Draw,
    FaceUp,
    Mode,
    PolyminixState,
    Prova,
    Submit,
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
    assert [len(player.cards) for player in state.table.players] == [1, 1, 1]
    assert {held.level for player in state.table.players for held in player.cards} == {"yellow"}


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


def test_on_t5_everybody_names_a_deck_of_his_own_the_player_in_turn_last() -> None:
    # RULES 4.3
    state = start(players=4).play(Turno(5))
    chose = []
    for deck in ("red", "green", "yellow", "red"):
        chose.append(state.turn.seat)
        state = state.play(Choose(deck))
        assert state.turn.kind == "chance"
        state = state.play(state.draw())
    assert chose == [1, 2, 3, 0]
    assert [player.cards[0].level for player in state.table.players] == ["red", "red", "green", "yellow"]
    assert due(state) == "side"


def test_on_t6_the_player_in_turn_sets_the_die_to_t1_to_t5() -> None:
    # RULES 4.2
    state = start(players=2).play(Turno(6))
    assert state.turn.seats == (0,)
    assert list(state.actions()) == [Mode(face) for face in (1, 2, 3, 4, 5)]
    state = state.play(Mode(4))
    assert state.table.mode == 4
    assert due(state) == "deck"


def test_the_side_is_chosen_before_prova_is_rolled() -> None:
    # PX-3
    state = start(players=2).play(Turno(1)).play(Choose("green"))
    while due(state) == "draw":
        state = state.play(state.draw())
    assert reason(state, Prova(1)) == "something else is to be chosen now: a side of a card is chosen"
    assert list(state.actions()) == [FaceUp("A"), FaceUp("B")]
    state = state.play(FaceUp("A")).play(FaceUp("B"))
    assert [player.cards[0].side for player in state.table.players] == ["A", "B"]
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
        leaders.append(state.table.leader)
        state = to_race(state, 1)
        state = finish(state, (0, -1), (1, -1), (2, -1))
    assert leaders == [0, 1, 2, 0]


def test_a_random_first_seat_is_a_draw_of_chance() -> None:
    state = start(players=3, first_seat="random")
    assert list(state.chances()) == [(Begin(seat), Fraction(1, 3)) for seat in range(3)]
    assert state.play(Begin(2)).table.leader == 2
    assert "cannot happen" in reason(state, Begin(3))


def test_draws_are_uniform_over_the_cards_not_seen_and_used_cards_go_under_the_deck_in_order() -> None:
    # RULES 4.3
    state = start(players=4)
    used: list[str] = []
    for turn in range(4):
        state = state.play(Turno(1)).play(Choose("yellow"))
        while due(state) == "draw":
            chances = state.chances()
            assert len(chances) == 16 - len(used)
            assert {probability for _, probability in chances} == {Fraction(1, 16 - len(used))}
            outcome = state.draw()
            assert isinstance(outcome, Draw)
            assert outcome.card not in used
            used.append(outcome.card)
            state = state.play(outcome)
        while due(state) != "race":
            state = state.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
        state = finish(state, *((seat, -1) for seat in range(4)))
        assert state.table.piles[1].under == tuple(used)
        assert turn == state.table.turns - 1
    assert len(set(used)) == 16
    state = state.play(Turno(1)).play(Choose("yellow"))
    assert state.chances() == [(Draw(used[0]), Fraction(1))]
    assert reason(state, Draw(used[1])) == f"the card {used[1]} cannot lie on top of the deck"
    state = state.play(Draw(used[0]))
    assert state.chances() == [(Draw(used[1]), Fraction(1))]


def test_cards_of_all_decks_go_back_under_their_own_deck() -> None:
    state = to_race(start(players=3), 5, decks=("red", "green", "red"))
    state = finish(state, (0, -1), (1, -1), (2, -1))
    assert [len(pile.under) for pile in state.table.piles] == [1, 0, 2]
    assert all(card[0] == "R" for card in state.table.piles[2].under)


def test_dice_and_draws_are_fair() -> None:
    game = ominoes.game("polyminix")
    rolls = Counter(str(game.start(seed).draw()) for seed in range(3000))
    assert len(rolls) == 6
    assert sum((count - 500) ** 2 / 500 for count in rolls.values()) < 20.5  # chi-squared, 5 degrees, 0.1 %
    state = game.start(0).play(Turno(1)).play(Choose("green"))
    draws = Counter(
        str(PolyminixState(state.game, seed, 7, state.table).draw())  # type: ignore[attr-defined,arg-type]
        for seed in range(3400)
    )
    assert len(draws) == 17
    assert sum((count - 200) ** 2 / 200 for count in draws.values()) < 39.3


def test_only_what_is_due_can_be_done() -> None:
    state = start()
    assert reason(state, Submit(0, (), 5)) == "no race is on yet"
    assert reason(state, Concede(0, 5)) == "no race is on yet"
    race = to_race(state, 1)
    assert reason(race, Prova(1)) == "a race is on: cover the figure, or concede"
    chosen = state.play(Turno(6))
    assert reason(chosen, Choose("red")).startswith("something else is to be chosen now")
    two = start(mode="problem")
    assert reason(two, Mode(4)) == "T4 cannot be chosen now"


def test_a_seat_chooses_only_in_its_turn() -> None:
    state = start(players=2).play(Turno(1))
    with pytest.raises(IllegalAction, match="not the turn of player 2"):
        state.play(Choose("red"), seat=1)
    race = to_race(start(players=2), 1)
    assert race.play(right(race, 1, 10), seat=1).table.turns == 1


# -- options -------------------------------------------------------------------------------------------------


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
