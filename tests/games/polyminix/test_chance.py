"""Chance in Polyminix: seeds repeat games, dice and draws are fair."""

from collections import Counter
from fractions import Fraction

from tests.games.polyminix.states import due, finish, start
from tests.games.refusals import reason

import ominoes
from ominoes.games.polyminix import (
    Begin,
    Choose,
    Draw,
    PolyminixState,
    Turno,
)


def test_a_random_first_seat_is_a_draw_of_chance() -> None:
    state = start(players=3, first_seat="random")
    assert list(state.chances()) == [(Begin(seat), Fraction(1, 3)) for seat in range(3)]
    assert state.play(Begin(2)).position.leader == 2
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
        assert state.position.piles[1].under == tuple(used)
        assert turn == state.position.turns - 1
    assert len(set(used)) == 16
    state = state.play(Turno(1)).play(Choose("yellow"))
    assert state.chances() == [(Draw(used[0]), Fraction(1))]
    assert reason(state, Draw(used[1])) == f"the card {used[1]} cannot lie on top of the deck"
    state = state.play(Draw(used[0]))
    assert state.chances() == [(Draw(used[1]), Fraction(1))]


def test_dice_and_draws_are_fair() -> None:
    game = ominoes.game("polyminix")
    rolls = Counter(str(game.start(seed).draw()) for seed in range(3000))
    assert len(rolls) == 6
    # The 99.9 % limits of chi-squared for 5 and for 16 degrees of freedom.
    assert sum((count - 500) ** 2 / 500 for count in rolls.values()) < 20.5
    state = game.start(0).play(Turno(1)).play(Choose("green"))
    draws = Counter(
        str(PolyminixState(state.game, seed, 7, state.position).draw())  # type: ignore[attr-defined,arg-type]
        for seed in range(3400)
    )
    assert len(draws) == 17
    assert sum((count - 200) ** 2 / 200 for count in draws.values()) < 39.3


def test_the_same_seed_gives_the_same_game() -> None:
    def texts(seed: int) -> list[str]:
        state = ominoes.game("polyminix", players=2).start(seed)
        played = []
        while due(state) != "race":  # type: ignore[arg-type]
            action = state.draw() if state.turn.kind == "chance" else state.actions()[0]
            played.append(state.game.notation(action))
            state = state.play(action)
        return played

    assert texts(7) == texts(7)
    assert texts(2026) == ["roll T1", "deck green", "draw G3", "draw G6", "side A", "side A", "roll P4"]
