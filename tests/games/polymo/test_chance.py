"""Chance in Polymo: seeds repeat games, and throws are fair."""

from collections import Counter

from tests.games.polymo.states import random_game

import ominoes
from ominoes.games.polymo import Begin, Polymo, PolymoState, Roll

GAME = Polymo(players=4)


def test_a_seed_repeats_a_game_exactly() -> None:
    game = Polymo(players=3)
    assert random_game(game, 11).actions == random_game(game, 11).actions
    assert random_game(game, 11).actions != random_game(game, 12).actions


def test_the_throws_of_a_seed_never_change() -> None:
    record = random_game(Polymo(players=3, first_seat="random"), 2024)
    chance = [action for action in record.actions if isinstance(action, Begin | Roll)]
    assert [GAME.notation(action) for action in chance[:5]] == [
        "begin 1",
        "roll Y * G R 4",
        "roll B K G Y 5",
        "roll Y K R B 2",
        "roll * * * K 1",
    ]
    assert record.state.scores == (41, 45, 48)


def test_drawn_throws_are_fair() -> None:
    """Chi-squared tests of the faces of each die, and of the pairs of dice, over many seeds."""
    state = ominoes.game("polymo", players=1).start(0)
    state = state.play(state.game.parse("open R I1 e5"))
    assert isinstance(state, PolymoState)
    draws = 6000
    faces: list[Counter[object]] = [Counter(), Counter(), Counter()]
    pairs: Counter[object] = Counter()
    for seed in range(draws):
        roll = type(state)(state.game, seed, seed % 7, state.position).draw()
        assert isinstance(roll, Roll)
        for counter, face in zip(faces, (*roll.colours, roll.number), strict=True):
            counter[face] += 1
        pairs[roll.colours] += 1
    for counter in faces:
        assert len(counter) == 6
        assert chi_squared(counter, draws / 6) < 20.5  # 5 degrees of freedom
    assert len(pairs) == 36
    assert chi_squared(pairs, draws / 36) < 66.6  # 35 degrees of freedom


def chi_squared(counter: Counter[object], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counter.values())


def test_any_throw_may_be_played_whatever_the_seed_says() -> None:
    state = ominoes.game("polymo", players=1).start(0)
    state = state.play(state.game.parse("open R I1 e5"))
    for action, _ in state.chances():
        assert state.play(action)._drawn == 1
