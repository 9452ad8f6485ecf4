"""The search for a figure of game 2 that a kit can make and that contains the pieces placed so far, for hints.

All squares, rectangles and squares with holes are tried, so a search without a result is certain that there is none.
There are too many symmetric figures and figures of a given area and perimeter: simple ones are tried first, then others
that grow at random, which is left to `figure_growth.py`.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

from ominoes.games.placements import Place
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.figure_growth import ALL_MISSING, Figure, measured_figures, symmetric_figures
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, Symmetry, objection, seen, witness
from ominoes.polyforms import FIGURES, SQUARE, Cell, components

_ROUNDS = ((4_000, 3_000), (40_000, 200), (400_000, 8))
"""For each round the nodes of the solver for a figure, and the most figures: undecided ones go to the next round."""
_SIMPLE, _GROWN = 240, 300
"""The most simple figures and the most grown ones to try, where there are too many to try all."""
_CUTS = 160
"""The most ways to cut off a corner of one rectangle."""


class NoFigure(Exception):
    """No figure was found that solves the problem; `certain` when there is none."""

    def __init__(self, *, certain: bool) -> None:
        super().__init__(certain)
        self.certain = certain


@functools.lru_cache(maxsize=64)
def solution(task: Problem, kit: tuple[str, ...], symmetry: Symmetry = "any") -> tuple[Place, ...] | None:
    """Pieces of a kit that solve a problem, the known figure if the kit has its pieces; None when none were found."""
    known = witness(task)
    if objection(task, kit, known, symmetry) is None:
        return known
    try:
        return completion(task, kit, (), symmetry)
    except NoFigure:
        return None


def completion(
    task: Problem, kit: Sequence[str], placed: Sequence[Place], symmetry: Symmetry = "any"
) -> tuple[Place, ...]:
    """Pieces that solve a problem, those placed already included; raises `NoFigure` when none were found."""
    # Imported here: the solver loads NumPy, playing does not.
    from ominoes.games.polyminix.solver import searched

    if not all(map(seen, _cells(placed))):
        raise NoFigure(certain=False)
    if _hopeless(task, kit, placed):
        raise NoFigure(certain=True)
    missing = task.value - len(_cells(placed))
    endless = task.kind == "symmetric" or (task.kind == "measures" and missing > ALL_MISSING)
    left = Counter(kit) - Counter(place.piece for place in placed)
    gaps = _sums([FIGURES[name].size for name in left.elements()])
    own = _cells(placed)
    every = _figures(task, kit, placed, symmetry)
    figures: Iterator[Figure] = (
        one for one in every if all(len(part) in gaps for part in components(one - own, SQUARE))
    )
    whole = True
    for nodes, most in _ROUNDS:
        undecided, tried = [], 0
        for figure in islice(figures, most):
            tried += 1
            found, certain = searched(_challenge(task, figure, placed), kit, placed, nodes=nodes)
            if found is not None and objection(task, kit, found, symmetry) is None:
                return found
            if not certain:
                undecided.append(figure)
        whole = whole and tried < most
        figures = iter(undecided)
    raise NoFigure(certain=whole and not undecided and not endless)


def _sums(sizes: Sequence[int]) -> set[int]:
    """The numbers of squares that some of the pieces cover together: a gap of any other size stays open."""
    sums = {0}
    for size in sizes:
        sums |= {size + one for one in sums}
    return sums


def _hopeless(task: Problem, kit: Sequence[str], placed: Sequence[Place]) -> bool:
    """Whether it is obvious, without a search, that no figure solves the problem."""
    own = _cells(placed)
    match task.kind:
        case "symmetric":
            # The caller has checked that the placed pieces alone are not a solution.
            return not len(placed) < task.value <= len(kit)
        case "measures" if own:
            # No figure has a shorter perimeter than its bounding box.
            rows, columns = [row for row, _ in own], [column for _, column in own]
            around = 2 * (max(rows) - min(rows) + max(columns) - min(columns) + 2)
            return len(own) >= task.value or around > task.perimeter
    return False


def _cells(placed: Sequence[Place]) -> Figure:
    return frozenset(cell for place in placed for cell in place.cells)


def _challenge(task: Problem, figure: Figure, placed: Sequence[Place]) -> Challenge:
    """The challenge to cover a figure, with the number of pieces that the problem names, if it names one."""
    cells = tuple(sorted(figure))
    if task.kind != "symmetric":
        return Challenge(5, cells, "without")
    return Challenge(3, cells, "more", tuple(place.piece for place in placed), task.value - len(placed))


def _figures(
    task: Problem, kit: Sequence[str], placed: Sequence[Place], symmetry: Symmetry
) -> Iterator[Figure]:
    """Figures within the visible part of the table that contain the placed pieces and may solve a problem."""
    own = _cells(placed)
    left = Counter(kit) - Counter(place.piece for place in placed)
    sizes = sorted(FIGURES[name].size for name in left.elements())
    simple = _simple_figures(task, own, sizes, len(placed))
    seed = own or frozenset({(TABLE_SIZE - WINDOW // 2, WINDOW // 2)})
    match task.kind:
        case "symmetric":
            yield from islice(simple, _SIMPLE)
            more = task.value - len(placed)
            least, most = len(own) + sum(sizes[:more]), len(own) + sum(sizes[-more:])
            yield from symmetric_figures(seed, least, most, symmetry, _GROWN)
        case "measures":
            yield from islice(simple, _SIMPLE)
            yield from measured_figures(seed, task.value, task.perimeter, _GROWN)
        case _:
            yield from simple


def _simple_figures(task: Problem, own: Figure, sizes: Sequence[int], placed: int) -> Iterator[Figure]:
    """Rectangles, squares with holes, and rectangles with a corner cut off in steps, as the problem asks."""
    for height, width in _boxes(task, own, sizes, placed):
        for top, left in _places(height, width, own):
            box = frozenset(
                (row, column) for row in range(top, top + height) for column in range(left, left + width)
            )
            match task.kind:
                case "holed":
                    removed = _holes(height)
                case "measures":
                    removed = islice(_cuts(height, width, height * width - task.value), _CUTS)
                case _:
                    removed = iter([frozenset()])
            for gaps in removed:
                figure = box - {(row + top, column + left) for row, column in gaps}
                if own <= figure:
                    yield figure


def _boxes(task: Problem, own: Figure, sizes: Sequence[int], placed: int) -> list[tuple[int, int]]:
    """The heights and widths of rectangles that may be bounding boxes, the ones nearest to squares first."""
    span = range(1, WINDOW + 1)
    every = [(height, width) for height in span for width in span]
    match task.kind:
        case "square" | "holed":
            chosen = [(task.value, task.value)]
        case "rectangle-area":
            chosen = [box for box in every if box[0] * box[1] == task.value]
        case "rectangle-perimeter":
            chosen = [box for box in every if 2 * sum(box) == task.value]
        case "symmetric":
            more = task.value - placed
            least, most = len(own) + sum(sizes[:more]), len(own) + sum(sizes[-more:])
            chosen = [box for box in every if least <= box[0] * box[1] <= most and min(box) > 1]
        case "measures":
            chosen = [
                box for box in every if 2 * sum(box) == task.perimeter and box[0] * box[1] >= task.value
            ]
            return sorted(chosen, key=lambda box: box[0] * box[1])
    return sorted(chosen, key=lambda box: (abs(box[0] - box[1]), box[0] * box[1]))


def _places(height: int, width: int, own: Figure) -> Iterator[Cell]:
    """The upper left corners of a rectangle in the visible part of the table that contains the cells."""
    # Without cells one place is enough.
    if not own:
        if max(height, width) <= WINDOW:
            yield TABLE_SIZE - height, 0
        return
    rows, columns = [row for row, _ in own], [column for _, column in own]
    for top in range(max(TABLE_SIZE - WINDOW, max(rows) - height + 1), min(rows) + 1):
        for left in range(max(0, max(columns) - width + 1), min(columns) + 1):
            if top + height <= TABLE_SIZE and left + width <= WINDOW:
                yield top, left


def _holes(side: int) -> Iterator[Figure]:
    """All sets of one, two or four inner cells, no two side by side, without which a square is still symmetric."""
    last = side - 1
    inner = [(row, column) for row in range(1, last) for column in range(1, last)]
    maps: tuple[Callable[[int, int], Cell], ...] = (
        lambda row, column: (row, last - column),
        lambda row, column: (last - row, column),
        lambda row, column: (column, row),
        lambda row, column: (last - column, last - row),
        # A half turn; every figure that a quarter turn leaves the same is symmetric by it too.
        lambda row, column: (last - row, last - column),
    )
    given: set[Figure] = set()
    for image in maps:
        orbits = sorted({frozenset({cell, image(*cell)}) for cell in inner}, key=sorted)
        for count in (1, 2, 3, 4):
            for some in combinations(orbits, count):
                holes = frozenset[Cell]().union(*some)
                if len(holes) not in (1, 2, 4) or holes in given:
                    continue
                given.add(holes)
                if not any((row + 1, column) in holes or (row, column + 1) in holes for row, column in holes):
                    yield holes


def _cuts(height: int, width: int, count: int) -> Iterator[Figure]:
    """The ways to cut `count` cells off one corner in steps, which leaves the perimeter the same."""
    for steps in _partitions(count, width - 1, height - 1):
        cut = [(row, column) for row, length in enumerate(steps) for column in range(length)]
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                yield frozenset(
                    (height - 1 - row if flip_rows else row, width - 1 - column if flip_columns else column)
                    for row, column in cut
                )


def _partitions(count: int, largest: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of at most `most` parts, none larger than the one before."""
    if count == 0:
        yield ()
    elif most:
        for first in range(min(count, largest), 0, -1):
            for rest in _partitions(count - first, first, most - 1):
                yield (first, *rest)
