"""The options of Blokus."""

import ominoes
from ominoes.games.blokus import Blokus


def test_duo_is_for_two_without_saying_so() -> None:
    # RULES 5.4
    game = ominoes.game("blokus", variant="duo")
    assert isinstance(game, Blokus)
    assert (game.seats, game.size, game.colours) == (2, 14, ("blue", "yellow"))
