"""Positions of Polymo in C++: legal actions, play, random games (RULES 1).

Pens and the faces of a colour die are numbered in the order yellow, red, green, blue, black, star. A set of pens or of
dice is an integer with a bit for each. The id of an action is (form * 5 + pen) * placements + placement; the forms are
open, cross, cross and declare, finish, and finish naming 1 to 5.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

CPU: str
"""The copy of the kernel that this machine runs: `baseline` or `avx2`."""

POSITION_BYTES: int
"""The size of a position."""

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, ...]]:
    """Play random games from a position; returns their number, all actions, and the sum of each seat's scores."""

class Lookup:
    """The lookup arrays about the 91 shapes on a grid of one size."""

    def __init__(
        self, size: int, x_row: int, x_column: int, pieces: NDArray[np.uint8], cells: NDArray[np.int8]
    ) -> None:
        """Check the shapes, as `Placements.shape_arrays` gives them, and build the lookup."""

    @property
    def size(self) -> int: ...
    @property
    def placements(self) -> int: ...
    @property
    def ids(self) -> int:
        """The number of action ids."""

class Ids:
    """The ids of the legal actions: crosses first, then crosses that declare, then finished figures."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> NDArray[np.int32]:
        """The ids as an array."""

class Position:
    """A moment of a game, as a value."""

    @staticmethod
    def start(
        lookup: Lookup,
        players: int,
        first_seat: int,
        x_for_all: bool,
        out_by_throw: bool,
        forgo_keeps_star: bool = False,
        next_after_thrower: bool = False,
    ) -> Position: ...
    @property
    def phase(self) -> Literal["opening", "roll", "turn", "over"]: ...
    @property
    def seat(self) -> int:
        """The seat to act."""
    @property
    def active(self) -> int: ...
    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the colour dice; empty before a throw."""
    @property
    def dice_taken(self) -> int: ...
    @property
    def pens_taken(self) -> int: ...
    @property
    def pens(self) -> int:
        """The pens that the seat to act can take."""
    @property
    def number_die(self) -> int:
        """The face of the number die: 1 to 5, 6 for a star, 0 before a throw."""
    @property
    def number(self) -> int:
        """How many squares to cross; 0 while nobody has named a number."""
    def scores(self) -> tuple[int, ...]: ...
    def alive(self, seat: int) -> bool: ...
    def struck(self, seat: int) -> int:
        """The struck figures, one bit each."""
    def squares(self, seat: int) -> bytes:
        """A byte for each square, row by row: 0 is free, 1 to 5 is planned and 6 to 10 painted with a pen."""
    def planned(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The planned figures as pairs of pen and placement."""
    def out(self, seat: int) -> tuple[int, int]:
        """The set of pens that a seat could take when it went out, and the number then, 0 for any."""
    def most_squares(self, seat: int) -> tuple[int, ...]:
        """For each pen the most squares that a seat has room for, whatever the dice say; it has room for fewer too."""
    def legal(self) -> Ids: ...
    def verdict(self, id: int) -> tuple[str, tuple[tuple[int, int], ...]]:
        """`ok`, or why an action is not legal and the cells that are the reason."""
    def is_legal(self, id: int) -> bool: ...
    def play(self, id: int) -> Position:
        """The position after an action; raises `ValueError` when the action is not legal."""
    def roll(self, faces: Sequence[int], number_die: int) -> Position:
        """The position after a throw; raises `ValueError` when no throw is due."""
    def random_action(self, seed: int) -> int:
        """The id of a legal action, drawn uniformly, as random games do."""
    def playout(self, seed: int) -> tuple[int, ...]:
        """The scores after a random game from here."""
    def capsule(self) -> object:
        """The position for other kernels, which borrow it."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
