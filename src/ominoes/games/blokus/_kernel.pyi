"""Positions of Blokus in C++: legal placements, play, and random games (RULES 5).

Colours are numbered from 0 in the order of play, figures from 0 in the order of the rules, placements as in
`ominoes.games.placements`. Cells are `(row, column)`, row 0 at the top. A wrong number is a `ValueError`.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt

from ominoes.polyforms import Cell

CPU: str
"""The copy of the kernel that runs here: `avx2` or `baseline`."""

POSITION_BYTES: int
"""The size of a position."""

_Verdict: TypeAlias = Literal[
    "ok",
    "over",
    "piece-used",
    "cell-taken",
    "side-contact",
    "no-corner-contact",
    "misses-start",
]

@final
class Lookup:
    """The lookup arrays for a board of one size; the length is the number of placements."""

    def __init__(self, size: int, pieces: npt.NDArray[np.uint8], cells: npt.NDArray[np.int8]) -> None:
        """Check the shapes, as `Placements.shape_arrays` gives them, and build the lookup; raises `ValueError`."""

    def __len__(self) -> int: ...
    @property
    def size(self) -> int:
        """The rows and columns of the board."""

    def piece(self, id: int) -> int:
        """The figure of a placement."""

    def cells(self, id: int) -> list[Cell]:
        """The cells of a placement."""

@final
class Ids:
    """The ids of the legal placements.

    They are sorted by attach point in reading order; a placement belongs to the first attach point that it covers.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> npt.NDArray[np.uint16]:
        """A copy as an array."""

@final
class Position:
    """A moment of a game, as a value. The turn is always at a colour that can move."""

    @staticmethod
    def start(
        lookup: Lookup,
        colours: int,
        start_colour: int,
        starts: Sequence[Sequence[Cell]],
        seats: Sequence[int] = (),
    ) -> Position:
        """The empty board for 4 or 2 colours; `starts` has the cells of which a colour's first piece covers one.

        `seats` has the seats in the order of their first colours; without it they are in order.
        """

    def seat_of(self, colour: int, seats: int) -> int:
        """The seat, of so many, that moves a colour now."""

    @property
    def colours(self) -> int:
        """The number of colours."""

    @property
    def colour(self) -> int:
        """The colour to move, or -1 when the game is over."""

    @property
    def over(self) -> bool:
        """Whether no colour can move."""

    @property
    def blocked(self) -> int:
        """The colours, one bit each, that had no placement when their turn came: they never move again."""

    def legal(self) -> Ids:
        """The legal placements of the colour to move."""

    def legal_of(self, piece: int) -> Ids:
        """Those of them that place this figure."""

    def count(self) -> int:
        """The number of legal placements."""

    def playable(self) -> int:
        """The pieces, one bit each, that the colour to move can place somewhere."""

    def is_legal(self, id: int) -> bool:
        """Whether the placement is legal for the colour to move."""

    def play(self, id: int) -> Position:
        """The position after a placement; raises `ValueError` when the placement is not legal."""

    def verdict(self, id: int) -> tuple[_Verdict, Cell | None]:
        """Why a placement is not legal, and the first cell in reading order that is the reason, if a cell is."""

    def scores(self) -> tuple[int, ...]:
        """The score that each colour would have if the game ended now (RULES 5.3)."""

    def used(self, colour: int) -> int:
        """The figures, one bit each, that a colour has placed."""

    def last_piece(self, colour: int) -> int:
        """The figure that a colour placed last, or -1."""

    def owner(self, row: int, column: int) -> int:
        """The colour that covers a cell, or -1."""

    def board(self) -> bytes:
        """A byte for each cell in reading order: 0 when free, else the colour plus 1."""

    def attach_points(self, colour: int) -> list[Cell]:
        """The cells of which a colour's next piece must cover at least one.

        They are the free cells that touch it at corners only or, before its first piece, the free starting cells.
        """

    def playout(self, seed: int) -> tuple[int, ...]:
        """The scores after a random game from here; each move is drawn uniformly from the legal placements."""

    def random_line(self, seed: int) -> list[int]:
        """The placements in the game that `playout` plays with this seed."""

    def capsule(self) -> object:
        """The position for other kernels, which borrow it."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, ...]]:
    """Play random games from a position; returns their number, all placements, and the sum of each colour's scores."""

def perft(position: Position, depth: int, alone: bool = False) -> int:
    """The number of lines of this many placements; with `alone`, the colour to move has every turn."""

def seat_of(colour: int, seats: int, placed: int) -> int:
    """The seat that moves a colour of which this many pieces have been placed."""
