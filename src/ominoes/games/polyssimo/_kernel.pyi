"""Positions of Polyssimo Challenge in C++: legal actions, play, random games (RULES 2).

The action ids 0 to 23 take a piece; the placements follow. A set of pieces or of seats is an integer with a bit for
each. A wrong number or array raises `ValueError` or `TypeError`.
"""

from collections.abc import Sequence
from typing import Literal, final

import numpy as np
import numpy.typing as npt

CPU: str
"""The copy of the kernel that runs here: `avx2` or `baseline`."""

POSITION_BYTES: int
"""The size of a position."""

@final
class Lookup:
    """The lookup arrays about the shapes; the length is the number of placements."""

    def __init__(self, pieces: npt.NDArray[np.uint8], cells: npt.NDArray[np.int8]) -> None:
        """Check the shapes, as `Placements.shape_arrays` gives them, and build the lookup."""

    def __len__(self) -> int: ...

@final
class Ids:
    """The legal ids of a position, in order; the list is built on demand."""

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
        lookup: Lookup, seats: int, picks: int, handicap: Sequence[int], count_squares: bool
    ) -> Position:
        """The position before the first player is known; `handicap` has a number for each seat."""
    def begin(self, seat: int) -> Position:
        """The start of the draft, in which this seat takes the first piece."""
    def legal(self) -> Ids: ...
    def legal_of(self, piece: int) -> Ids:
        """The legal placements of this piece."""
    def is_legal(self, id: int) -> bool: ...
    def play(self, id: int) -> Position: ...
    def random_line(self, seed: int) -> list[int]:
        """The ids of the actions in a random game from here to the end."""
    @property
    def phase(self) -> Literal["lot", "draft", "placement", "over"]: ...
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
        """The seats that can never place a piece again."""
    @property
    def placements(self) -> int:
        """The number of placed pieces."""
    def hand(self, seat: int) -> int:
        """The pieces that a seat holds."""
    def owned(self, seat: int) -> int:
        """The pieces that a seat took, placed or not."""
    def owed(self, seat: int) -> int:
        """How many black-and-white pieces a seat still has to take."""
    def laid(self, piece: int) -> int:
        """The id of the placement of a piece, or -1."""
    def rows(self) -> tuple[int, ...]:
        """The covered cells of each row from the top, with a bit for each column."""
    def left(self) -> tuple[int, ...]:
        """The number of pieces, or of squares where they count, that each seat has left."""
    def last(self) -> tuple[int, ...]:
        """The number of each seat's last placement, counted from 1; 0 for none."""
    def capsule(self) -> object:
        """The position for other kernels, which borrow it."""

    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def random_games(
    position: Position, seed: int, games: int
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """Play random games from a position; returns their number, all placements, and each seat's wins and rest."""
