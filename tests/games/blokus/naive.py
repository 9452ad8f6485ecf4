"""A naive implementation of Blokus, simple and written from RULES 0 and 5 alone, with which the kernel is compared.

It shares nothing with the package: it has its own drawings of the pieces, turns them itself, and checks every placement
on the board at every turn. (It uses NumPy, because hundreds of games would take too long without.)
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from tests.games.figures import DRAWINGS

Cell = tuple[int, int]
Cells = frozenset[Cell]
Board = npt.NDArray[np.bool_]

PIECES = list(DRAWINGS)

TAKEN, BESIDE, TO_TOUCH = np.uint8(1), np.uint8(2), np.uint8(4)


def orientations(drawing: list[str]) -> set[Cells]:
    """All rotations and reflections of a drawing, moved into the upper left corner."""
    cells = {(row, col) for row, line in enumerate(drawing) for col, mark in enumerate(line) if mark == "X"}
    found = set()
    for _ in range(2):
        for _ in range(4):
            cells = {(col, -row) for row, col in cells}
            top, left = min(row for row, _ in cells), min(col for _, col in cells)
            found.add(frozenset((row - top, col - left) for row, col in cells))
        cells = {(row, -col) for row, col in cells}
    return found


@dataclass(frozen=True)
class Placements:
    """Every piece in every orientation at every place on a square board."""

    size: int
    pieces: npt.NDArray[np.int_]
    cells: list[npt.NDArray[np.int_]]
    """The first cell of each placement as row * size + column, then the second, up to the fifth. Smaller pieces repeat
    their first cell."""


def placements(size: int) -> Placements:
    """All placements on a board of this size."""
    found = [
        (piece, [(row + top, col + left) for row, col in sorted(shape)])
        for piece, drawing in enumerate(DRAWINGS.values())
        for shape in orientations(drawing)
        for top in range(size)
        for left in range(size)
        if all(row + top < size and col + left < size for row, col in shape)
    ]
    cells = np.array([(cells + cells[:1] * 4)[:5] for _, cells in found])
    numbers = cells[:, :, 0] * size + cells[:, :, 1]
    return Placements(size, np.array([piece for piece, _ in found]), [numbers[:, i].copy() for i in range(5)])


def moved(board: Board, down: int, right: int) -> Board:
    """A board with everything moved by up to one row and one column; cells that leave the board are lost."""
    size = len(board)
    frame = np.zeros((size + 2, size + 2), np.bool_)
    frame[1 + down : 1 + down + size, 1 + right : 1 + right + size] = board
    return frame[1:-1, 1:-1]


class NaiveBlokus:
    """A game in progress. Colours are numbered in the order of play."""

    def __init__(self, placements: Placements, starts: list[list[Cell]], start_colour: int = 0) -> None:
        self.placements = placements
        self.starts = starts
        self.colours = range(len(starts))
        self.covered = [np.zeros((placements.size, placements.size), np.bool_) for _ in self.colours]
        self.laid: list[list[int]] = [[] for _ in self.colours]
        self.blocked = [False for _ in self.colours]
        self.colour: int | None = start_colour
        self.legal = np.array([], np.intp)
        """The numbers of the legal placements of the colour to move, in increasing order."""
        self._skip_the_blocked()

    def taken(self) -> Board:
        """The cells that any colour covers."""
        return sum(self.covered, np.zeros_like(self.covered[0]))

    def beside(self, colour: int) -> Board:
        """The cells that share a side with a cell of a colour."""
        own = self.covered[colour]
        return moved(own, 0, 1) | moved(own, 1, 0) | moved(own, 0, -1) | moved(own, -1, 0)

    def at_corners(self, colour: int) -> Board:
        """The cells that touch a cell of a colour at a corner."""
        own = self.covered[colour]
        return moved(own, 1, 1) | moved(own, 1, -1) | moved(own, -1, 1) | moved(own, -1, -1)

    def to_touch(self, colour: int) -> Board:
        """The cells of which a placement must cover one (RULES 5.2), for a first piece and for later ones."""
        if self.laid[colour]:
            return self.at_corners(colour)
        board = np.zeros_like(self.covered[colour])
        for cell in self.starts[colour]:
            board[cell] = True
        return board

    def _find_legal(self, colour: int) -> npt.NDArray[np.intp]:
        marks = TAKEN * self.taken() + BESIDE * self.beside(colour) + TO_TOUCH * self.to_touch(colour)
        seen = np.bitwise_or.reduce([marks.ravel()[cells] for cells in self.placements.cells])
        unused = np.array([piece not in self.laid[colour] for piece in range(len(PIECES))])
        return np.flatnonzero(unused[self.placements.pieces] & (seen == TO_TOUCH))

    def why_not(self, number: int) -> tuple[str, Cell | None]:
        """The first rule that a placement would break, and the first of its cells that breaks it."""
        if self.colour is None:
            return "over", None
        cells = sorted({divmod(int(cells[number]), self.placements.size) for cells in self.placements.cells})
        if self.placements.pieces[number] in self.laid[self.colour]:
            return "piece-used", None
        for broken, board in (("cell-taken", self.taken()), ("side-contact", self.beside(self.colour))):
            for cell in cells:
                if board[cell]:
                    return broken, cell
        touched = self.to_touch(self.colour)
        if any(touched[cell] for cell in cells):
            return "ok", None
        return "no-corner-contact" if self.laid[self.colour] else "misses-start", None

    def play(self, number: int) -> None:
        """Place a piece and pass the turn on."""
        assert self.why_not(number) == ("ok", None)
        assert self.colour is not None
        for cells in self.placements.cells:
            self.covered[self.colour].flat[cells[number]] = True
        self.laid[self.colour].append(int(self.placements.pieces[number]))
        self.colour = (self.colour + 1) % len(self.colours)
        self._skip_the_blocked()

    def _skip_the_blocked(self) -> None:
        """RULES 5.2: a colour that cannot place a piece is skipped for good; when all are blocked, the game is over."""
        for _ in self.colours:
            assert self.colour is not None
            if not self.blocked[self.colour]:
                self.legal = self._find_legal(self.colour)
                if len(self.legal):
                    return
                self.blocked[self.colour] = True
            self.colour = (self.colour + 1) % len(self.colours)
        self.colour = None

    def scores(self) -> list[int]:
        """The score of each colour (RULES 5.3)."""
        sizes = [int(name[1]) for name in PIECES]
        scores = []
        for laid in self.laid:
            left = sum(size for piece, size in enumerate(sizes) if piece not in laid)
            if left:
                scores.append(-left)
            else:
                scores.append(20 if PIECES[laid[-1]] == "I1" else 15)
        return scores
