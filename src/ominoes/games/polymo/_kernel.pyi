"""Polymo positions in C++: legal actions, play, random games.

Pens and the faces of a colour die are numbered in the order yellow, red, green, blue, black, star; sets of pens and of
dice are bits of an integer. Action ids are (form * 5 + pen) * placements + placement, where the forms are: open, cross,
cross and declare, finish, and finish naming 1 to 5.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

CPU: str
"""Which copy of the kernel this machine runs: `baseline` or `avx2`."""

POSITION_BYTES: int
"""What copying a position costs."""

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, ...]]:
    """Play random games to the end, without the interpreter's lock: games, actions, the sum of scores of each seat."""

class Tables:
    """What the kernel knows of the 91 shapes on a grid."""

    def __init__(self, size: int, x_row: int, x_column: int, shapes: NDArray[np.uint8]) -> None:
        """A row of `shapes` is: number of the figure, size, five rows, five columns of its squares."""

    @property
    def size(self) -> int: ...
    @property
    def placements(self) -> int: ...
    @property
    def ids(self) -> int:
        """How many action ids there are."""

class Ids:
    """The ids of the legal actions: all crosses before all that declare, finished figures last."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> NDArray[np.int32]:
        """All of them as an array."""

class Position:
    """A moment of a game; never changes."""

    @staticmethod
    def start(
        tables: Tables, players: int, first_seat: int, x_for_all: bool, out_by_throw: bool
    ) -> Position: ...
    @property
    def phase(self) -> Literal["opening", "roll", "turn", "over"]: ...
    @property
    def seat(self) -> int:
        """Whose turn it is."""
    @property
    def active(self) -> int: ...
    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the colour dice; none while there is no throw."""
    @property
    def dice_taken(self) -> int: ...
    @property
    def pens_taken(self) -> int: ...
    @property
    def pens(self) -> int:
        """The pens that the seat to move can take."""
    @property
    def number_die(self) -> int:
        """1 to 5, 6 for a star, 0 while there is no throw."""
    @property
    def number(self) -> int:
        """How many squares to cross; 0 when nobody has named it yet."""
    def scores(self) -> tuple[int, ...]: ...
    def alive(self, seat: int) -> bool: ...
    def struck(self, seat: int) -> int:
        """A bit for each of the 21 figures."""
    def squares(self, seat: int) -> bytes:
        """A byte a square, row by row: 0 free, 1 to 5 planned and 6 to 10 painted with that pen."""
    def planned(self, seat: int) -> tuple[tuple[int, int], ...]:
        """The planned figures as pairs of pen and placement."""
    def legal(self) -> Ids: ...
    def verdict(self, id: int) -> tuple[str, tuple[tuple[int, int], ...]]:
        """`ok`, or what stands against an action and the cells that this is about."""
    def is_legal(self, id: int) -> bool: ...
    def play(self, id: int) -> Position:
        """The position after an action; raises ValueError when it is not legal."""
    def roll(self, faces: Sequence[int], number_die: int) -> Position:
        """The position after a throw; raises ValueError when none is due."""
    def random_action(self, seed: int) -> int:
        """The id of a legal action, each as likely as the others: what random games draw."""
    def playout(self, seed: int) -> tuple[int, ...]:
        """The scores at the end of a random game from here."""
    def capsule(self) -> object:
        """The position as the other kernels of the house read it."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
