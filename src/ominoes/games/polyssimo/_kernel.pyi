"""Positions of Polyssimo Challenge in C++: legality, transitions, uniform random games.

Ids of actions: 0 to 23 take a piece, the placements follow. Sets of pieces and of seats are numbers, bit i for piece
or seat i. What is wrong with a number or an array is a `ValueError` or a `TypeError`.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Tables:
    """All shapes: the piece of each, and its cells from (0, 0) on, unused places filled with -1."""

    def __init__(self, pieces: NDArray[np.uint8], cells: NDArray[np.int8]) -> None: ...
    @property
    def shapes(self) -> int: ...
    @property
    def placements(self) -> int: ...

class Ids:
    """The legal ids of a position, in order, not listed before they are asked for."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> NDArray[np.int32]: ...

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
    def is_legal(self, id: int, /) -> bool: ...
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
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

class Tally:
    """What came out of many games; `wins` and `left` have four places, whatever the number of seats."""

    @property
    def games(self) -> int: ...
    @property
    def placements(self) -> int: ...
    @property
    def wins(self) -> tuple[int, int, int, int]: ...
    @property
    def left(self) -> tuple[int, int, int, int]: ...

def random_games(position: Position, games: int, seed: int) -> Tally:
    """Play random games from a position to the end, every choice uniform among the legal actions."""
