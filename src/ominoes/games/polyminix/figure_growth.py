"""Figures of game 2 that grow at random around given cells: symmetric ones, and ones of a given area and perimeter.

There are too many such figures to try them all. Equal cells always give equal figures. Whether pieces cover a figure is
left to the solver.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator
from itertools import cycle, islice

from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Symmetry, seen
from ominoes.polyforms import SQUARE, Cell, components, connected

_TOP = TABLE_SIZE - WINDOW
_SWAPS = 200
"""The most squares that are moved to give one figure the right perimeter."""
ALL_MISSING = 4
"""All figures are tried when at most this many squares are missing."""

Figure = frozenset[Cell]
Map = Callable[[Cell], Cell]


def symmetric_figures(own: Figure, least: int, most: int, symmetry: Symmetry, tries: int) -> Iterator[Figure]:
    """Connected symmetric figures of `least` to `most` cells that contain given cells; small ones come first."""
    closed = [(image, own | {image(cell) for cell in own}) for image in _maps(symmetry)]
    fitting = [(image, cells) for image, cells in closed if len(cells) <= most and all(map(seen, cells))]
    fitting.sort(key=lambda pair: len(pair[1]))
    chooser = random.Random(len(own))
    given: set[Figure] = set()
    for image, cells in islice(cycle(fitting), tries):
        joined = _joined(cells, image)
        if len(joined) > most:
            continue
        wanted = chooser.randint(max(least, len(joined)), most)
        figure = _grown(joined, wanted, chooser, image)
        if least <= len(figure) <= most and figure not in given:
            given.add(figure)
            yield figure


def measured_figures(own: Figure, area: int, perimeter: int, tries: int) -> Iterator[Figure]:
    """Connected figures of an area and a perimeter that contain given cells: all if few are missing, otherwise some."""
    # Each pair of touching cells hides two sides.
    touching, odd = divmod(4 * area - perimeter, 2)
    joined = _joined(own)
    if odd or len(joined) > area:
        return
    if area - len(own) <= ALL_MISSING:
        yield from (each for each in _all_grown(own, area) if _touching(each) == touching)
        return
    chooser = random.Random(area)
    given: set[Figure] = set()
    for _ in range(tries):
        figure = _swapped(own, _grown(joined, area, chooser), touching, chooser)
        if len(figure) == area and _touching(figure) == touching and figure not in given:
            given.add(figure)
            yield figure


def _all_grown(own: Figure, area: int) -> list[Figure]:
    """All connected figures of this area that contain some cells."""
    layer = {own}
    for _ in range(area - len(own)):
        layer = {
            figure | {cell}
            for figure in layer
            for cell in {beside for one in figure for beside in _around(one)} - figure
        }
    return sorted((each for each in layer if connected(each, SQUARE)), key=sorted)


def _maps(symmetry: Symmetry) -> Iterator[Map]:
    """All mirrors of the visible part of the table; with `any` also all half turns, which quarter turns imply."""
    last = WINDOW - 1
    for total in range(2 * last + 1):
        yield _left_right(total)
        yield _up_down(2 * _TOP + total)
        yield _rising(_TOP + total)
    for shift in range(-last, last + 1):
        yield _falling(_TOP + shift)
    if symmetry == "any":
        for down in range(2 * last + 1):
            for across in range(2 * last + 1):
                yield _half_turn(2 * _TOP + down, across)


def _left_right(total: int) -> Map:
    """The mirror between columns whose numbers have this sum."""
    return lambda cell: (cell[0], total - cell[1])


def _up_down(total: int) -> Map:
    """The mirror between rows whose numbers have this sum."""
    return lambda cell: (total - cell[0], cell[1])


def _rising(total: int) -> Map:
    """The mirror in the diagonal on which row and column have this sum."""
    return lambda cell: (total - cell[1], total - cell[0])


def _falling(shift: int) -> Map:
    """The mirror in the diagonal on which the row exceeds the column by `shift`."""
    return lambda cell: (cell[1] + shift, cell[0] - shift)


def _half_turn(down: int, across: int) -> Map:
    """The half turn that maps a cell to the one with which its rows and its columns have these sums."""
    return lambda cell: (down - cell[0], across - cell[1])


def _around(cell: Cell) -> Iterator[Cell]:
    return filter(seen, SQUARE.neighbours(cell))


def _joined(cells: Figure, image: Map | None = None) -> Figure:
    """The cells with shortest paths between their parts; with a map, the images of these paths too."""
    while True:
        path = _path(cells)
        if not path:
            return cells
        images = {image(cell) for cell in path} if image else set()
        cells = cells | {cell for cell in (*path, *images) if seen(cell)}


def _path(cells: Figure) -> list[Cell]:
    """The cells of a shortest path from one part to another; none when there is only one part."""
    first, *others = components(cells, SQUARE)
    if not others:
        return []
    before: dict[Cell, Cell | None] = dict.fromkeys(first)
    queue = deque(before)
    while True:
        here = queue.popleft()
        for cell in _around(here):
            if cell in before:
                continue
            before[cell] = here
            queue.append(cell)
            if cell in cells:
                path: list[Cell] = []
                step = before[cell]
                while step is not None and step not in cells:
                    path.append(step)
                    step = before[step]
                return path


def _grown(cells: Figure, wanted: int, chooser: random.Random, image: Map | None = None) -> Figure:
    """The figure with cells added at its edge, each with its image, up to a size; compact shapes are preferred."""
    figure = set(cells)
    while len(figure) < wanted:
        edge = sorted({cell for one in figure for cell in _around(one)} - figure)
        if not edge:
            break
        few = chooser.sample(edge, min(3, len(edge)))
        cell = max(few, key=lambda one: sum(beside in figure for beside in _around(one)))
        twin = image(cell) if image else cell
        if seen(twin):
            figure |= {cell, twin}
        elif len(edge) < 3:
            break
    return frozenset(figure)


def _swapped(own: Figure, figure: Figure, touching: int, chooser: random.Random) -> Figure:
    """The figure with cells moved along its edge until `touching` pairs touch, or after a number of attempts."""
    now = _touching(figure)
    for _ in range(_SWAPS):
        if now == touching:
            break
        loose = sorted(figure - own)
        if not loose:
            break
        without = figure - {chooser.choice(loose)}
        edge = sorted({cell for one in without for cell in _around(one)} - figure)
        if not edge or not connected(without, SQUARE):
            continue
        other = without | {chooser.choice(edge)}
        there = _touching(other)
        if abs(there - touching) <= abs(now - touching):
            figure, now = other, there
    return figure


def _touching(figure: Figure) -> int:
    """The number of pairs of cells that touch."""
    return sum(((row + 1, column) in figure) + ((row, column + 1) in figure) for row, column in figure)
