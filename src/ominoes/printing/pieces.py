"""Pieces to cut out, on squared paper with a free square between any two; and small pieces in rows, to look at.

A simple search packs each set of pieces into few rows. The sets stand below one another, on as many pages as they need.
"""

import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ominoes.i18n import message
from ominoes.polyforms import WHITE, Cell, Ink, Polyomino
from ominoes.printing.drawing import FAINT, MARKS, Drawing, pale
from ominoes.printing.paper import PRINTABLE_HEIGHT, PRINTABLE_WIDTH
from ominoes.printing.typesetting import Document, centred, lines, quoted
from ominoes.puzzles.problem import PlacedPiece

_ORDERS = 24
"""How many orders of the pieces are tried."""
_HEADING = 9.0
"""Millimetres that the name of a set takes."""
_LARGEST = 2.7
"""The largest square on a shelf, in millimetres."""


class Group(NamedTuple):
    """A set of pieces that belong together, such as those of a colour."""

    title: str
    pieces: Sequence[tuple[str, Polyomino]]
    inks: Mapping[str, Ink]


class Sheet(NamedTuple):
    """Pieces on squared paper, and how many rows it has."""

    placed: tuple[PlacedPiece, ...]
    rows: int


def cut_out(
    document: Document, title: str, groups: Sequence[Group], square: float, *, plain: bool, aside: str = ""
) -> int:
    """Add pages with sets of pieces to cut out, and return how many."""
    columns = int((PRINTABLE_WIDTH - 2 * MARKS) // square)
    pages: list[list[str]] = []
    left = 0.0
    for group in groups:
        most = int((PRINTABLE_HEIGHT - 2 * MARKS - _HEADING) // square)
        for sheet in pack(group.pieces, columns, most):
            drawing = sheet_drawing(sheet, columns, square, group.inks, plain=plain)
            needed = drawing.height + _HEADING
            if not pages or needed > left:
                pages.append([])
                left = PRINTABLE_HEIGHT
            heading = f'#text(11pt, weight: "bold", {quoted(group.title)})'
            pages[-1].append(
                f"#block(height: {needed:.2f}mm)[{heading}#v(0.5mm){centred(document.picture(drawing))}]"
            )
            left -= needed
    for page in pages:
        body = "#set block(spacing: 0pt)\n" + lines(page)
        document.add(title, body, aside=aside, reminder=message("printing.reminder-one-sided"))
    return len(pages)


def pack(pieces: Sequence[tuple[str, Polyomino]], columns: int, most: int) -> list[Sheet]:
    """Place pieces on as few sheets of `columns` columns and at most `most` rows as possible, none touching another.

    >>> from ominoes.polyforms import FIGURES
    >>> [sheet.rows for sheet in pack([("I3", FIGURES["I3"]), ("I2", FIGURES["I2"])], 6, 9)]
    [1]
    """
    return list(_pack(tuple(pieces), columns, most))


@functools.lru_cache(maxsize=32)
def _pack(pieces: tuple[tuple[str, Polyomino], ...], columns: int, most: int) -> tuple[Sheet, ...]:
    found = [tuple(_sheets(order, columns, most)) for order in _orders(pieces)]
    return min(found, key=_paper)


def _orders(pieces: Sequence[tuple[str, Polyomino]]) -> Iterator[list[tuple[str, Polyomino]]]:
    """Orders to place pieces in: large ones first, equal sizes shuffled, with a fixed seed."""
    rng = random.Random(0)
    for number in range(_ORDERS):
        order = list(pieces)
        if number:
            rng.shuffle(order)
        yield sorted(order, key=lambda piece: -piece[1].size)


def _paper(sheets: Sequence[Sheet]) -> tuple[int, int]:
    """How much paper is needed: sheets, then rows."""
    return len(sheets), sum(sheet.rows for sheet in sheets)


def _sheets(order: Sequence[tuple[str, Polyomino]], columns: int, most: int) -> list[Sheet]:
    left = list(order)
    sheets = []
    while left:
        taken: set[Cell] = set()
        placed: list[PlacedPiece] = []
        rest = []
        for name, shape in left:
            cells = _highest(shape, columns, most, taken)
            if cells is None:
                rest.append((name, shape))
                continue
            taken.update((row + down, column + across) for row, column in cells for down, across in _AROUND)
            placed.append(PlacedPiece(name, cells))
        sheets.append(Sheet(tuple(placed), 1 + max(row for one in placed for row, _ in one.cells)))
        left = rest
    return sheets


_AROUND = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]


def _highest(shape: Polyomino, columns: int, most: int, taken: set[Cell]) -> tuple[Cell, ...] | None:
    """The cells nearest to the top where a piece touches no other one, or None when the sheet is full."""
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


def sheet_drawing(
    sheet: Sheet, columns: int, square: float, inks: Mapping[str, Ink], *, plain: bool = False
) -> Drawing:
    """Pieces on squared paper, each with its name in one of its squares; `plain` leaves them white."""
    width, height = columns * square, sheet.rows * square
    drawing = Drawing(width + 2 * MARKS, height + 2 * MARKS)
    drawing.grid(MARKS, MARKS, columns, sheet.rows, square, width=0.12, colour=FAINT)
    for name, cells in sheet.placed:
        ink = WHITE if plain else pale(inks[name])
        drawing.piece(cells, MARKS, MARKS, square, ink)
        drawing.label(middle(cells), MARKS, MARKS, square, name, ink)
    drawing.cut_marks(MARKS, MARKS, (0.0, width), (0.0, height))
    return drawing


def middle(cells: Sequence[Cell]) -> Cell:
    """The most central cell of a piece."""
    return min(
        cells, key=lambda cell: sum(abs(cell[0] - row) + abs(cell[1] - column) for row, column in cells)
    )


def shelf(
    drawing: Drawing,
    shapes: Sequence[Polyomino],
    x: float,
    y: float,
    width: float,
    height: float,
    ink: Ink = WHITE,
    largest: float = _LARGEST,
) -> None:
    """Small pieces in rows, centred in a frame and as large as it allows."""
    square = largest
    while (rows := _rows(shapes, width / square)) and _height(rows) * square > height and square > 0.6:
        square -= 0.05
    top = y + (height - _height(rows) * square) / 2
    for row in rows:
        tall = max(shape.height for shape in row)
        left = x + (width - _width(row) * square) / 2
        for shape in row:
            drawing.piece(shape.cells, left, top + (tall - shape.height) * square / 2, square, ink, edge=0.22)
            left += (shape.width + 0.8) * square
        top += (tall + 0.6) * square


def _rows(shapes: Sequence[Polyomino], columns: float) -> list[list[Polyomino]]:
    rows: list[list[Polyomino]] = []
    for shape in shapes:
        if rows and _width([*rows[-1], shape]) <= columns:
            rows[-1].append(shape)
        else:
            rows.append([shape])
    return rows


def _width(row: Sequence[Polyomino]) -> float:
    return sum(shape.width for shape in row) + 0.8 * (len(row) - 1)


def _height(rows: Sequence[Sequence[Polyomino]]) -> float:
    return sum(max(shape.height for shape in row) for row in rows) + 0.6 * (len(rows) - 1)
