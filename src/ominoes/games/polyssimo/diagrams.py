"""Polyssimo Challenge: the board, each piece with the number of its move."""

from ominoes.games import Record
from ominoes.games.placements import Place
from ominoes.games.polyssimo.pieces import COLUMNS, ROWS, ink_of
from ominoes.printing.drawing import Drawing
from ominoes.printing.numbered_board import Numbered, numbered_board


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """One board."""
    placed = [
        Numbered(action.cells, ink_of(action.piece), number)
        for number, action in enumerate(record.actions, start=1)
        if isinstance(action, Place)
    ]
    return [numbered_board(ROWS, COLUMNS, placed, 11.0, plain=plain)]
