"""Polyssimo Challenge: the board, each piece with the number of its move."""

from ominoes.games import Record
from ominoes.games.placing import Place
from ominoes.games.polyssimo.pieces import COLUMNS, ROWS, ink_of
from ominoes.printing.diagrams.squares import Numbered, numbered_board
from ominoes.printing.sketch import Sketch


def diagram(record: Record, plain: bool) -> list[Sketch]:
    """One board."""
    laid = [
        Numbered(action.cells, ink_of(action.piece), number)
        for number, action in enumerate(record.actions, start=1)
        if isinstance(action, Place)
    ]
    return [numbered_board(ROWS, COLUMNS, laid, 11.0, plain=plain)]
