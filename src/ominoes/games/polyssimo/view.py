"""What can be seen of a game of Polyssimo Challenge, as structs for JSON; `PolyssimoState.view` fills them."""

import msgspec

from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell


class LaidView(msgspec.Struct, frozen=True):
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
    """Whether the player can never lay again."""
    last: int
    """The number of the player's last placement, counted from 1; 0 for none."""


class PolyssimoView(msgspec.Struct, frozen=True):
    """All that can be seen of a game of Polyssimo Challenge."""

    rows: int
    columns: int
    phase: str
    """One of `lot`, `draft`, `placement`, `over`."""
    pool: tuple[str, ...]
    """The pieces that nobody has taken; after the draft they stay out of the game."""
    laid: tuple[LaidView, ...]
    """The pieces on the board, in the order in which they were laid."""
    players: tuple[PlayerView, ...]
    turn: Turn
    playable: tuple[str, ...]
    """The pieces that the seat to act can take or lay now."""
    scores: tuple[int, ...]
