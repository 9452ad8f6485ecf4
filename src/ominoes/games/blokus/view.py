"""The view of a game of Blokus, as structs for JSON; `BlokusState.view` fills them."""

import msgspec

from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell
from ominoes.renamed import old_attributes


class ColourView(msgspec.Struct, frozen=True):
    """One colour on the table."""

    name: str
    seats: tuple[int, ...]
    """The seat that moves the colour, or all three seats, which take turns; none before colours are drawn by lot."""
    pieces: tuple[str, ...]
    """The pieces not yet placed."""
    score: int
    blocked: bool


class PlacedPieceView(msgspec.Struct, frozen=True):
    """A piece on the board."""

    piece: str
    colour: str
    cells: tuple[Cell, ...]


@old_attributes
class BlokusView(msgspec.Struct, frozen=True):
    """Everything that can be seen of a game of Blokus."""

    size: int
    board: tuple[str, ...]
    """The rows from the top: a dot is a free square, a letter is the first of a colour's name."""
    placed: tuple[PlacedPieceView, ...]
    """The pieces on the board, in the order in which they were placed."""
    colours: tuple[ColourView, ...]
    turn: Turn
    colour: str | None
    """The colour to move."""
    playable: tuple[str, ...]
    """The pieces that the colour to move can place somewhere."""
    corners: tuple[Cell, ...]
    """The cells of which its next piece covers one."""
    scores: tuple[int, ...]
