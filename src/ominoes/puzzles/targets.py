"""Figures to build when only a property is given: a square, a rectangle, a square with holes, a figure of an area and
a perimeter (RULES 4.4). Symmetric figures are left to `symmetric_figures.py`.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from math import isqrt
from typing import NamedTuple

from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, Cells, Lattice, connected, rectangle
from ominoes.puzzles.board import Board
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.piece_sets import Pieces, pieces_of
from ominoes.puzzles.problem import Group, Piece, PlacedPiece, Problem
from ominoes.puzzles.reasons import area_reason
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.solver import find
from ominoes.puzzles.validation import checked_seed, each, whole_number
from ominoes.renamed import old_keywords

_ATTEMPTS = 400
"""How many random figures are tried."""
_CONVEX = 40


class Built(NamedTuple):
    """The result of building: a covered figure, or why there is none; `proven` if none can exist."""

    solution: Solution | None
    reason: str = ""
    proven: bool = False


@old_keywords(kit="pieces")
def build_square(pieces: Pieces, side: int, *, seed: int = 0, seconds: float | None = None) -> Built:
    """Build the square of a side from pieces of a set."""
    _positive(side=side)
    return build_any([Figure.of(rectangle(side, side))], pieces, seed=seed, seconds=seconds)


@old_keywords(kit="pieces")
def build_rectangle(
    pieces: Pieces,
    *,
    area: int | None = None,
    perimeter: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
) -> Built:
    """Build a rectangle of an area or of a perimeter, the squarest first."""
    if (area is None) == (perimeter is None):
        raise PuzzleError("puzzles.rectangle-how")
    if area is not None:
        _positive(area=area)
        sides = [(height, area // height) for height in range(isqrt(area), 0, -1) if area % height == 0]
    else:
        assert perimeter is not None
        _positive(perimeter=perimeter)
        half = perimeter // 2
        sides = [] if perimeter % 2 else [(height, half - height) for height in range(half // 2, 0, -1)]
    if not sides:
        return Built(None, message("puzzles.none-perimeter", perimeter=perimeter), True)
    return build_any((Figure.of(rectangle(*size)) for size in sides), pieces, seed=seed, seconds=seconds)


@old_keywords(kit="pieces")
def build_holed_square(
    pieces: Pieces, side: int, holes: int | None = None, *, seed: int = 0, seconds: float | None = None
) -> Built:
    """Build a square with 1, 2 or 4 holes of one cell each, inside it and in symmetric position."""
    _positive(side=side)
    if holes not in (None, 1, 2, 4):
        raise PuzzleError("puzzles.hole-count", holes=holes)
    numbers = (1, 2, 4) if holes is None else (holes,)
    clock = Clock(seconds)
    figures = (figure for number in numbers for figure in holed_squares(side, number, clock))
    return _build(figures, _optional(pieces), (), seed, clock)


def holed_squares(side: int, holes: int, clock: Clock | None = None) -> Iterator[Figure]:
    """Yield the squares with `holes` holes in symmetric position, one of each class of images."""
    clock = clock or Clock()
    inner = [(row, column) for row in range(1, side - 1) for column in range(1, side - 1)]
    seen: set[frozenset[Cell]] = set()
    for gone in combinations(inner, holes):
        if clock.over:
            return
        cells = frozenset(gone)
        if cells in seen or any(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in combinations(gone, 2)):
            continue
        images = [
            frozenset(
                ((side - 1 + x) // 2, (side - 1 + y) // 2)
                for x, y in (symmetry((2 * row - side + 1, 2 * column - side + 1)) for row, column in gone)
            )
            for symmetry in SQUARE.symmetries
        ]
        seen.update(images)
        if images.count(cells) > 1:
            yield Figure.of(rectangle(side, side) - cells)


@old_keywords(kit="pieces")
def build_area_and_perimeter(
    pieces: Pieces, area: int, perimeter: int, *, seed: int = 0, seconds: float | None = None
) -> Built:
    """Build a connected figure of an area and a perimeter; sides of holes count for the perimeter."""
    _positive(area=area, perimeter=perimeter)
    least = 2 * (isqrt(4 * area - 1) + 1)
    if perimeter % 2 or not least <= perimeter <= 2 * area + 2:
        return Built(
            None,
            message(
                "puzzles.none-area-perimeter", area=area, least=least, most=2 * area + 2, perimeter=perimeter
            ),
            True,
        )
    kinds = _optional(pieces)
    clock = Clock(seconds)
    rng = random.Random(checked_seed(seed))
    if reason := _area_reason(kinds, area):
        return Built(None, reason, True)
    # Convex figures get half of the time, so that some is left for others.
    first = Clock(None if clock.left is None else clock.left / 2)
    figures = islice(_convex_figures(area, perimeter, rng, first), _CONVEX)
    built = _build(figures, kinds, (), seed, first)
    if built.solution is not None:
        return built
    for _ in range(_ATTEMPTS):
        if clock.over:
            return Built(None, message("puzzles.time-over"))
        placed = _joined(kinds, area, perimeter, rng, clock)
        if placed is not None:
            figure = Figure.of(cell for piece in placed for cell in piece.cells)
            return Built(Solution(Board(Problem.of(figure, kinds, placed=placed)), ()))
    return Built(None, message("puzzles.area-perimeter-not-found", area=area, perimeter=perimeter))


@old_keywords(kit="pieces")
def build_any(
    figures: Iterable[Figure],
    pieces: Pieces,
    groups: Iterable[Group] | Group = (),
    *,
    seed: int = 0,
    seconds: float | None = None,
) -> Built:
    """Cover the first of some figures that can be covered with pieces of a set, each piece at most as often as
    the set has it. `seconds` are for all figures together.
    """
    bounds = (groups,) if isinstance(groups, Group) else tuple(each(groups, "puzzles.not-groups"))
    return _build(figures, _optional(pieces), bounds, seed, Clock(seconds))


def _build(
    figures: Iterable[Figure], pieces: tuple[Piece, ...], groups: tuple[Group, ...], seed: int, clock: Clock
) -> Built:
    reason, proven, tried = "", True, 0
    for figure in each(figures, "puzzles.not-a-figure"):
        if clock.over:
            break
        tried += 1
        solution, stream = find(Problem.of(figure, pieces, groups), seed=seed, seconds=clock.left)
        if solution is not None:
            return Built(solution)
        reason = stream.reason or message("puzzles.time-over")
        proven = proven and stream.status == "complete"
    # Figures may have been left out, so nothing is proven.
    if clock.over:
        return Built(None, message("puzzles.time-over"))
    if not tried:
        reason = message("puzzles.none-figure")
    elif tried > 1:
        reason = message("puzzles.none-of-figures", tried=tried, reason=reason)
    return Built(None, reason, proven)


def perimeter_of(cells: Iterable[Cell], lattice: Lattice = SQUARE) -> int:
    """Return the number of sides between some cells and all others."""
    own = set(cells)
    return sum(near not in own for cell in own for near in lattice.neighbours(cell))


def _optional(pieces: Pieces) -> tuple[Piece, ...]:
    return tuple(piece._replace(least=0) for piece in pieces_of(pieces))


def _positive(**numbers: int) -> None:
    for name, number in numbers.items():
        whole_number(name, number)
        if number < 1:
            raise PuzzleError("puzzles.too-small", name=name, number=number)
        if number > 512:
            raise PuzzleError("puzzles.too-large", name=name, number=number)


def _area_reason(pieces: tuple[Piece, ...], area: int) -> str:
    """Return why pieces cannot make an area, or an empty text. A row of cells stands for all figures of the area."""
    return area_reason(Board(Problem.of(Figure.of(rectangle(1, area)), pieces)))


def _convex_figures(area: int, perimeter: int, rng: random.Random, clock: Clock) -> Iterator[Figure]:
    """Yield convex figures: rectangles of the perimeter with stairs cut from their corners. There are few, or none,
    where most rectangles cannot be cut down to the area.
    """
    half = perimeter // 2
    sides = [(height, half - height) for height in range(1, half) if height * (half - height) >= area]
    for _ in range(_ATTEMPTS):
        height, width = rng.choice(sides)
        cells = set(rectangle(height, width))
        # A cell can be removed if it is a corner of the figure and its row and its column keep others.
        corners = {cell for cell in cells if _is_loose(cells, *cell)}
        while len(cells) > area and corners and not clock.over:
            row, column = rng.choice(sorted(corners))
            cells.remove((row, column))
            for near in [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]:
                corners.discard(near)
                if near in cells and _is_loose(cells, *near):
                    corners.add(near)
        if clock.over:
            return
        if len(cells) == area and perimeter_of(cells) == perimeter and connected(cells, SQUARE):
            yield Figure.of(cells)


def _is_loose(cells: set[Cell], row: int, column: int) -> bool:
    """Whether a cell has exactly two neighbours, at right angles, whose common other neighbour is there too."""
    vertical = [(row + step, column) for step in (-1, 1) if (row + step, column) in cells]
    horizontal = [(row, column + step) for step in (-1, 1) if (row, column + step) in cells]
    return len(vertical) == len(horizontal) == 1 and (vertical[0][0], horizontal[0][1]) in cells


def _joined(
    pieces: tuple[Piece, ...], area: int, perimeter: int, rng: random.Random, clock: Clock
) -> tuple[PlacedPiece, ...] | None:
    """Lay random pieces side by side to make an area and a perimeter; return None when that fails."""
    bag = [piece for piece in pieces for _ in range(min(piece.most or area, area // piece.shape.size))]
    rng.shuffle(bag)
    chosen = _of_area(bag, area)
    if chosen is None:
        return None
    shared = sum(perimeter_of(piece.shape.cells) for piece in chosen) - perimeter
    if shared < 0 or shared % 2:
        return None
    shared //= 2
    cells: set[Cell] = set()
    placed: list[PlacedPiece] = []
    for place, piece in enumerate(chosen):
        if clock.over:
            return None
        rest = len(chosen) - place - 1
        options = _touching(piece, cells, rng) if cells else [(0, piece.orientations[0].cells)]
        wanted = shared / (rest + 1) if cells else 0
        # Each piece takes its fair part of the sides still to be shared, the last one exactly what is left.
        fitting = [
            option
            for option in options
            if (option[0] == shared if rest == 0 and cells else option[0] <= shared)
        ]
        if not fitting:
            return None
        touches, own = min(fitting, key=lambda option: (abs(option[0] - wanted), rng.random()))
        shared -= touches
        cells.update(own)
        placed.append(PlacedPiece(piece.name, tuple(sorted(own))))
    return tuple(placed) if shared == 0 else None


def _of_area(bag: list[Piece], area: int) -> list[Piece] | None:
    """Return pieces of a bag whose areas add up to an area, as early ones as possible, or None."""
    makeable = [1]
    for piece in reversed(bag):
        makeable.append(makeable[-1] | makeable[-1] << piece.shape.size)
    makeable.reverse()
    if not makeable[0] >> area & 1:
        return None
    chosen = []
    for place, piece in enumerate(bag):
        if piece.shape.size <= area and makeable[place + 1] >> (area - piece.shape.size) & 1:
            chosen.append(piece)
            area -= piece.shape.size
        if not area:
            break
    return chosen


def _touching(piece: Piece, cells: set[Cell], rng: random.Random) -> list[tuple[int, Cells]]:
    """Return the placements that touch some cells, shuffled, each after the number of sides it shares."""
    options = [(shared, own) for own, shared in piece.beside(cells).items()]
    rng.shuffle(options)
    return options
