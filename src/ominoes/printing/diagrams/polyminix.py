"""Polyminix: every covering and every figure that was shown, with the number of its move, in rows."""

from itertools import cycle

from ominoes.games import Record
from ominoes.games.polyminix.actions import Submit
from ominoes.games.polyminix.kit import normalised
from ominoes.polyforms import PIECE_INKS, WHITE
from ominoes.printing.paper import ROOM_WIDTH
from ominoes.printing.sketch import QUIET, Sketch, pale

_ACROSS = 6
_SQUARE = 3.2


def diagram(record: Record, plain: bool) -> list[Sketch]:
    """A row of figures for every six."""
    shown = [
        (number, action)
        for number, action in enumerate(record.actions, start=1)
        if isinstance(action, Submit)
    ]
    return [
        _row(record, shown[start : start + _ACROSS], plain=plain) for start in range(0, len(shown), _ACROSS)
    ]


def _row(record: Record, shown: list[tuple[int, Submit]], *, plain: bool) -> Sketch:
    share = ROOM_WIDTH / _ACROSS
    sketches = [_figure(record, number, action, share, plain=plain) for number, action in shown]
    row = Sketch(ROOM_WIDTH, max(sketch.height for sketch in sketches))
    for place, sketch in enumerate(sketches):
        row.add(sketch, place * share, 0)
    return row


def _figure(record: Record, number: int, action: Submit, share: float, *, plain: bool) -> Sketch:
    cells = [cell for place in action.placements for cell in place.cells]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    rows, columns = (1 + max(line) for line in zip(*normalised(cells), strict=True))
    square = min(_SQUARE, (share - 4) / columns)
    sketch = Sketch(share, rows * square + 8)
    sketch.words((1, 3), str(number), 3.4, bold=True, anchor="start")
    sketch.words((8, 3), record.game.seat_name(action.seat), 2.6, anchor="start", colour=QUIET)
    for place, ink in zip(action.placements, cycle(PIECE_INKS), strict=False):
        moved = [(row - top, column - left) for row, column in place.cells]
        ground = WHITE if plain else pale(ink)._replace(pattern="plain")
        sketch.piece(moved, 1, 6, square, ground, edge=0.35)
    return sketch
