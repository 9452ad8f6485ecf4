"""Polymo on paper: sheets of 9 by 9 or 8 by 8 squares with the X and the list of the 21 figures, and the figures alone.

With one sheet per page squares are 12 mm wide and the short rules are below; with two they are 11 mm, with four 8 mm.
"""

from typing import Literal, NamedTuple

from ominoes.games.polymo.game import Polymo
from ominoes.i18n import message
from ominoes.polyforms import FIGURES
from ominoes.printing.drawing import FAINT, LINE, QUIET, Drawing
from ominoes.printing.paper import PRINTABLE_HEIGHT
from ominoes.printing.requests import PrintRequest, document_of_game, rules_in_short
from ominoes.printing.typesetting import Document, Progress, lines, placed

_STEPS = 7


class PolymoRequest(PrintRequest, frozen=True, kw_only=True):
    """Which sheets, and how many on a page."""

    sheets: Literal["all", "9x9", "8x8", "figures"] = "all"
    per_page: Literal[1, 2, 4] = 1


class _Layout(NamedTuple):
    """The measures of a sheet, in millimetres, and whether the list of figures stands beside the grid or below it."""

    square: float
    list_square: float
    list_columns: int
    slot_height: float
    beside: bool
    letters: float


_LAYOUTS = {
    1: _Layout(12.0, 3.6, 3, 15.4, True, 4.2),
    2: _Layout(11.0, 2.9, 7, 13.6, False, 3.8),
    4: _Layout(8.0, 2.1, 7, 10.4, False, 2.9),
}


def lay_out(request: PolymoRequest, progress: Progress | None = None) -> Document:
    """A page for each kind of sheet that was asked for."""
    document = document_of_game(request, "polymo")
    kinds = ("9x9", "8x8", "figures") if request.sheets == "all" else (request.sheets,)
    for kind in kinds:
        _page(document, request, kind)
    return document


def _page(document: Document, request: PolymoRequest, kind: str) -> None:
    landscape = request.per_page == 2
    width, height = document.paper.landscape_area if landscape else document.paper.printable_area
    title = f"Polymo · {message(f'polymo.print-{kind}')}"
    columns, rows = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[request.per_page]
    wide, high = width / columns, height / rows
    if request.per_page == 1:
        drawing = (
            _figures(width, PRINTABLE_HEIGHT - 2)
            if kind == "figures"
            else _sheet(int(kind[0]), width, _LAYOUTS[1])
        )
        parts = [f"#{document.picture(drawing)}"]
        if kind != "figures":
            parts += [
                rules_in_short("polymo", _STEPS, points=11),
                f"#v(2mm)#{document.picture(_count(width))}",
            ]
        document.add(title, lines(parts), reminder=message("printing.reminder-scale"))
        return
    layout = _LAYOUTS[request.per_page]
    whole = Drawing(width, height - 1)
    for row in range(rows):
        for column in range(columns):
            inner = wide - 6
            one = _figures(inner, high - 8) if kind == "figures" else _sheet(int(kind[0]), inner, layout)
            whole.add(one, column * wide + 3, row * high + (high - one.height) / 2)
    for column in range(1, columns):
        whole.line((column * wide, 0), (column * wide, height - 1), 0.2, QUIET, dash="2 2")
    for row in range(1, rows):
        whole.line((0, row * high), (width, row * high), 0.2, QUIET, dash="2 2")
    document.add(
        title,
        placed(document.picture(whole), 0, 0),
        landscape=landscape,
        reminder=message("printing.reminder-cut-apart"),
    )


def _sheet(size: int, width: float, layout: _Layout) -> Drawing:
    """One player's sheet: name and points, the grid, the list of figures."""
    side = size * layout.square
    letters = layout.letters
    head = 2.2 * letters
    slots = -(-len(FIGURES) // layout.list_columns)
    list_height = slots * layout.slot_height
    left = 1.0 if layout.beside else (width - side) / 2
    height = head + (max(side, list_height) + 2 if layout.beside else side + 3 + list_height)
    drawing = Drawing(width, height)
    _line_to_write(drawing, 0.5, letters, 0.62 * width, message("polymo.print-name"), letters)
    _line_to_write(drawing, 0.66 * width, letters, width - 0.5, message("polymo.print-points"), letters)
    drawing.grid(left, head, size, size, layout.square, width=0.25, colour=LINE, edge=0.6)
    row, column = Polymo(size=size).x
    _x(drawing, left + column * layout.square, head + row * layout.square, layout.square)
    if layout.beside:
        _list(drawing, left + side + 7, head, width - left - side - 7, layout)
    else:
        _list(drawing, 0, head + side + 3, width, layout)
    return drawing


def _count(width: float) -> Drawing:
    """The boxes for counting points at the end: the figures that are left, by size."""
    drawing = Drawing(width, 24.0)
    drawing.text((1, 3), message("polymo.print-count"), 4.2, bold=True, anchor="start")
    share = (width - 34) / 5
    for size in range(1, 6):
        left = (size - 1) * share
        drawing.rectangle(left + 1, 8, 14, 12, stroke=0.3, corner=1.5)
        drawing.text((left + 16.5, 14), f"× {size}{' =' if size == 5 else '  +'}", 4.6, anchor="start")
    drawing.rectangle(width - 33, 8, 32, 12, stroke=0.6, corner=1.5)
    return drawing


def _line_to_write(drawing: Drawing, x: float, y: float, end: float, text: str, letters: float) -> None:
    """A word and a line to write on."""
    drawing.text((x, y), text, letters, anchor="start", colour=QUIET)
    start = x + (0.52 * len(text) + 0.6) * letters
    drawing.line((start, y + 0.5 * letters), (end, y + 0.5 * letters), 0.2, QUIET)


def _x(drawing: Drawing, x: float, y: float, square: float) -> None:
    near, far = 0.16 * square, 0.84 * square
    for start, end in (((near, near), (far, far)), ((far, near), (near, far))):
        drawing.line((x + start[0], y + start[1]), (x + end[0], y + end[1]), 0.1 * square, FAINT)


def _list(drawing: Drawing, x: float, y: float, width: float, layout: _Layout) -> None:
    """The 21 figures, each in a frame that can be struck through."""
    slot = width / layout.list_columns
    for number, (name, shape) in enumerate(FIGURES.items()):
        row, column = divmod(number, layout.list_columns)
        left, top = x + column * slot, y + row * layout.slot_height
        square = layout.list_square
        drawing.rectangle(
            left + 0.4, top + 0.4, slot - 0.8, layout.slot_height - 0.8, stroke=0.15, colour=FAINT, corner=1
        )
        free_height = layout.slot_height - 1.1 * layout.letters
        drawing.piece(
            shape.cells,
            left + (slot - shape.width * square) / 2,
            top + 0.6 + (free_height - shape.height * square) / 2,
            square,
            edge=0.25,
        )
        drawing.text(
            (left + slot / 2, top + layout.slot_height - 0.58 * layout.letters),
            name,
            0.62 * layout.letters,
            colour=QUIET,
        )


_ROWS = (
    ("I1", "I2", "I3", "L3"),
    ("I4", "O4", "T4", "S4", "L4"),
    ("F5", "I5", "L5", "N5"),
    ("P5", "T5", "U5", "V5"),
    ("W5", "X5", "Y5", "Z5"),
)


def _figures(width: float, height: float) -> Drawing:
    """All figures by size, large, for a wall or a table."""
    heights = [max(FIGURES[name].height for name in names) + 1.9 for names in _ROWS]
    square = min(width / 5 / 4.6, height / sum(heights))
    drawing = Drawing(width, square * sum(heights))
    top = 0.0
    for names, rows in zip(_ROWS, heights, strict=True):
        slot = width / len(names)
        for column, name in enumerate(names):
            shape = FIGURES[name]
            left = column * slot + (slot - shape.width * square) / 2
            down = (rows - 1.9 - shape.height) / 2 + 0.2
            drawing.piece(shape.cells, left, top + down * square, square, edge=0.4)
            drawing.text(
                ((column + 0.5) * slot, top + (rows - 1.1) * square), _name(name), 0.45 * square, colour=QUIET
            )
        top += rows * square
    return drawing


def _name(figure: str) -> str:
    return message("polymo.print-figure-name", name=figure, size=FIGURES[figure].size)
