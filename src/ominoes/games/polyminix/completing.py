"""Figures of game 2: one that a kit can make, or one that contains what somebody has built already, so that a hint goes
on from there.

Of squares, rectangles and squares with holes all are tried, so that it is certain when there is none. Symmetric figures
and those of a given area and perimeter are too many: plain ones are tried first, then others that grow by chance.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice

from ominoes.games.placing import Place
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.growing import ALL_MISSING, Figure, measured_figures, symmetric_figures
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, Symmetry, objection, seen, witness
from ominoes.polyforms import FIGURES, SQUARE, Cell, components

_LOOKS = ((4_000, 3_000), (40_000, 200), (400_000, 8))
"""Steps of the solver for a figure, and for how many: a short look at each, longer ones at those not decided by it."""
_PLAIN, _GROWN = 240, 300
"""Of a kind that has none: plain figures, and others."""
_CUTS = 160
"""Ways to cut a corner that are looked at for one rectangle."""


class NoFigure(Exception):
    """Nothing was found that solves the problem; it may be certain that there is nothing."""

    def __init__(self, *, certain: bool) -> None:
        super().__init__(certain)
        self.certain = certain


@functools.lru_cache(maxsize=64)
def solution(task: Problem, kit: tuple[str, ...], symmetry: Symmetry = "any") -> tuple[Place, ...] | None:
    """Pieces of a kit that solve a problem, the ones that are known if it has them; None when none were found."""
    known = witness(task)
    if objection(task, kit, known, symmetry) is None:
        return known
    try:
        return completion(task, kit, (), symmetry)
    except NoFigure:
        return None


def completion(
    task: Problem, kit: Sequence[str], laid: Sequence[Place], symmetry: Symmetry = "any"
) -> tuple[Place, ...]:
    """Pieces that solve a problem, the laid ones among them; raises `NoFigure` when none were found."""
    from ominoes.games.polyminix.solver import searched  # the solver loads NumPy, playing does not

    if not all(map(seen, _cells(laid))):
        raise NoFigure(certain=False)
    if _hopeless(task, kit, laid):
        raise NoFigure(certain=True)
    missing = task.value - len(_cells(laid))
    endless = task.kind == "symmetric" or (task.kind == "measures" and missing > ALL_MISSING)
    left = Counter(kit) - Counter(place.piece for place in laid)
    gaps = _sums([FIGURES[name].size for name in left.elements()])
    own = _cells(laid)
    every = _figures(task, kit, laid, symmetry)
    figures: Iterator[Figure] = (
        one for one in every if all(len(part) in gaps for part in components(one - own, SQUARE))
    )
    whole = True
    for nodes, most in _LOOKS:
        undecided, tried = [], 0
        for figure in islice(figures, most):
            tried += 1
            found, certain = searched(_challenge(task, figure, laid), kit, laid, nodes=nodes)
            if found is not None and objection(task, kit, found, symmetry) is None:
                return found
            if not certain:
                undecided.append(figure)
        whole = whole and tried < most
        figures = iter(undecided)
    raise NoFigure(certain=whole and not undecided and not endless)


def _sums(sizes: Sequence[int]) -> set[int]:
    """How many squares some of the pieces cover together: a gap of another size stays open."""
    sums = {0}
    for size in sizes:
        sums |= {size + one for one in sums}
    return sums


def _hopeless(task: Problem, kit: Sequence[str], laid: Sequence[Place]) -> bool:
    """Whether it can be seen at once that nothing will come of it."""
    own = _cells(laid)
    match task.kind:
        case "symmetric":  # what is laid was looked at before, and is not right as it lies
            return not len(laid) < task.value <= len(kit)
        case "measures" if own:  # no figure has a shorter way around it than the rectangle around it
            rows, columns = [row for row, _ in own], [column for _, column in own]
            around = 2 * (max(rows) - min(rows) + max(columns) - min(columns) + 2)
            return len(own) >= task.value or around > task.perimeter
    return False


def _cells(laid: Sequence[Place]) -> Figure:
    return frozenset(cell for place in laid for cell in place.cells)


def _challenge(task: Problem, figure: Figure, laid: Sequence[Place]) -> Challenge:
    """Cover a figure: with so many pieces where the problem says how many, else with any."""
    cells = tuple(sorted(figure))
    if task.kind != "symmetric":
        return Challenge(5, cells, "without")
    return Challenge(3, cells, "more", tuple(place.piece for place in laid), task.value - len(laid))


def _figures(
    task: Problem, kit: Sequence[str], laid: Sequence[Place], symmetry: Symmetry
) -> Iterator[Figure]:
    """Figures that might solve a problem and contain what is laid, within the part of the table that is seen."""
    own = _cells(laid)
    left = Counter(kit) - Counter(place.piece for place in laid)
    sizes = sorted(FIGURES[name].size for name in left.elements())
    plain = _plain_figures(task, own, sizes, len(laid))
    seed = own or frozenset({(TABLE_SIZE - WINDOW // 2, WINDOW // 2)})
    match task.kind:
        case "symmetric":
            yield from islice(plain, _PLAIN)
            more = task.value - len(laid)
            least, most = len(own) + sum(sizes[:more]), len(own) + sum(sizes[-more:])
            yield from symmetric_figures(seed, least, most, symmetry, _GROWN)
        case "measures":
            yield from islice(plain, _PLAIN)
            yield from measured_figures(seed, task.value, task.perimeter, _GROWN)
        case _:
            yield from plain


def _plain_figures(task: Problem, own: Figure, sizes: Sequence[int], laid: int) -> Iterator[Figure]:
    """Rectangles, squares with holes, and rectangles with a corner cut off in steps."""
    for height, width in _boxes(task, own, sizes, laid):
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


def _boxes(task: Problem, own: Figure, sizes: Sequence[int], laid: int) -> list[tuple[int, int]]:
    """Rectangles around such figures, those that are nearly square first."""
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
            more = task.value - laid
            least, most = len(own) + sum(sizes[:more]), len(own) + sum(sizes[-more:])
            chosen = [box for box in every if least <= box[0] * box[1] <= most and min(box) > 1]
        case "measures":
            chosen = [
                box for box in every if 2 * sum(box) == task.perimeter and box[0] * box[1] >= task.value
            ]
            return sorted(chosen, key=lambda box: box[0] * box[1])
    return sorted(chosen, key=lambda box: (abs(box[0] - box[1]), box[0] * box[1]))


def _places(height: int, width: int, own: Figure) -> Iterator[Cell]:
    """Upper left corners of a rectangle on the seen part of the table that has the cells inside."""
    if not own:  # where a figure stands does not matter
        if max(height, width) <= WINDOW:
            yield TABLE_SIZE - height, 0
        return
    rows, columns = [row for row, _ in own], [column for _, column in own]
    for top in range(max(TABLE_SIZE - WINDOW, max(rows) - height + 1), min(rows) + 1):
        for left in range(max(0, max(columns) - width + 1), min(columns) + 1):
            if top + height <= TABLE_SIZE and left + width <= WINDOW:
                yield top, left


def _holes(side: int) -> Iterator[Figure]:
    """All sets of one, two or four inner cells of a square, no two side by side, that leave it symmetric."""
    last = side - 1
    inner = [(row, column) for row in range(1, last) for column in range(1, last)]
    maps: tuple[Callable[[int, int], Cell], ...] = (
        lambda row, column: (row, last - column),
        lambda row, column: (last - row, column),
        lambda row, column: (column, row),
        lambda row, column: (last - column, last - row),
        lambda row, column: (last - row, last - column),  # a quarter turn twice, too
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
    """So many cells cut off at one corner in steps: the perimeter stays as it is."""
    for steps in _partitions(count, width - 1, height - 1):
        cut = [(row, column) for row, length in enumerate(steps) for column in range(length)]
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                yield frozenset(
                    (height - 1 - row if flip_rows else row, width - 1 - column if flip_columns else column)
                    for row, column in cut
                )


def _partitions(count: int, largest: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as at most so many parts, none larger than the one before."""
    if count == 0:
        yield ()
    elif most:
        for first in range(min(count, largest), 0, -1):
            for rest in _partitions(count - first, first, most - 1):
                yield (first, *rest)
