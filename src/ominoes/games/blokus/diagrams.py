"""Blokus: the board, each piece with the number of its move."""

from ominoes.games import Record
from ominoes.games.blokus.game import Blokus
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placements import Place
from ominoes.polyforms.palette import INKS
from ominoes.printing.drawing import Drawing
from ominoes.printing.numbered_board import Numbered, numbered_board


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """One board."""
    assert isinstance(record.game, Blokus)
    placed = []
    for number, (state, action) in enumerate(zip(record.states(), record.actions, strict=False), start=1):
        if isinstance(action, Place) and isinstance(state, BlokusState) and state.colour is not None:
            placed.append(Numbered(action.cells, INKS[state.colour], number))
    size = record.game.size
    return [numbered_board(size, size, placed, 156.0 / size, plain=plain)]
