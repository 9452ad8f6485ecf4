"""Figures of game 2 that contain what somebody has built already, so that a hint goes on from there.

A few kinds of figures are tried for each type of problem: rectangles, squares with holes in symmetric places,
rectangles with a corner cut off in steps. Whoever builds something else may be right and get no hint.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from ominoes.games.placing import Place
from ominoes.games.polyminix.cards import Challenge
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, Symmetry, objection
from ominoes.polyforms import FIGURES, Cell

_EFFORTS = ((240, 4_000), (4, 400_000))
"""A short look at many figures, then a long one at the first few."""
_MOST_PLACES = 12
"""Of one figure on the table."""
_CUTS = 160
"""Ways to cut a corner that are looked at for one rectangle."""

Figure = frozenset[Cell]


def completion(
    task: Problem, kit: Sequence[str], laid: Sequence[Place], symmetry: Symmetry = "any"
) -> tuple[Place, ...] | None:
    """Pieces that solve a problem, the laid ones among them; None when none were found."""
    from ominoes.games.polyminix.solver import covering  # the solver loads NumPy, playing does not

    for most, nodes in _EFFORTS:
        for figure in islice(_figures(task, kit, laid), most):
            found = covering(_challenge(task, figure, laid), kit, laid, nodes=nodes)
            if found is not None and objection(task, kit, found, symmetry) is None:
                return found
    return None


def _challenge(task: Problem, figure: Figure, laid: Sequence[Place]) -> Challenge:
    """Cover a figure: with so many pieces where the problem says how many, else with any."""
    cells = tuple(sorted(figure))
    if task.kind != "symmetric":
        return Challenge(5, cells, "without")
    return Challenge(3, cells, "more", tuple(place.piece for place in laid), task.value - len(laid))


def _figures(task: Problem, kit: Sequence[str], laid: Sequence[Place]) -> Iterator[Figure]:
    """Figures that might solve a problem and contain what is laid, within the part of the table that is seen."""
    own = frozenset(cell for place in laid for cell in place.cells)
    sizes = sorted(FIGURES[name].size for name in kit)
    for height, width in _boxes(task, sizes):
        for top, left in islice(_places(height, width, own), _MOST_PLACES):
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


def _boxes(task: Problem, sizes: Sequence[int]) -> list[tuple[int, int]]:
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
            least, most = sum(sizes[: task.value]), sum(sizes[-task.value :])
            chosen = [box for box in every if least <= box[0] * box[1] <= most and min(box) > 1]
        case "measures":
            chosen = [
                box for box in every if 2 * sum(box) == task.perimeter and box[0] * box[1] >= task.value
            ]
            return sorted(chosen, key=lambda box: box[0] * box[1])
    return sorted(chosen, key=lambda box: (abs(box[0] - box[1]), box[0] * box[1]))


def _places(height: int, width: int, own: Figure) -> Iterator[Cell]:
    """Upper left corners of a rectangle on the seen part of the table that has the cells inside."""
    rows, columns = [row for row, _ in own], [column for _, column in own]
    for top in range(max(TABLE_SIZE - WINDOW, max(rows) - height + 1), min(rows) + 1):
        for left in range(max(0, max(columns) - width + 1), min(columns) + 1):
            if top + height <= TABLE_SIZE and left + width <= WINDOW:
                yield top, left


def _holes(side: int) -> Iterator[Figure]:
    """One, two or four inner cells of a square in symmetric places, no two side by side."""
    last = side - 1
    inner = [(row, column) for row in range(1, last) for column in range(1, last)]
    for row, column in inner:
        across, down, around = (row, last - column), (last - row, column), (last - row, last - column)
        turned = (column, last - row)
        for group in (
            {(row, column)},
            {(row, column), across},
            {(row, column), down},
            {(row, column), (column, row)},
            {(row, column), around},
            {(row, column), across, down, around},
            {(row, column), around, turned, (last - column, row)},
        ):
            if len(group) in (1, 2, 4) and not any(
                (r + 1, c) in group or (r, c + 1) in group for r, c in group
            ):
                yield frozenset(group)


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
