"""Polymo: the sheets of all players, each square with the number of the move in which it was crossed or painted.

Painted figures have the ink of their pen and a thick outline; planned ones stay white with a thin one.
"""

from ominoes.games import Record
from ominoes.games.polymo.actions import Cross, Open
from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.games.polymo.pens import pen_label
from ominoes.games.polymo.state import PolymoState
from ominoes.polyforms import SQUARE, WHITE, Cell, components
from ominoes.printing.drawing import LINE, QUIET, Drawing, pale
from ominoes.printing.paper import PRINTABLE_WIDTH

_CELL = 9.0
_ACROSS = 2


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """Two sheets a row."""
    state = record.state
    assert isinstance(state, PolymoState)
    numbers = _numbers(record)
    seats = range(state.game.seats)
    drawings = []
    for start in seats[::_ACROSS]:
        side = state.game.size * _CELL
        drawing = Drawing(PRINTABLE_WIDTH, side + 8)
        for place, seat in enumerate(seats[start : start + _ACROSS]):
            x = place * PRINTABLE_WIDTH / _ACROSS + (PRINTABLE_WIDTH / _ACROSS - side) / 2
            drawing.text((x, 3), state.game.seat_name(seat), 4, bold=True, anchor="start")
            _sheet(drawing, state, seat, numbers[seat], x, plain=plain)
        drawings.append(drawing)
    return drawings


def _numbers(record: Record) -> list[dict[Cell, int]]:
    """For each seat the move in which a square was first marked."""
    found: list[dict[Cell, int]] = [{} for _ in range(record.game.seats)]
    for number, (state, action) in enumerate(zip(record.states(), record.actions, strict=False), start=1):
        if isinstance(action, Open | Cross):
            for cell in action.cells:
                found[state.turn.seat].setdefault(cell, number)
    return found


def _sheet(
    drawing: Drawing, state: PolymoState, seat: int, numbers: dict[Cell, int], x: float, *, plain: bool
) -> None:
    size = state.game.size
    drawing.grid(x, 7, size, size, _CELL, colour=LINE, width=0.15, edge=0.5)
    cells: dict[str, list[Cell]] = {}
    for row, letters in enumerate(state.rows(seat)):
        for column, letter in enumerate(letters):
            cells.setdefault(letter, []).append((row, column))
    for letter in sorted(cells.keys() - {"."}):
        painted, label = letter.isupper(), pen_label(letter.upper())
        ink = pale(PEN_INKS[letter.upper()]) if painted and not plain else WHITE
        for figure in components(cells[letter], SQUARE):
            drawing.piece(figure, x, 7, _CELL, ink, edge=0.5 if painted else 0.2)
            for row, column in figure:
                place = (x + (column + 0.5) * _CELL, 7 + (row + 0.42) * _CELL)
                drawing.text(
                    place, str(numbers[row, column]), 2.9, bold=painted, seam=ink.fill, colour=ink.writing
                )
                low = (x + (column + 0.5) * _CELL, 7 + (row + 0.8) * _CELL)
                drawing.text(
                    low,
                    label if painted else label.lower(),
                    2.1,
                    colour=ink.writing if painted else QUIET,
                    seam=ink.fill,
                )
