"""The view of a game of Holomino, as structs for JSON; `HolominoState.view` fills them."""

import msgspec

from ominoes.games.holomino.tiles import Digits
from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table."""

    hex: Cell
    corners: Digits
    """The digits: top left, right, bottom left."""
    seat: int | None
    """The seat that laid the tile; None for the first tile."""


class PlaceView(msgspec.Struct, frozen=True):
    """A place: an empty hexagon within the extent that is beside a tile."""

    hex: Cell
    corners: Digits
    """The digits that a tile must show here; 0 where any digit will do."""
    blocked: bool
    """Whether no tile in the hands or the bag fits, so that the place stays empty."""
    tiles: tuple[str, ...]
    """The tiles that the player to act can lay here, as `Lay.tile` names them."""
    points: int
    """The points for a tile here: the same for every tile, since two tiles beside a circle show all its digits."""


class CircleView(msgspec.Struct, frozen=True):
    """A closed circle: three notches that meet."""

    hexes: tuple[Cell, Cell, Cell]
    """The hexagons around the circle, which is at the left corner of the first."""
    value: int
    seat: int
    """The seat that closed the circle."""


class HolominoView(msgspec.Struct, frozen=True):
    """Everything that can be seen of a game of Holomino."""

    tiles: tuple[TileView, ...]
    """The tiles in the order in which they were laid."""
    places: tuple[PlaceView, ...]
    circles: tuple[CircleView, ...]
    hands: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    scores: tuple[int, ...]
    turn: Turn
    seat: int
    """The seat to act, or the seat that gets the next tile."""
    passes: int
    """The number of passes in a row up to now; the second one ends the game."""
    must_return: bool
