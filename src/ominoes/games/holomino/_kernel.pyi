"""Positions of Holomino in C++: legal actions, play, scores and random games (RULES 3).

Tiles and forms are numbered as in `tiles.py`; hexagons are axial (q, r). A wrong number raises `ValueError`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt

_Phase: TypeAlias = Literal["first", "start", "deal", "draw", "act", "over"]

@final
class Ids:
    """The ids of the legal actions, in ascending order."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> npt.NDArray[np.int32]:
        """The ids as a read-only array."""

@final
class Lookup:
    """Lookup arrays for a game with certain tiles and options."""

    def __init__(
        self,
        tiles: Sequence[Sequence[tuple[int, int, int]]],
        *,
        pool_size: int,
        extent: int,
        product: bool,
        random_first: bool,
    ) -> None:
        """A tile is a list of its forms, a form its three digits. An extent of 0 is no limit."""

    @property
    def action_count(self) -> int: ...
    def action(self, id: int) -> tuple[int, tuple[int, int] | None]:
        """The form and the hexagon of a lay, or the tile of a return and None; raises `ValueError` for other ids."""

    def lay_id(self, form: int, q: int, r: int) -> int:
        """The id of a lay, or -1 when no tile can ever lie on the hexagon."""

    def return_id(self, tile: int) -> int:
        """The id of a return."""

@final
class Position:
    """A moment of a game, as a value: every method that plays something returns another position."""

    @staticmethod
    def start(lookup: Lookup) -> Position:
        """The position before the first draw."""

    def begin(self, seat: int) -> Position:
        """The position after chance draws the first seat."""

    def take(self, tile: int) -> Position:
        """The position after chance draws a tile from the bag."""

    def play(self, id: int) -> Position:
        """The position after an action of the seat to act; raises `ValueError` when the action is not legal."""

    def finish(self, seed: int) -> Position:
        """The end of a random game from here."""

    def legal(self) -> Ids:
        """The legal actions of the seat to act."""

    def is_legal(self, id: int) -> bool:
        """Whether the action is legal for the seat to act; raises `ValueError` for a number that is not an id."""

    @property
    def phase(self) -> _Phase: ...
    @property
    def seat(self) -> int:
        """The seat to act, or the seat that gets the next tile."""

    @property
    def passes(self) -> int:
        """The number of passes in a row up to now."""

    @property
    def scores(self) -> tuple[int, int]: ...
    @property
    def bag(self) -> list[int]:
        """The tiles in the bag, in order."""

    def hand(self, seat: int) -> list[int]:
        """The tiles that a seat holds, in order."""

    def corners(self, q: int, r: int) -> tuple[int, int, int]:
        """The digits that the corners of a hexagon show or demand; 0 is an unknown digit."""

    def is_laid(self, q: int, r: int) -> bool:
        """Whether a tile lies on a hexagon."""

    def in_reach(self, q: int, r: int) -> bool:
        """Whether a tile on this hexagon would keep the figure within its extent."""

    def gain(self, q: int, r: int) -> tuple[int, int]:
        """The number of circles that a tile on a place closes, and the points; raises `ValueError` elsewhere."""

    def fitting(self, q: int, r: int) -> list[int]:
        """The forms of all tiles that show the known corners of a place; raises `ValueError` elsewhere."""

    def laid(self) -> list[tuple[int, int, tuple[int, int, int], int]]:
        """The tiles on the table in order: q, r, the three digits, and the seat, which is -1 for the first tile."""

    def places(self) -> list[tuple[int, int]]:
        """The places, in order: empty hexagons within the extent that are beside a tile."""

    def capsule(self) -> object:
        """The position for other kernels, which borrow it."""

    def __hash__(self) -> int: ...

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, int]]:
    """Play random games from a position; returns their number, all turns, and the sum of each seat's scores."""
