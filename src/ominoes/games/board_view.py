"""The view of a game that is a board with placed pieces and nothing else: all that a page needs that does not know the
game. Its assets are `BoardAssets`. Games with more to show have views of their own.
"""

import msgspec

from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell


class PlacedPiece(msgspec.Struct, frozen=True):
    """A piece on the board."""

    piece: str
    seat: int
    ink: str
    """The name of an ink of the assets."""
    cells: tuple[Cell, ...]


class BoardView(msgspec.Struct, frozen=True):
    """Everything that can be seen."""

    rows: int
    columns: int
    placed: tuple[PlacedPiece, ...]
    """The pieces in the order in which they were placed."""
    turn: Turn
    scores: tuple[int, ...]
