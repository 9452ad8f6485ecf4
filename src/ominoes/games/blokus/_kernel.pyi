"""Positions of Blokus in C++: legal placements, play, and random games (RULES 5).

Colours are numbered from 0 in the order of play, figures from 0 in the order of the rules, placements as in
`ominoes.games.placing`. Cells are `(row, column)`, row 0 at the top. A wrong number is a `ValueError`.
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
class Tables:
    """What the kernel knows about the shapes on a board of one size; its length is the number of placements."""

    def __init__(self, size: int, pieces: npt.NDArray[np.uint8], cells: npt.NDArray[np.int8]) -> None:
        """Check the shapes, given as in `tables.shape_arrays`, and build the tables."""

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

    They come by attach point in reading order, with each the placements that cover it and no earlier one.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, id: object, /) -> bool: ...
    def numpy(self) -> npt.NDArray[np.uint16]:
        """A copy as an array."""

@final
class Position:
    """A moment of a game: a value that never changes, with the turn at a colour that can move."""

    @staticmethod
    def start(tables: Tables, colours: int, start_colour: int, starts: Sequence[Sequence[Cell]]) -> Position:
        """The empty board for 4 or 2 colours; a colour's first piece covers one of its starting cells."""

    @property
    def colours(self) -> int:
        """How many colours play."""

    @property
    def colour(self) -> int:
        """The colour to move, or -1 when the game is over."""

    @property
    def over(self) -> bool:
        """Whether no colour can move."""

    @property
    def blocked(self) -> int:
        """A bit for each colour whose turn came and that had no placement: it never moves again."""

    def legal(self) -> Ids:
        """The legal placements of the colour to move."""

    def count(self) -> int:
        """How many placements are legal."""

    def playable(self) -> int:
        """A bit for each piece that the colour to move can lay somewhere."""

    def is_legal(self, id: int) -> bool:
        """Whether the colour to move may lay this placement."""

    def play(self, id: int) -> Position:
        """The position after a placement, with the turn passed on; a `ValueError` if it is not legal."""

    def verdict(self, id: int) -> tuple[_Verdict, Cell | None]:
        """Why a placement is not legal, and the first cell in reading order that is at fault, if it is one."""

    def scores(self) -> tuple[int, ...]:
        """The score of each colour, if the game ended now (RULES 5.3)."""

    def used(self, colour: int) -> int:
        """The figures that a colour has placed, a bit each."""

    def last_piece(self, colour: int) -> int:
        """The figure that a colour placed last, or -1."""

    def owner(self, row: int, column: int) -> int:
        """The colour that covers a cell, or -1."""

    def board(self) -> bytes:
        """A byte for each cell in reading order: 0 when free, else the colour plus 1."""

    def attach_points(self, colour: int) -> list[Cell]:
        """The cells of which a colour's next piece covers at least one.

        They are the free cells that touch it at corners only or, before its first piece, the free starting cells.
        """

    def playout(self, seed: int) -> tuple[int, ...]:
        """The scores after a random game from here, each move uniform among the legal placements."""

    def random_line(self, seed: int) -> list[int]:
        """The placements of the game that `playout` plays with this seed."""

    def capsule(self) -> object:
        """The position as the other kernels of the house read it."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def random_games(position: Position, seed: int, games: int) -> tuple[int, int, tuple[int, ...]]:
    """Play random games from a position: their number, all placements, and the sum of each colour's scores."""

def perft(position: Position, depth: int, alone: bool = False) -> int:
    """The lines of this many placements; `alone`, when the colour to move has every turn."""

def list_repeatedly(position: Position, times: int) -> int:
    """List the legal placements again and again, to measure what it costs; returns how many ids that gave."""
