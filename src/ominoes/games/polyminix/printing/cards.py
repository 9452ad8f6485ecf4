"""Cards of Polyminix on paper: 90 by 117 mm, with figures of 10 mm squares, so that the paper pieces fit them.

A page has four cards without gaps. Its back has the other sides with the columns exchanged: when the sheet is flipped
on its long edge, each back lies behind its own front.
"""

from collections.abc import Sequence

from ominoes.games.polyminix.actions import SideName
from ominoes.games.polyminix.cards import BOXES, FACES, Box, Card, Side
from ominoes.i18n import message
from ominoes.polyforms import FIGURES, GREY, INKS, WHITE
from ominoes.printing.drawing import FAINT, LINE, MARKS, QUIET, Drawing, pale
from ominoes.printing.pieces import shelf

WIDTH, HEIGHT = 90.0, 117.0
SQUARE = 10.0
ACROSS, DOWN = 2, 2

_EDGE = 3.0
_BAND = 7.5
_GAP = 2.0
_TALLEST_BOX = 24.0
_TALL = 8
"""A figure with so many rows leaves little space for the boxes."""
_SMALL = 3.0
"""Text below this height is set without spaces where that makes it larger."""


def card_page(cards: Sequence[Card], side: SideName, *, plain: bool) -> Drawing:
    """A page of up to four cards, all with this side up."""
    width, height = ACROSS * WIDTH, DOWN * HEIGHT
    drawing = Drawing(width + 2 * MARKS, height + 2 * MARKS)
    for place, card in enumerate(cards):
        row, column = divmod(place, ACROSS)
        if side == "B":
            column = ACROSS - 1 - column
        drawing.add(card_drawing(card, side, plain=plain), MARKS + column * WIDTH, MARKS + row * HEIGHT)
    drawing.cut_marks(
        MARKS,
        MARKS,
        [column * WIDTH for column in range(ACROSS + 1)],
        [row * HEIGHT for row in range(DOWN + 1)],
    )
    return drawing


def card_drawing(card: Card, side: SideName, *, plain: bool) -> Drawing:
    """A side of a card: its name and level above, the figure between two rows of boxes."""
    shown = card.side(side)
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.rectangle(0, 0, WIDTH, HEIGHT, stroke=0.2, colour=LINE)
    _band(drawing, card, side, shown, plain=plain)
    rows, columns = len(shown.figure), len(shown.figure[0])
    gap = _GAP if rows < _TALL else _GAP / 2
    top = _EDGE + _BAND + gap
    space = HEIGHT - _EDGE - top
    box_height = min(_TALLEST_BOX, (space - rows * SQUARE) / 2 - gap)
    box_width = (WIDTH - 2 * _EDGE - 2 * _GAP) / 3
    bottom = HEIGHT - _EDGE - box_height
    for place, name in enumerate(("TL", "TC", "TR", "BL", "BC", "BR")):
        row, column = divmod(place, 3)
        corner = _EDGE + column * (box_width + _GAP), bottom if row else top
        _box(drawing, shown, name, *corner, box_width, box_height)
    middle = (top + box_height + bottom) / 2
    left, up = (WIDTH - columns * SQUARE) / 2, middle - rows * SQUARE / 2
    cells = [
        (row, column)
        for row, line in enumerate(shown.figure)
        for column, mark in enumerate(line)
        if mark == "#"
    ]
    drawing.piece(cells, left, up, SQUARE, edge=0.7)
    return drawing


def _band(drawing: Drawing, card: Card, side: SideName, shown: Side, *, plain: bool) -> None:
    """The level by colour, pattern and letter; the name of the card, what it shows, and its area."""
    ink = INKS[card.level]
    width = WIDTH - 2 * _EDGE
    drawing.rectangle(_EDGE, _EDGE, width, _BAND, stroke=0.3, fill=WHITE if plain else pale(ink), corner=1.6)
    middle = _EDGE + _BAND / 2
    name, area = f"{card.name} {side}", message("polyminix.area", area=shown.area)
    space = width - 2.4
    plates = [(name, 3.9), (shown.caption, 3.6), (area, 3.6)]
    widths = [0.56 * letters * len(text) + 4 for text, letters in plates]
    widths[1] = min(widths[1], space - widths[0] - widths[2] - 2)
    starts = [_EDGE + 1.2, (WIDTH - widths[1]) / 2, _EDGE + width - 1.2 - widths[2]]
    starts[1] = max(starts[0] + widths[0] + 1, min(starts[1], starts[2] - widths[1] - 1))
    for (text, letters), x, wide in zip(plates, starts, widths, strict=True):
        drawing.rectangle(
            x, _EDGE + 1.2, wide, _BAND - 2.4, stroke=0.15, colour=QUIET, fill="#ffffff", corner=1.2
        )
        fitting = min(letters, 1.95 * (wide - 1) / max(1, len(text)))
        drawing.text((x + wide / 2, middle), text, fitting, bold=True)


def _box(drawing: Drawing, side: Side, name: str, x: float, y: float, width: float, height: float) -> None:
    """One of the six boxes: the face of PROVA that asks for it, a word that says what it means, and the pieces."""
    drawing.rectangle(x, y, width, height, stroke=0.25, colour=QUIET, corner=1.4)
    drawing.text((x + 1.2, y + 2.2), f"P{FACES[BOXES.index(name)]}", 3.2, bold=True, anchor="start")
    text = message(f"polyminix.box-{name}")
    drawing.text((x + width - 1.2, y + 2.2), text, min(2.7, 38 / len(text)), anchor="end", colour=QUIET)
    top, space = y + 4.2, height - 5.0
    if name == "BR":
        _sizes(drawing, side.BR, x, top, width, space)
        return
    box: tuple[str, ...] | Box = getattr(side, name)
    pieces, more = (box.pieces, box.more) if isinstance(box, Box) else (box, 0)
    inner = width - 2.4
    if more:
        badge = min(5.2, space)
        inner -= badge + 0.8
        centre = x + width - 1.2 - badge / 2, top + space / 2
        corner = centre[0] - badge / 2, centre[1] - badge / 2
        drawing.rectangle(*corner, badge, badge, stroke=0.25, fill="#ffffff", corner=1)
        drawing.text(centre, f"+{more}", 0.65 * badge, bold=True)
    if name == "TR":
        for start, end in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
            drawing.line(
                (x + 1.5 + start[0] * (width - 3), top + start[1] * space),
                (x + 1.5 + end[0] * (width - 3), top + end[1] * space),
                0.9,
                FAINT,
            )
    shapes = [FIGURES[piece] for piece in pieces]
    shelf(drawing, shapes, x + 1.2, top, inner, space, pale(GREY) if name == "TR" else WHITE)


def _sizes(drawing: Drawing, sizes: Sequence[int], x: float, y: float, width: float, height: float) -> None:
    """Sizes of pieces as a sum: on two lines when they are many, on one line without spaces in a low box."""
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
        drawing.text((x + width / 2, middle), row, letters, bold=True)
