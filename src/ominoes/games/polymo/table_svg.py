"""The table of Polymo as SVG: the dice and pens of the round, and the sheet of each player with the list of figures.

A planned figure has crosses on a pale ground and a dashed outline. A painted figure has the full ink with its pattern
and label, and a solid outline. A struck figure is faint and crossed out.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING
from zlib import crc32

from ominoes.games.polymo.drawing import PEN_INKS, SHEETS_A_LINE, heading, status
from ominoes.games.polymo.pens import pen_label
from ominoes.i18n import message
from ominoes.polyforms import FIGURES, SQUARE, Cell, components
from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.polyforms.outline import outlines
from ominoes.polyforms.palette import WHITE, Ink
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.svg import escaped

if TYPE_CHECKING:
    from ominoes.games.polymo.state import PolymoState

_CELL = 32
# Space for the names of the rows.
_LEFT = 24
_HEAD = 58
_GAP = 28
_LIST_CELL = 7
_LIST_COLUMNS = 7
_LIST_ROW = 58
# The height of the dice and pens above the sheets.
_TABLE = 96

_INK = "#16181d"
_QUIET = "#5f6570"
_LINE = "#b4bac4"
_ACTING = "#1d4ed8"


def table_svg(state: "PolymoState") -> str:
    """The whole table as one picture."""
    sheet_width = _LEFT + state.game.size * _CELL
    sheet_height = _HEAD + state.game.size * _CELL + 34 + 3 * _LIST_ROW
    seats = state.game.seats
    columns = min(seats, SHEETS_A_LINE)
    lines = -(-seats // SHEETS_A_LINE)
    width = max(columns * (sheet_width + _GAP) + _GAP, 700)
    height = _TABLE + lines * (sheet_height + _GAP)
    identity = f"o{crc32(repr(state.view()).encode()):08x}"
    parts = [_table(state, identity)]
    for seat in range(seats):
        line, column = divmod(seat, SHEETS_A_LINE)
        x = _GAP + column * (sheet_width + _GAP)
        y = _TABLE + line * (sheet_height + _GAP)
        parts.append(f'<g transform="translate({x} {y})">{_sheet(state, seat, identity)}</g>')
    patterns = "".join(pattern_svg(ink, f"{identity}-{pen}") for pen, ink in PEN_INKS.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{identity}" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" '
        f'text-anchor="middle"><title id="{identity}">{escaped(status(state))}</title>'
        f"<defs>{patterns}</defs>"
        f'<rect width="{width}" height="{height}" fill="{WHITE.fill}"/>' + "\n".join(parts) + "</svg>\n"
    )


# -- the dice and pens of the round ----------------------------------------------------------------------


def _table(state: "PolymoState", identity: str) -> str:
    parts = [_text(_GAP, 26, status(state), 17, bold=True, anchor="start")]
    x = float(_GAP)
    for die in state.dice():
        parts.append(_die(x, die.face, die.taken, identity))
        x += 50
    if state.number_die is not None:
        parts.append(_number_die(x + 12, str(state.number_die)))
        x += 62
        if state.number_die == "*" and state.number is not None:
            named = message("polymo.number-named", number=state.number)
            parts.append(_text(x + 4, 66, named, 15, anchor="start"))
            x += 8 * len(named) + 8
    if state.phase in ("opening", "turn"):
        x += 24
        parts.append(_text(x, 66, message("polymo.pens"), 15, anchor="start"))
        x += 48
        for pen in PEN_INKS:
            parts.append(_pen(x, pen, pen in state.pens, identity))
            x += 36
    return "".join(parts)


def _die(x: float, face: str, taken: bool, identity: str) -> str:
    ink = PEN_INKS.get(face, WHITE)
    fill = f"url(#{identity}-{face})" if face in PEN_INKS else WHITE.fill
    letter = "★" if face == "*" else pen_label(face)
    body = (
        f'<rect x="{x:g}" y="40" width="40" height="40" rx="8" fill="{fill}" stroke="{_INK}" stroke-width="2"/>'
        + _label(x + 20, 67, letter, 21, ink)
    )
    if not taken:
        return body
    return f'<g opacity=".35">{body}</g>' + _strike(x - 2, 82, x + 42, 38, 3)


def _number_die(x: float, face: str) -> str:
    shown = "★" if face == "*" else face
    return (
        f'<rect x="{x:g}" y="40" width="40" height="40" rx="20" fill="{WHITE.fill}" stroke="{_INK}" '
        f'stroke-width="2"/>' + _text(x + 20, 68, shown, 22, bold=True)
    )


def _pen(x: float, pen: str, available: bool, identity: str) -> str:
    body = (
        f'<path d="M{x:g} 44H{x + 24:g}V70L{x + 12:g} 82L{x:g} 70Z" fill="url(#{identity}-{pen})" '
        f'stroke="{_INK}" stroke-width="1.5" stroke-linejoin="round"/>'
        + _label(x + 12, 64, pen_label(pen), 15, PEN_INKS[pen])
    )
    return body if available else f'<g opacity=".3">{body}</g>' + _strike(x - 2, 82, x + 26, 44, 2.5)


# -- a sheet ---------------------------------------------------------------------------------------------


def _sheet(state: "PolymoState", seat: int, identity: str) -> str:
    acting = state.turn.kind == "seat" and state.turn.seat == seat
    size = state.game.size
    side = size * _CELL
    name, score = heading(state, seat)
    colour = _ACTING if acting else _INK
    parts = [
        _text(_LEFT, 20, f"▶ {name}" if acting else name, 18, bold=True, anchor="start", colour=colour),
        _text(_LEFT, 44, score, 15, anchor="start", colour=_QUIET),
        f'<g transform="translate({_LEFT} {_HEAD})">{_grid(state, seat, identity)}</g>',
        f'<g transform="translate({_LEFT} {_HEAD + side + 34})">{_figures(state, seat, side)}</g>',
    ]
    opacity = "1" if state.alive(seat) else ".62"
    return f'<g class="sheet" opacity="{opacity}">{"".join(parts)}</g>'


def _grid(state: "PolymoState", seat: int, identity: str) -> str:
    size = state.game.size
    side = size * _CELL
    parts = [f'<rect width="{side}" height="{side}" fill="{WHITE.fill}"/>']
    cells: dict[str, list[Cell]] = {}
    for row, letters in enumerate(state.rows(seat)):
        for column, letter in enumerate(letters):
            cells.setdefault(letter, []).append((row, column))
    if state.game.x in cells.get(".", []):
        parts.append(_x_mark(state.game.x))
    parts.append(_lines(size))
    for letter in sorted(cells.keys() - {"."}):
        for figure in components(cells[letter], SQUARE):
            if letter.isupper():
                parts.append(_painted(figure, letter, identity))
            else:
                parts.append(_planned(figure, letter.upper()))
    parts.append(f'<rect width="{side}" height="{side}" fill="none" stroke="{_QUIET}" stroke-width="2"/>')
    for index in range(size):
        middle = (index + 0.5) * _CELL
        parts.append(_text(middle, side + 18, column_name(index), 13, colour=_QUIET))
        parts.append(_text(-13, middle + 5, row_name(index, size), 13, colour=_QUIET))
    return "".join(parts)


def _lines(size: int) -> str:
    side = size * _CELL
    path = "".join(f"M{i * _CELL} 0V{side}M0 {i * _CELL}H{side}" for i in range(1, size))
    return f'<path d="{path}" fill="none" stroke="{_LINE}" stroke-width="1"/>'


def _x_mark(cell: Cell) -> str:
    y, x = (part * _CELL for part in cell)
    path = f"M{x + 5} {y + 5}L{x + 27} {y + 27}M{x + 27} {y + 5}L{x + 5} {y + 27}"
    return (
        f'<path class="x" d="{path}" fill="none" stroke="{_LINE}" stroke-width="4" stroke-linecap="round"/>'
    )


def _painted(figure: Iterable[Cell], pen: str, identity: str) -> str:
    cells, ink = tuple(figure), PEN_INKS[pen]
    squares = _outline(cells, 0)
    label = pen_label(pen)
    letters = "".join(
        _label((column + 0.5) * _CELL, (row + 0.5) * _CELL + 5, label, 14, ink) for row, column in cells
    )
    inner = _inner_lines(cells)
    return (
        f'<g class="painted"><path d="{squares}" fill="url(#{identity}-{pen})"/>'
        f'<path d="{inner}" fill="none" stroke="{ink.stroke}" stroke-width="1" stroke-opacity=".6"/>'
        f'<path d="{_outline(cells, 0.05)}" fill="none" stroke="{ink.stroke}" stroke-width="3.2" '
        f'stroke-linejoin="round"/>{letters}</g>'
    )


def _planned(figure: Iterable[Cell], pen: str) -> str:
    cells, ink = tuple(figure), PEN_INKS[pen]
    crosses, letters, label = "", "", pen_label(pen).lower()
    for row, column in cells:
        x, y = column * _CELL, row * _CELL
        crosses += f"M{x + 14} {y + 7}L{x + 26} {y + 19}M{x + 26} {y + 7}L{x + 14} {y + 19}"
        letters += _text(x + 9, y + 26, label, 13, bold=True)
    return (
        f'<g class="planned"><path d="{_outline(cells, 0)}" fill="{ink.fill}" fill-opacity=".2"/>'
        f'<path d="{_outline(cells, 0.07)}" fill="none" stroke="{ink.stroke}" stroke-width="2" '
        f'stroke-dasharray="5 4"/>'
        f'<path d="{crosses}" fill="none" stroke="{ink.stroke}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{crosses}" fill="none" stroke="{ink.fill}" stroke-width="3.4" stroke-linecap="round"/>'
        f"{letters}</g>"
    )


def _outline(cells: tuple[Cell, ...], inset: float) -> str:
    return "".join(
        "M" + " ".join(f"{x * _CELL:g},{y * _CELL:g}" for x, y in loop) + "Z"
        for loop in outlines(cells, SQUARE, inset)
    )


def _inner_lines(cells: tuple[Cell, ...]) -> str:
    own = set(cells)
    path = ""
    for row, column in cells:
        if (row, column + 1) in own:
            path += f"M{(column + 1) * _CELL} {row * _CELL}v{_CELL}"
        if (row + 1, column) in own:
            path += f"M{column * _CELL} {(row + 1) * _CELL}h{_CELL}"
    return path


# -- the list of figures ---------------------------------------------------------------------------------


def _figures(state: "PolymoState", seat: int, width: int) -> str:
    struck = state.struck(seat)
    slot = width / _LIST_COLUMNS
    parts = []
    for index, name in enumerate(FIGURES):
        line, column = divmod(index, _LIST_COLUMNS)
        x, y = (column + 0.5) * slot, line * _LIST_ROW
        parts.append(_figure(name, x, y, slot, name in struck))
    return "".join(parts)


def _figure(name: str, x: float, y: float, slot: float, struck: bool) -> str:
    """A figure of the list, centred at x, with its name below."""
    shape = FIGURES[name]
    left, top = x - shape.width * _LIST_CELL / 2, y + (32 - shape.height * _LIST_CELL) / 2
    squares = "".join(
        f"M{left + column * _LIST_CELL:g} {top + row * _LIST_CELL:g}h{_LIST_CELL}v{_LIST_CELL}h-{_LIST_CELL}z"
        for row, column in shape.cells
    )
    body = (
        f'<path d="{squares}" fill="{"#e5e8ec" if struck else "#ffffff"}" '
        f'stroke="{"#9aa0aa" if struck else _INK}" stroke-width="1.3"/>'
        + _text(x, y + 48, name, 12, colour="#8a909a" if struck else _INK)
    )
    if not struck:
        return f'<g class="figure">{body}</g>'
    return f'<g class="struck">{body}{_strike(x - slot / 2 + 4, y + 36, x + slot / 2 - 4, y - 4, 2.2)}</g>'


# -- strokes and text ------------------------------------------------------------------------------------


def _strike(x0: float, y0: float, x1: float, y1: float, width: float) -> str:
    return f'<path d="M{x0:g} {y0:g}L{x1:g} {y1:g}" stroke="{_INK}" stroke-width="{width:g}" stroke-linecap="round"/>'


def _label(x: float, y: float, letter: str, size: int, ink: Ink) -> str:
    """A label on an ink, with an outline of the ink that keeps the pattern away; two letters are smaller than one."""
    size = size if len(letter) == 1 else round(0.85 * size)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="bold" fill="{ink.writing}" '
        f'stroke="{ink.fill}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">{letter}</text>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    size: int,
    *,
    bold: bool = False,
    anchor: str = "middle",
    colour: str = _INK,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight} text-anchor="{anchor}" fill="{colour}">'
        f"{escaped(text)}</text>"
    )
