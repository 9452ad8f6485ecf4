"""Polyminix: every covering and every figure that was submitted, with the number of its move, in rows."""

from itertools import cycle

from ominoes.games import Record
from ominoes.games.polyminix.actions import Submit
from ominoes.games.polyminix.kit import normalised
from ominoes.polyforms import PIECE_INKS, WHITE
from ominoes.printing.drawing import QUIET, Drawing, pale
from ominoes.printing.paper import PRINTABLE_WIDTH

_ACROSS = 6
_SQUARE = 3.2


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """A row of figures for every six."""
    shown = [
        (number, action)
        for number, action in enumerate(record.actions, start=1)
        if isinstance(action, Submit)
    ]
    return [
        _row(record, shown[start : start + _ACROSS], plain=plain) for start in range(0, len(shown), _ACROSS)
    ]


def _row(record: Record, shown: list[tuple[int, Submit]], *, plain: bool) -> Drawing:
    share = PRINTABLE_WIDTH / _ACROSS
    drawings = [_figure(record, number, action, share, plain=plain) for number, action in shown]
    row = Drawing(PRINTABLE_WIDTH, max(drawing.height for drawing in drawings))
    for place, drawing in enumerate(drawings):
        row.add(drawing, place * share, 0)
    return row


def _figure(record: Record, number: int, action: Submit, share: float, *, plain: bool) -> Drawing:
    cells = [cell for place in action.placements for cell in place.cells]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    rows, columns = (1 + max(line) for line in zip(*normalised(cells), strict=True))
    square = min(_SQUARE, (share - 4) / columns)
    drawing = Drawing(share, rows * square + 8)
    drawing.text((1, 3), str(number), 3.4, bold=True, anchor="start")
    drawing.text((8, 3), record.game.seat_name(action.seat), 2.6, anchor="start", colour=QUIET)
    for place, ink in zip(action.placements, cycle(PIECE_INKS), strict=False):
        moved = [(row - top, column - left) for row, column in place.cells]
        ground = WHITE if plain else pale(ink)._replace(pattern="plain")
        drawing.piece(moved, 1, 6, square, ground, edge=0.35)
    return drawing
