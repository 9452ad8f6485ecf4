"""What happens in Holomino: a player lays or returns a tile, chance says who begins and takes tiles out of the bag.

Tiles are named by their digits clockwise, as `tiles.py` has it.
"""

from ominoes.games.rulebook import Action
from ominoes.polyforms import Cell


class Lay(Action, frozen=True):
    """Lay a tile on a hexagon; it turns by itself, except that one with two equal digits lies as it is written."""

    tile: str
    hex: Cell
    """Axial coordinates (q, r); the first tile lies at (0, 0)."""


class Return(Action, frozen=True):
    """Give a tile back to the bag and pass, when none can be laid."""

    tile: str


class Start(Action, frozen=True):
    """Chance: this tile is laid in the middle."""

    tile: str


class Deal(Action, frozen=True):
    """Chance: this tile goes into the pool of the player whose turn it is to get one."""

    tile: str


class Draw(Action, frozen=True):
    """Chance: the player to move draws this tile."""

    tile: str


def hex_text(cell: Cell) -> str:
    """A hexagon as players write it: `1,-2`."""
    return ",".join(map(str, cell))
