"""Pieces to cut out: laid on squared paper with a free square between any two, in as few rows as a simple search finds,
sets one below the other and on as many pages as they need.
"""

import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ominoes.polyforms import WHITE, Cell, Ink, Polyomino
from ominoes.printing.paper import ROOM_HEIGHT, ROOM_WIDTH
from ominoes.printing.sketch import FAINT, MARKS, Sketch, pale
from ominoes.printing.typesetting import Document, centred, lines, quoted
from ominoes.words import text

_ORDERS = 24
"""How many orders of laying are tried."""
_HEADING = 9.0
"""Millimetres that the name of a set takes."""


class Group(NamedTuple):
    """A set of pieces that belong together, such as those of a colour."""

    title: str
    pieces: Sequence[tuple[str, Polyomino]]
    inks: Mapping[str, Ink]


class Laid(NamedTuple):
    """A piece with its place on squared paper."""

    name: str
    cells: tuple[Cell, ...]


class Sheet(NamedTuple):
    """Pieces on squared paper of so many rows."""

    laid: tuple[Laid, ...]
    rows: int


def cut_out(
    document: Document, title: str, groups: Sequence[Group], square: float, *, plain: bool, aside: str = ""
) -> int:
    """Add pages with sets of pieces to cut out, and return how many."""
    columns = int((ROOM_WIDTH - 2 * MARKS) // square)
    pages: list[list[str]] = []
    left = 0.0
    for group in groups:
        most = int((ROOM_HEIGHT - 2 * MARKS - _HEADING) // square)
        for sheet in laid_out(group.pieces, columns, most):
            sketch = sheet_sketch(sheet, columns, square, group.inks, plain=plain)
            needed = sketch.height + _HEADING
            if not pages or needed > left:
                pages.append([])
                left = ROOM_HEIGHT
            heading = f'#text(11pt, weight: "bold", {quoted(group.title)})'
            pages[-1].append(
                f"#block(height: {needed:.2f}mm)[{heading}#v(0.5mm){centred(document.picture(sketch))}]"
            )
            left -= needed
    for page in pages:
        body = "#set block(spacing: 0pt)\n" + lines(page)
        document.add(title, body, aside=aside, mind=text("printing.mind-one-sided"))
    return len(pages)


def laid_out(pieces: Sequence[tuple[str, Polyomino]], columns: int, most: int) -> list[Sheet]:
    """Lay pieces on paper of so many columns and at most so many rows, none touching another, the large ones first.

    >>> from ominoes.polyforms import FIGURES
    >>> [sheet.rows for sheet in laid_out([("I3", FIGURES["I3"]), ("I2", FIGURES["I2"])], 6, 9)]
    [1]
    """
    return list(_laid_out(tuple(pieces), columns, most))


@functools.lru_cache(maxsize=32)
def _laid_out(pieces: tuple[tuple[str, Polyomino], ...], columns: int, most: int) -> tuple[Sheet, ...]:
    found = [tuple(_sheets(order, columns, most)) for order in _orders(pieces)]
    return min(found, key=_paper)


def _orders(pieces: Sequence[tuple[str, Polyomino]]) -> Iterator[list[tuple[str, Polyomino]]]:
    """Orders to lay pieces in: the large ones first, equal ones in some random orders that are always the same."""
    dice = random.Random(0)
    for number in range(_ORDERS):
        order = list(pieces)
        if number:
            dice.shuffle(order)
        yield sorted(order, key=lambda piece: -piece[1].size)


def _paper(sheets: Sequence[Sheet]) -> tuple[int, int]:
    """How much paper is needed: sheets, then rows."""
    return len(sheets), sum(sheet.rows for sheet in sheets)


def _sheets(order: Sequence[tuple[str, Polyomino]], columns: int, most: int) -> list[Sheet]:
    left = list(order)
    sheets = []
    while left:
        taken: set[Cell] = set()
        laid: list[Laid] = []
        rest = []
        for name, shape in left:
            cells = _highest(shape, columns, most, taken)
            if cells is None:
                rest.append((name, shape))
                continue
            taken.update((row + down, column + across) for row, column in cells for down, across in _AROUND)
            laid.append(Laid(name, cells))
        sheets.append(Sheet(tuple(laid), 1 + max(row for one in laid for row, _ in one.cells)))
        left = rest
    return sheets


_AROUND = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]


def _highest(shape: Polyomino, columns: int, most: int, taken: set[Cell]) -> tuple[Cell, ...] | None:
    """The place nearest to the top where a piece keeps its distance, or None on full paper."""
    best: tuple[int, int, int, tuple[Cell, ...]] | None = None
    for image in shape.orientations:
        for top in range(most - image.height + 1):
            if best is not None and top + image.height > best[0]:
                break
            for left in range(columns - image.width + 1):
                cells = tuple((row + top, column + left) for row, column in image.cells)
                if taken.isdisjoint(cells):
                    candidate = (top + image.height, top, left, cells)
                    best = candidate if best is None or candidate < best else best
                    break
    return None if best is None else best[3]


def sheet_sketch(
    sheet: Sheet, columns: int, square: float, inks: Mapping[str, Ink], *, plain: bool = False
) -> Sketch:
    """Pieces on squared paper, each with its name in one of its squares; `plain` leaves them white."""
    width, height = columns * square, sheet.rows * square
    sketch = Sketch(width + 2 * MARKS, height + 2 * MARKS)
    sketch.grid(MARKS, MARKS, columns, sheet.rows, square, width=0.12, colour=FAINT)
    for laid in sheet.laid:
        ink = WHITE if plain else pale(inks[laid.name])
        sketch.piece(laid.cells, MARKS, MARKS, square, ink)
        sketch.label(middle(laid.cells), MARKS, MARKS, square, laid.name, ink)
    sketch.cut_marks(MARKS, MARKS, (0.0, width), (0.0, height))
    return sketch


def middle(cells: Sequence[Cell]) -> Cell:
    """The cell of a piece that is nearest to all others."""
    return min(
        cells, key=lambda cell: sum(abs(cell[0] - row) + abs(cell[1] - column) for row, column in cells)
    )
