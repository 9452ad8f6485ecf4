"""The simplest computer players."""

import pytest

import ominoes
from ominoes.games.blokus import Place
from ominoes.players import UnknownPlayer, player


def distance(place: Place) -> float:
    """The distance of a placement from the centre of the classic board."""
    return min(max(abs(row - 9.5), abs(column - 9.5)) for row, column in place.cells)


def test_the_largest_piece_player_lays_the_largest_piece_nearest_to_the_centre() -> None:
    state = ominoes.game("blokus", corner="fixed").start(1)
    choice = player("largest", 1).choose(state)
    assert isinstance(choice, Place)
    assert len(choice.cells) == 5
    places = [action for action in state.actions() if isinstance(action, Place) and len(action.cells) == 5]
    assert distance(choice) == min(distance(place) for place in places)


@pytest.mark.parametrize("name", ["random", "largest"])
def test_a_seed_makes_a_player_repeat_itself(name: str) -> None:
    def choices(seed: int) -> list[ominoes.Action]:
        one = player(name, seed)
        state: ominoes.State = ominoes.game("blokus").start(1)
        chosen = []
        for _ in range(12):
            chosen.append(one.choose(state))
            state = state.play(chosen[-1])
        return chosen

    assert choices(3) == choices(3)
    assert choices(3) != choices(4)


def test_the_largest_piece_player_beats_the_random_one() -> None:
    wins = 0
    for seed in range(10):
        players = [player("largest", seed), player("random", seed)]
        state: ominoes.State = ominoes.game("blokus", variant="duo").start(seed)
        while not state.over:
            state = state.play(players[state.turn.seat].choose(state))
        wins += state.winners == (0,)
    assert wins >= 9


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownPlayer, match="there are random, largest, level-1"):
        player("master")
