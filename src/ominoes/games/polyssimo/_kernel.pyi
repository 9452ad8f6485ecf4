"""Positions of Polyssimo Challenge in C++: legality, transitions, uniform random games.

Ids of actions: 0 to 23 take a piece, the placements follow. Sets of pieces and of seats are numbers, bit i for piece
or seat i. What is wrong with a number or an array is a `ValueError` or a `TypeError`.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
import numpy.typing as npt

CPU: str
"""The copy of the kernel that runs here: `avx2` or `baseline`."""

POSITION_BYTES: int
"""The size of a position."""

@final
class Tables:
    """What the kernel knows about the shapes; its length is the number of placements."""

    def __init__(self, pieces: npt.NDArray[np.uint8], cells: npt.NDArray[np.int8]) -> None:
        """Check the shapes, given as in `tables.shape_arrays`, and build the tables."""

    def __len__(self) -> int: ...

@final
class Ids:
    """The legal ids of a position, in order, not listed before they are asked for."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> npt.NDArray[np.uint16]:
        """A copy as an array."""

@final
class Position:
    """A moment of a game, as a value."""

    @staticmethod
    def start(
        tables: Tables, seats: int, picks: int, handicap: Sequence[int], count_squares: bool
    ) -> Position:
        """The table before it is known who begins; `handicap` has a number for each seat."""
    def begin(self, seat: int) -> Position:
        """The draft, with this seat to take the first piece."""
    def legal(self) -> Ids: ...
    def is_legal(self, id: int) -> bool: ...
    def play(self, id: int) -> Position: ...
    def random_line(self, seed: int) -> list[int]:
        """The ids of a random game from here to the end."""
    @property
    def phase(self) -> str:
        """One of `lot`, `draft`, `placement`, `over`."""
    @property
    def over(self) -> bool: ...
    @property
    def seat(self) -> int:
        """The seat to act, or -1."""
    @property
    def first_seat(self) -> int:
        """The seat that began the draft, or -1."""
    @property
    def pool(self) -> int:
        """The pieces that nobody has taken."""
    @property
    def standing(self) -> int:
        """The seats that can never lay again."""
    @property
    def placements(self) -> int:
        """How many pieces have been laid."""
    def hand(self, seat: int) -> int:
        """The pieces that a seat holds."""
    def owned(self, seat: int) -> int:
        """The pieces that a seat took, laid ones included."""
    def owed(self, seat: int) -> int:
        """How many black-and-white pieces a seat still has to take."""
    def laid(self, piece: int) -> int:
        """The id of the placement on which a piece lies, or -1."""
    def rows(self) -> tuple[int, ...]:
        """The taken cells of each row of the board from the top, bit c for column c."""
    def left(self) -> tuple[int, ...]:
        """What each seat has left: pieces, or squares where these are counted."""
    def last(self) -> tuple[int, ...]:
        """The number of each seat's last placement, counted from 1; 0 for none."""
    def capsule(self) -> object:
        """The position as the other kernels of the house read it."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def random_games(
    position: Position, seed: int, games: int
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """Play random games from a position: their number, all placements, each seat's wins and what it had left."""
