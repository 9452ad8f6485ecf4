"""A recorded game of Domineering on paper: the board, each domino with the number of its move."""

from ominoes.games import Record
from ominoes.games.placements import Place
from ominoes.printing.drawing import Drawing
from ominoes.printing.numbered_board import Numbered, numbered_board
from ominoes_domineering.game import Domineering
from ominoes_domineering.state import SEAT_INKS


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """One board."""
    game = record.game
    assert isinstance(game, Domineering)
    placed = [
        Numbered(action.cells, SEAT_INKS[number % 2], number + 1)
        for number, action in enumerate(record.actions)
        if isinstance(action, Place)
    ]
    return [numbered_board(game.rows, game.columns, placed, 11.0, plain=plain)]
