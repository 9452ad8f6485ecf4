"""Positions of Holomino in C++: legal actions, play, scores and random games (RULES 3).

Tiles and forms are numbered as in `tiles.py`; hexagons are axial (q, r). A wrong number is a `ValueError`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt

_Phase: TypeAlias = Literal["first", "start", "deal", "draw", "act", "over"]

@final
class Ids:
    """The ids of legal actions in ascending order."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> npt.NDArray[np.int32]:
        """The ids as an array that cannot be written to."""

@final
class Tables:
    """What stays the same during a game."""

    def __init__(
        self,
        tiles: Sequence[Sequence[tuple[int, int, int]]],
        *,
        pool_size: int,
        extent: int,
        product: bool,
        random_first: bool,
    ) -> None:
        """Tiles by the digits of their forms; an extent of 0 is no limit. Raises `ValueError` for what cannot be."""

    @property
    def action_count(self) -> int: ...
    def action(self, id: int) -> tuple[int, tuple[int, int] | None]:
        """The form and the hexagon of a lay, or the tile of a return and None; raises `ValueError`."""

    def lay_id(self, form: int, q: int, r: int) -> int:
        """The id of a lay, or -1 for a hexagon that no tile can ever reach."""

    def return_id(self, tile: int) -> int:
        """The id of a return."""

@final
class Position:
    """A moment of a game; every method that changes something returns another position."""

    @staticmethod
    def start(tables: Tables) -> Position:
        """The position before anything is drawn."""

    def begin(self, seat: int) -> Position:
        """Chance: this seat moves first."""

    def take(self, tile: int) -> Position:
        """Chance: this tile comes out of the bag."""

    def play(self, id: int) -> Position:
        """The seat to act does this; raises `ValueError` when it is not legal."""

    def finish(self, seed: int) -> Position:
        """The end of a game that goes on at random."""

    def legal(self) -> Ids:
        """What the seat to act can do."""

    def is_legal(self, id: int) -> bool:
        """Whether the seat to act can do this; raises `ValueError` for what is no id."""

    @property
    def phase(self) -> _Phase: ...
    @property
    def seat(self) -> int:
        """Who acts, or gets the next tile."""

    @property
    def passes(self) -> int:
        """How many passes there were in a row."""

    @property
    def scores(self) -> tuple[int, int]: ...
    @property
    def bag(self) -> list[int]:
        """The tiles in the bag, in order."""

    def hand(self, seat: int) -> list[int]:
        """The tiles that a seat holds, in order."""

    def corners(self, q: int, r: int) -> tuple[int, int, int]:
        """What the digit corners of a hexagon show or demand; 0 where nothing is known."""

    def is_laid(self, q: int, r: int) -> bool:
        """Whether a tile lies on a hexagon."""

    def in_reach(self, q: int, r: int) -> bool:
        """Whether a tile on this hexagon would keep the figure within its extent."""

    def gain(self, q: int, r: int) -> tuple[int, int]:
        """The number of circles that a tile on a place closes, and its points; raises `ValueError` elsewhere."""

    def fitting(self, q: int, r: int) -> list[int]:
        """The forms, whoever has them, that show the known corners of a place; raises `ValueError` elsewhere."""

    def laid(self) -> list[tuple[int, int, tuple[int, int, int], int]]:
        """The tiles on the table in order: q, r, the three digits, and the seat, which is -1 for the first tile."""

    def places(self) -> list[tuple[int, int]]:
        """The empty hexagons beside tiles that are within the extent, in order."""

    def capsule(self) -> object:
        """The position as the other kernels of the house read it."""

    def __hash__(self) -> int: ...

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, int]]:
    """Play random games from a position: their number, all turns, and the sum of each seat's scores."""
