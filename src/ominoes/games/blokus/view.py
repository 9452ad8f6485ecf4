"""What can be seen of a game of Blokus, as structs for JSON; `BlokusState.view` fills them."""

import msgspec

from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell


class ColourView(msgspec.Struct, frozen=True):
    """One colour on the table."""

    name: str
    seats: tuple[int, ...]
    """Who moves it: one seat, or all three in turn."""
    pieces: tuple[str, ...]
    """The pieces not yet laid."""
    score: int
    blocked: bool


class LaidView(msgspec.Struct, frozen=True):
    """A piece on the board."""

    piece: str
    colour: str
    cells: tuple[Cell, ...]


class BlokusView(msgspec.Struct, frozen=True):
    """All that can be seen of a game of Blokus."""

    size: int
    board: tuple[str, ...]
    """Rows from the top: a dot for a free square, else the first letter of the colour."""
    laid: tuple[LaidView, ...]
    """The pieces on the board, in the order in which they were laid."""
    colours: tuple[ColourView, ...]
    turn: Turn
    colour: str | None
    """The colour to move."""
    playable: tuple[str, ...]
    """The pieces that the colour to move can lay somewhere."""
    corners: tuple[Cell, ...]
    """The cells of which its next piece has to cover one."""
    scores: tuple[int, ...]
