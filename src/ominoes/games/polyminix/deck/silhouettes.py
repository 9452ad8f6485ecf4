"""Figures for cards that look as if a person made them: drawings, and random symmetric ornaments.

Every figure is connected, has no holes and fits the grid of a card (RULES 4.7). Choosing figures for cards is left to
`maker.py`.
"""

import random
from collections.abc import Callable, Iterator
from importlib import resources
from typing import NamedTuple

from ominoes.games.polyminix.cards import GRID
from ominoes.polyforms import SQUARE, Cell, Polyomino, connected, parse_region

_ATTEMPTS = 4000


class Silhouette(NamedTuple):
    """A figure and what it shows."""

    title: str
    shape: Polyomino


def drawings() -> tuple[Silhouette, ...]:
    """All drawings, from data/silhouettes.txt."""
    lines = (
        resources.files("ominoes.games.polyminix.deck").joinpath("data/silhouettes.txt").read_text("utf-8")
    )
    found = []
    for line in lines.splitlines():
        title, colon, rows = line.partition(": ")
        if colon and not line.startswith("#"):
            found.append(Silhouette(title, Polyomino(parse_region(rows.replace("/", "\n")))))
    return tuple(found)


def ornaments(dice: random.Random, least: int, most: int) -> Iterator[Silhouette]:
    """Random symmetric compact figures with an area in a range, until a number of attempts is used up."""
    for _ in range(_ATTEMPTS):
        kind, make = dice.choice(_MAKERS)
        cells = make(dice)
        if not least <= len(cells) <= most or not connected(cells, SQUARE):
            continue
        shape = Polyomino(cells)
        if shape.holes or shape.height > GRID or shape.width > GRID or not _is_comely(shape):
            continue
        yield Silhouette(kind, shape)


def _is_comely(shape: Polyomino) -> bool:
    """Whether a figure is neither nearly a rectangle nor frayed: its perimeter is near the least for its area."""
    box = shape.height * shape.width
    return (
        shape.size <= 0.9 * box and shape.perimeter <= 2.6 * shape.size**0.5 + 12 and shape.size >= 0.55 * box
    )


def _vase(dice: random.Random) -> set[Cell]:
    """Rows of changing width about a vertical axis."""
    height, odd = dice.randint(3, GRID), dice.randint(0, 1)
    width = dice.randint(1, 4)
    cells: set[Cell] = set()
    for row in range(height):
        half = max(1, min(4, width))
        cells |= {(row, column) for column in range(-half + odd, half)}
        width = half + dice.choice((-1, -1, 0, 0, 0, 1, 1))
    return cells


def _rosette(dice: random.Random) -> set[Cell]:
    """A corner turned four times about the centre: a pinwheel or a cross."""
    size, mirrored = dice.choice((2, 3, 3, 4)), dice.random() < 0.5
    corner = {(0, column) for column in range(size)} | {
        (row, column) for row in range(size) for column in range(size) if dice.random() < 0.7
    }
    if mirrored:
        corner |= {(column, row) for row, column in corner}
    cells: set[Cell] = set()
    for _ in range(4):
        corner = {(column, -1 - row) for row, column in corner}
        cells |= corner
    return cells


def _whirl(dice: random.Random) -> set[Cell]:
    """A half and its half turn about the centre, like the letters S and Z."""
    rows, columns = dice.randint(1, 4), dice.randint(3, 7)
    left, half = 0, set()
    for row in range(rows):
        left = max(0, min(columns - 2, left + dice.choice((-1, 0, 0, 1))))
        right = min(columns, left + dice.randint(2, columns))
        half |= {(row, column) for column in range(left, right)}
    shift = dice.randint(-1, 1)
    return half | {(-1 - row, columns - 1 - column + shift) for row, column in half}


def _gem(dice: random.Random) -> set[Cell]:
    """A figure and its mirror image in the diagonal."""
    size = dice.randint(3, 7)
    width = size
    cells: set[Cell] = set()
    for row in range(size):
        width = max(row, min(size, width + dice.choice((-2, -1, -1, 0, 0))))
        cells |= {(row, column) for column in range(row, width)}
    return cells | {(column, row) for row, column in cells}


_MAKERS: tuple[tuple[str, Callable[[random.Random], set[Cell]]], ...] = (
    *(("vase", _vase),) * 4,
    *(("rosette", _rosette),) * 2,
    *(("whirl", _whirl),) * 2,
    ("gem", _gem),
)
