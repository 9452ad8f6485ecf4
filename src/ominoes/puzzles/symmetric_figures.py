"""Symmetric figures from a number of pieces, with no target (RULES 4.4, type 4). Rectangles are tried first. Then
pieces are laid one by one, and the images of their cells under a symmetry are debts that the other pieces have to pay.
"""

import random
from collections.abc import Callable, Iterator

from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, connected, rectangle
from ominoes.puzzles.board import Board
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.piece_sets import Pieces, pieces_of
from ominoes.puzzles.problem import Piece, PlacedPiece, Problem, exactly
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.targets import Built, build_any
from ominoes.puzzles.validation import checked_seed, whole_number
from ominoes.renamed import old_keywords

_Map = Callable[[int, int], Cell]
_Placement = tuple[int, int, tuple[Cell, ...]]
"""The cells of a placement as bits, the bits of their images, and the cells."""

_MOST_NODES = 4000
_RECTANGLES = 6
_RECTANGLE_SECONDS = 0.2


def is_symmetric(cells: frozenset[Cell], symmetry: str = "any") -> bool:
    """Say whether a figure is its own image under a flip, or (with `any`) a turn."""
    own = SQUARE.normalised(cells)
    return any(
        SQUARE.normalised(isometry(cell) for cell in cells) == own
        for isometry in SQUARE.symmetries[1:]
        if symmetry == "any" or isometry.reflects
    )


@old_keywords(kit="pieces")
def build_symmetric(
    pieces: Pieces,
    count: int,
    *,
    symmetry: str = "any",
    seed: int = 0,
    seconds: float | None = None,
) -> Built:
    """Build a connected symmetric figure of exactly `count` pieces; `axial` asks for a mirror symmetry."""
    if symmetry not in ("any", "axial"):
        raise PuzzleError("puzzles.symmetry-unknown", symmetry=symmetry)
    if whole_number("count", count) < 1:
        raise PuzzleError("puzzles.no-pieces-wanted", count=count)
    kinds = tuple(piece._replace(least=0) for piece in pieces_of(pieces))
    if all(piece.most is not None for piece in kinds):
        there = sum(piece.most or 0 for piece in kinds)
        if there < count:
            return Built(None, message("puzzles.none-set", there=there, count=count), True)
    if count == 1:
        return _single(kinds, symmetry)
    rng = random.Random(checked_seed(seed))
    clock = Clock(seconds)
    if (whole := _rectangle(kinds, count, seed, clock)) is not None:
        return Built(whole)
    complete = True
    for attempt in range(4):
        for image in _symmetries(symmetry, _reach(kinds, count)):
            search = _Debts(kinds, count, image, rng, _MOST_NODES * 4**attempt, clock)
            placed = search.run()
            if placed is not None:
                figure = Figure.of(cell for piece in placed for cell in piece.cells)
                return Built(Solution(Board(Problem.of(figure, kinds, placed=placed)), ()))
            complete = complete and not search.cut
            if clock.over:
                return Built(None, message("puzzles.time-over"))
        if complete:
            break
        complete = attempt < 3
    if complete:
        return Built(None, message("puzzles.none-symmetric", count=count), True)
    return Built(None, message("puzzles.symmetric-not-found", count=count))


def _single(pieces: tuple[Piece, ...], symmetry: str) -> Built:
    for piece in pieces:
        if is_symmetric(frozenset(piece.shape.cells), symmetry):
            figure = Figure.of(piece.shape.cells)
            placed = (PlacedPiece(piece.name, piece.shape.cells),)
            return Built(Solution(Board(Problem.of(figure, pieces, placed=placed)), ()))
    return Built(None, message("puzzles.none-single-symmetric"), True)


def _rectangle(pieces: tuple[Piece, ...], count: int, seed: int, clock: Clock) -> Solution | None:
    """Try a few rectangles of an area that `count` pieces can have, the average area first."""
    sizes = sorted(size for piece in pieces for size in [piece.shape.size] * min(count, piece.most or count))
    low, high = sum(sizes[:count]), sum(sizes[-count:])
    middle = (low + high) / 2
    sides = [
        (height, area // height)
        for area in range(low, high + 1)
        for height in range(2, int(area**0.5) + 1)
        if area % height == 0 and area // height <= 3 * height
    ]
    sides.sort(key=lambda size: abs(size[0] * size[1] - middle))
    for size in sides[:_RECTANGLES]:
        figure = Figure.of(rectangle(*size))
        limit = clock.at_most(_RECTANGLE_SECONDS)
        built = build_any([figure], pieces, [exactly(count)], seed=seed, seconds=limit)
        if built.solution is not None:
            return built.solution
    return None


def _reach(pieces: tuple[Piece, ...], count: int) -> int:
    """Return the side of a board that holds any figure of `count` pieces around its centre; 16 at most."""
    sizes = sorted(size for piece in pieces for size in [piece.shape.size] * min(count, piece.most or count))
    return min(2 * ((sum(sizes[-count:]) + 1) // 2) + 2, 16)


def _symmetries(symmetry: str, side: int) -> Iterator[tuple[int, _Map]]:
    """Yield the flips and half turns about the middle of a board; a quarter turn is a half turn as well."""
    centre = side // 2
    yield side, lambda row, column: (row, 2 * centre - 1 - column)
    yield side, lambda row, column: (row, 2 * centre - column)
    yield side, lambda row, column: (column, row)
    if symmetry == "any":
        yield side, lambda row, column: (2 * centre - row, 2 * centre - column)
        yield side, lambda row, column: (2 * centre - 1 - row, 2 * centre - 1 - column)
        yield side, lambda row, column: (2 * centre - row, 2 * centre - 1 - column)


class _Debts:
    """A depth-first search for one symmetry; `cut` says whether it gave up before the end."""

    def __init__(
        self,
        pieces: tuple[Piece, ...],
        count: int,
        symmetry: tuple[int, _Map],
        rng: random.Random,
        nodes: int,
        clock: Clock,
    ) -> None:
        self.pieces = pieces
        self.count = count
        self.side, self.image = symmetry
        self.nodes = nodes
        self.clock = clock
        # A board smaller than the pieces could reach cannot prove anything.
        self.cut = self.side >= 16
        self.left = [min(count, piece.most or count) for piece in pieces]
        self.largest = sorted((piece.shape.size for piece in pieces), reverse=True)
        self.placements: list[list[_Placement]] = []
        for piece in pieces:
            options = list(self._placements(piece))
            rng.shuffle(options)
            self.placements.append(options)
        self.covering: list[dict[int, list[_Placement]]] = []
        for options in self.placements:
            by_bit: dict[int, list[_Placement]] = {}
            for option in options:
                for row, column in option[2]:
                    by_bit.setdefault(self._bit(row, column), []).append(option)
            self.covering.append(by_bit)
        self.order = sorted(range(len(pieces)), key=lambda kind: (-pieces[kind].shape.size, rng.random()))
        self.placed: list[PlacedPiece] = []

    def run(self) -> tuple[PlacedPiece, ...] | None:
        """Return the pieces of a figure, or None."""
        for kind in self.order:
            for option in self.placements[kind]:
                if self._lay(kind, option, 0, 0, self.count):
                    return tuple(self.placed)
                if self.nodes <= 0:
                    self.cut = True
                    return None
            # All figures with this piece have been tried.
            self.left[kind] = 0
        return None

    def _bit(self, row: int, column: int) -> int:
        return 1 << (row * self.side + column)

    def _placements(self, piece: Piece) -> Iterator[_Placement]:
        side = self.side
        for image in piece.orientations:
            for down in range(side - image.height + 1):
                for right in range(side - image.width + 1):
                    cells = image.moved(down, right)
                    images = [self.image(row, column) for row, column in cells]
                    if all(0 <= row < side and 0 <= column < side for row, column in images):
                        own = mirrored = 0
                        for cell, other in zip(cells, images, strict=True):
                            own |= self._bit(*cell)
                            mirrored |= self._bit(*other)
                        yield own, mirrored, cells

    def _lay(self, kind: int, option: _Placement, covered: int, debts: int, count: int) -> bool:
        own, mirrored, cells = option
        self.left[kind] -= 1
        self.placed.append(PlacedPiece(self.pieces[kind].name, cells))
        if self._extend(covered | own, (debts | mirrored) & ~(covered | own), count - 1):
            return True
        self.placed.pop()
        self.left[kind] += 1
        return False

    def _extend(self, covered: int, debts: int, count: int) -> bool:
        self.nodes -= 1
        if self.nodes <= 0 or self.clock.over:
            self.nodes = 0
            return False
        if debts.bit_count() > sum(self.largest[:1]) * count:
            return False
        if count == 0:
            return debts == 0 and connected([cell for placed in self.placed for cell in placed.cells], SQUARE)
        if debts:
            return any(
                self._lay(kind, option, covered, debts, count)
                for kind, option in self._payments(covered, debts)
            )
        border = self._border(covered)
        return any(
            self._lay(kind, option, covered, 0, count)
            for kind in self.order
            if self.left[kind] > 0
            for option in self.placements[kind]
            if not option[0] & covered and option[0] & border
        )

    def _payments(self, covered: int, debts: int) -> list[tuple[int, _Placement]]:
        """Return the placements for the debt, of the first few, that has the fewest."""
        best: list[tuple[int, _Placement]] | None = None
        for _ in range(4):
            if not debts:
                break
            debt = debts & -debts
            debts ^= debt
            options = [
                (kind, option)
                for kind in self.order
                if self.left[kind] > 0
                for option in self.covering[kind].get(debt, ())
                if not option[0] & covered
            ]
            if best is None or len(options) < len(best):
                best = options
        return best or []

    def _border(self, covered: int) -> int:
        side = self.side
        left = sum(self._bit(row, 0) for row in range(side))
        right = sum(self._bit(row, side - 1) for row in range(side))
        grown = covered << side | covered >> side | (covered & ~right) << 1 | (covered & ~left) >> 1
        return grown & ~covered & ((1 << side * side) - 1)
