"""How hard each piece is to place: the room that it finds on the empty board, and on boards that are half full.

The kernel plays random games until half of the board is covered. No state of a game has a part in it, so clients get it
with the assets, and the draft can say why a piece is a burden.
"""

import functools

import msgspec

from ominoes.games.placements import Placements
from ominoes.games.polyssimo import _kernel
from ominoes.games.polyssimo.lookup import kernel_lookup
from ominoes.games.polyssimo.pieces import PER_KIND
from ominoes.polyforms import Cell, Polyomino

BOARDS = 32
"""How many boards are filled by half."""

_PIECES = 2 * PER_KIND


class Room(msgspec.Struct, frozen=True):
    """The room that a piece finds."""

    piece: str
    empty: int
    """Its placements on the empty board."""
    half: float
    """Its placements on a half-full board, on average."""
    row: int
    """The free squares in a row that it needs."""
    reach: tuple[Cell, ...]
    """The free squares of the example that it can cover."""


class Rooms(msgspec.Struct, frozen=True):
    """The room of all pieces."""

    example: tuple[str, ...]
    """A usual half-full board, its rows from the top: `#` is covered, a dot is free."""
    pieces: tuple[Room, ...]


@functools.cache
def rooms(placements: Placements) -> Rooms:
    """The room that each piece finds; counted once for each set of pieces."""
    masks: dict[str, list[int]] = {name: [] for name in placements.pieces}
    for id in range(len(placements)):
        place = placements.place(id)
        masks[place.piece].append(_mask(place.cells, placements.columns))
    boards = [_half_full(placements, seed) for seed in range(BOARDS)]
    counts = [[sum(not mask & board for mask in own) for own in masks.values()] for board in boards]
    average = [sum(column) / len(boards) for column in zip(*counts, strict=True)]
    # The example is the board that is most like the average.
    unlike = [
        sum(abs(n - usual) / (1 + usual) for n, usual in zip(row, average, strict=True)) for row in counts
    ]
    example = boards[unlike.index(min(unlike))]
    return Rooms(
        _rows(example, placements),
        tuple(
            Room(
                piece=name,
                empty=len(own),
                half=round(usual, 1),
                row=_longest_row(placements.pieces[name]),
                reach=_cells(own, example, placements.columns),
            )
            for (name, own), usual in zip(masks.items(), average, strict=True)
        ),
    )


def _half_full(placements: Placements, seed: int) -> int:
    """The covered cells, as bits, of a random game as soon as they are half of all."""
    start = _kernel.Position.start(kernel_lookup(placements), 2, PER_KIND, (0, 0), False).begin(0)
    half, board = placements.rows * placements.columns // 2, 0
    for id in start.random_line(seed):
        if id >= _PIECES and board.bit_count() < half:
            board |= _mask(placements.place(id - _PIECES).cells, placements.columns)
    return board


def _mask(cells: tuple[Cell, ...], columns: int) -> int:
    return sum(1 << row * columns + column for row, column in cells)


def _cells(masks: list[int], board: int, columns: int) -> tuple[Cell, ...]:
    """The cells of those placements that the board leaves free."""
    reached = 0
    for mask in masks:
        if not mask & board:
            reached |= mask
    return tuple(divmod(index, columns) for index in range(reached.bit_length()) if reached >> index & 1)


def _rows(board: int, placements: Placements) -> tuple[str, ...]:
    return tuple(
        "".join(
            "#" if board >> row * placements.columns + column & 1 else "."
            for column in range(placements.columns)
        )
        for row in range(placements.rows)
    )


def _longest_row(piece: Polyomino) -> int:
    """The most cells of a piece in a straight line without a gap."""
    cells = set(piece.cells)

    def run(row: int, column: int, down: int, right: int) -> int:
        length = 0
        while (row + length * down, column + length * right) in cells:
            length += 1
        return length

    return max(run(row, column, down, 1 - down) for row, column in cells for down in (0, 1))
