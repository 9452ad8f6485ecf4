"""The view of a game of Polyssimo Challenge, as structs for JSON; `PolyssimoState.view` fills them."""

from typing import Literal, TypeAlias

import msgspec

from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell
from ominoes.renamed import old_attributes

Phase: TypeAlias = Literal["lot", "draft", "placement", "over"]


class PlacedPieceView(msgspec.Struct, frozen=True):
    """A piece on the board."""

    piece: str
    seat: int
    cells: tuple[Cell, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """One player at the table."""

    seat: int
    stock: tuple[str, ...]
    """The pieces that the player holds."""
    owed: int
    """How many black-and-white pieces the player still has to take."""
    standing: bool
    """Whether the player can never place a piece again."""
    last: int
    """The number of the player's last placement, counted from 1; 0 for none."""


@old_attributes
class PolyssimoView(msgspec.Struct, frozen=True):
    """Everything that can be seen of a game of Polyssimo Challenge."""

    rows: int
    columns: int
    phase: Phase
    pool: tuple[str, ...]
    """The pieces that nobody has taken; after the draft they are out of the game."""
    placed: tuple[PlacedPieceView, ...]
    """The pieces on the board, in the order in which they were placed."""
    players: tuple[PlayerView, ...]
    turn: Turn
    playable: tuple[str, ...]
    """The pieces that the seat to act can take or place now."""
    scores: tuple[int, ...]
