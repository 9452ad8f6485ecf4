"""Cards of Polyminix on paper: 90 by 117 mm, the figure with squares of 10 mm, so that pieces of paper fit it.

Four cards lie on a page without a gap. The back of a page has the other sides, its columns exchanged: turned over the
long edge, each side lies behind its own front.
"""

from collections.abc import Sequence

from ominoes.games.polyminix.actions import SideName
from ominoes.games.polyminix.cards import BOXES, FACES, Box, Card, Side
from ominoes.polyforms import FIGURES, GREY, INKS, WHITE, Ink, Polyomino
from ominoes.printing.sketch import FAINT, LINE, MARKS, QUIET, Sketch, pale
from ominoes.words import text

WIDTH, HEIGHT = 90.0, 117.0
SQUARE = 10.0
ACROSS, DOWN = 2, 2

_EDGE = 3.0
_BAND = 7.5
_GAP = 2.0
_TALLEST_BOX = 24.0
_LARGEST = 2.7
"""Millimetres of a square in a box, at most."""
_TALL = 8
"""Rows of a figure that leave little room for the boxes."""
_SMALL = 3.0
"""Letters that are smaller are set closer together, where that makes them larger."""


def leaf(cards: Sequence[Card], side: SideName, *, plain: bool) -> Sketch:
    """A page of up to four cards, all with this side up."""
    width, height = ACROSS * WIDTH, DOWN * HEIGHT
    sketch = Sketch(width + 2 * MARKS, height + 2 * MARKS)
    for place, card in enumerate(cards):
        row, column = divmod(place, ACROSS)
        if side == "B":
            column = ACROSS - 1 - column
        sketch.add(card_sketch(card, side, plain=plain), MARKS + column * WIDTH, MARKS + row * HEIGHT)
    sketch.cut_marks(
        MARKS,
        MARKS,
        [column * WIDTH for column in range(ACROSS + 1)],
        [row * HEIGHT for row in range(DOWN + 1)],
    )
    return sketch


def card_sketch(card: Card, side: SideName, *, plain: bool) -> Sketch:
    """A side of a card: its name and level above, the figure between two rows of boxes."""
    shown = card.side(side)
    sketch = Sketch(WIDTH, HEIGHT)
    sketch.rectangle(0, 0, WIDTH, HEIGHT, stroke=0.2, colour=LINE)
    _band(sketch, card, side, shown, plain=plain)
    rows, columns = len(shown.figure), len(shown.figure[0])
    gap = _GAP if rows < _TALL else _GAP / 2
    top = _EDGE + _BAND + gap
    room = HEIGHT - _EDGE - top
    box_height = min(_TALLEST_BOX, (room - rows * SQUARE) / 2 - gap)
    box_width = (WIDTH - 2 * _EDGE - 2 * _GAP) / 3
    bottom = HEIGHT - _EDGE - box_height
    for place, name in enumerate(("TL", "TC", "TR", "BL", "BC", "BR")):
        row, column = divmod(place, 3)
        corner = _EDGE + column * (box_width + _GAP), bottom if row else top
        _box(sketch, shown, name, *corner, box_width, box_height)
    middle = (top + box_height + bottom) / 2
    left, up = (WIDTH - columns * SQUARE) / 2, middle - rows * SQUARE / 2
    cells = [
        (row, column)
        for row, line in enumerate(shown.figure)
        for column, mark in enumerate(line)
        if mark == "#"
    ]
    sketch.piece(cells, left, up, SQUARE, edge=0.7)
    return sketch


def _band(sketch: Sketch, card: Card, side: SideName, shown: Side, *, plain: bool) -> None:
    """The level by colour, pattern and letter; the name of the card, what it shows, and its area."""
    ink = INKS[card.level]
    width = WIDTH - 2 * _EDGE
    sketch.rectangle(_EDGE, _EDGE, width, _BAND, stroke=0.3, fill=WHITE if plain else pale(ink), corner=1.6)
    middle = _EDGE + _BAND / 2
    name, area = f"{card.name} {side}", text("polyminix.area", area=shown.area)
    room = width - 2.4
    plates = [(name, 3.9), (shown.caption, 3.6), (area, 3.6)]
    widths = [0.56 * letters * len(words) + 4 for words, letters in plates]
    widths[1] = min(widths[1], room - widths[0] - widths[2] - 2)
    starts = [_EDGE + 1.2, (WIDTH - widths[1]) / 2, _EDGE + width - 1.2 - widths[2]]
    starts[1] = max(starts[0] + widths[0] + 1, min(starts[1], starts[2] - widths[1] - 1))
    for (words, letters), x, wide in zip(plates, starts, widths, strict=True):
        sketch.rectangle(
            x, _EDGE + 1.2, wide, _BAND - 2.4, stroke=0.15, colour=QUIET, fill="#ffffff", corner=1.2
        )
        fitting = min(letters, 1.95 * (wide - 1) / max(1, len(words)))
        sketch.words((x + wide / 2, middle), words, fitting, bold=True)


def _box(sketch: Sketch, side: Side, name: str, x: float, y: float, width: float, height: float) -> None:
    """One of the six boxes: the face of PROVA that asks for it, in a word what it means, and the pieces."""
    sketch.rectangle(x, y, width, height, stroke=0.25, colour=QUIET, corner=1.4)
    sketch.words((x + 1.2, y + 2.2), f"P{FACES[BOXES.index(name)]}", 3.2, bold=True, anchor="start")
    words = text(f"polyminix.box-{name}")
    sketch.words((x + width - 1.2, y + 2.2), words, min(2.7, 38 / len(words)), anchor="end", colour=QUIET)
    top, room = y + 4.2, height - 5.0
    if name == "BR":
        _sizes(sketch, side.BR, x, top, width, room)
        return
    box: tuple[str, ...] | Box = getattr(side, name)
    pieces, more = (box.pieces, box.more) if isinstance(box, Box) else (box, 0)
    inner = width - 2.4
    if more:
        badge = min(5.2, room)
        inner -= badge + 0.8
        centre = x + width - 1.2 - badge / 2, top + room / 2
        corner = centre[0] - badge / 2, centre[1] - badge / 2
        sketch.rectangle(*corner, badge, badge, stroke=0.25, fill="#ffffff", corner=1)
        sketch.words(centre, f"+{more}", 0.65 * badge, bold=True)
    if name == "TR":
        for start, end in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
            sketch.line(
                (x + 1.5 + start[0] * (width - 3), top + start[1] * room),
                (x + 1.5 + end[0] * (width - 3), top + end[1] * room),
                0.9,
                FAINT,
            )
    shapes = [FIGURES[piece] for piece in pieces]
    shelf(sketch, shapes, x + 1.2, top, inner, room, pale(GREY) if name == "TR" else WHITE)


def _sizes(sketch: Sketch, sizes: Sequence[int], x: float, y: float, width: float, height: float) -> None:
    """Sizes of pieces as a sum, in two lines where they are many, in one without gaps where a box is low."""
    half = len(sizes) if len(sizes) <= 4 else -(-len(sizes) // 2)
    rows = [" + ".join(map(str, sizes[:half]))]
    if sizes[half:]:
        rows = [f"{rows[0]} +", " + ".join(map(str, sizes[half:]))]
    letters = min(5.0, height / len(rows) / 1.15, 2.1 * (width - 2) / len(rows[0]))
    close = "+".join(map(str, sizes))
    closer = min(5.0, height / 1.15, 1.8 * (width - 2) / len(close))
    if letters < min(_SMALL, closer):
        rows, letters = [close], closer
    for number, row in enumerate(rows):
        middle = y + height / 2 + (number - (len(rows) - 1) / 2) * 1.2 * letters
        sketch.words((x + width / 2, middle), row, letters, bold=True)


def shelf(
    sketch: Sketch,
    shapes: Sequence[Polyomino],
    x: float,
    y: float,
    width: float,
    height: float,
    ink: Ink = WHITE,
    largest: float = _LARGEST,
) -> None:
    """Small pieces in rows, as large as a frame allows, in its middle."""
    square = largest
    while (rows := _rows(shapes, width / square)) and _height(rows) * square > height and square > 0.6:
        square -= 0.05
    top = y + (height - _height(rows) * square) / 2
    for row in rows:
        tall = max(shape.height for shape in row)
        left = x + (width - _width(row) * square) / 2
        for shape in row:
            sketch.piece(shape.cells, left, top + (tall - shape.height) * square / 2, square, ink, edge=0.22)
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
