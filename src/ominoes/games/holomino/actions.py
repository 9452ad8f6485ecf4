"""The actions of Holomino: a player lays or returns a tile; chance draws the first player and the tiles of the bag.

A tile is named by its digits clockwise, as in `tiles.py`.
"""

from ominoes.games.rulebook import Action
from ominoes.polyforms import Cell


class Lay(Action, frozen=True):
    """Lay a tile on a hexagon. The tile turns by itself; a tile with two equal digits lies as it is written."""

    tile: str
    hex: Cell
    """The axial coordinates (q, r); the first tile lies at (0, 0)."""


class Return(Action, frozen=True):
    """Return a tile to the bag and pass, when no tile can be laid."""

    tile: str


class Start(Action, frozen=True):
    """Chance: this tile is laid in the middle."""

    tile: str


class Deal(Action, frozen=True):
    """Chance: this tile goes to the player who gets the next tile."""

    tile: str


class Draw(Action, frozen=True):
    """Chance: the player to act draws this tile."""

    tile: str


def hex_text(cell: Cell) -> str:
    """The notation of a hexagon: `1,-2`."""
    return ",".join(map(str, cell))
