"""Holomino on paper: 40 notched hexagons with sides of 19 mm, and a test strip to cut first."""

from ominoes.games.holomino.tiles import digits, tiles
from ominoes.i18n import message
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.notches import NOTCH, mark_points, notched_path
from ominoes.polyforms.palette import INKS
from ominoes.printing.drawing import CUT, MARKS, QUIET, Drawing, pale
from ominoes.printing.markdown import inline
from ominoes.printing.paper import PRINTABLE_WIDTH
from ominoes.printing.requests import PrintRequest, document_of_game, rules_in_short
from ominoes.printing.typesetting import Document, Progress, centred, lines

SIDE = 19.0
_STEPS = 6
_HEIGHT = SIDE * 3**0.5
_GAP = 3.5
_ACROSS, _DOWN = 4, 6


class HolominoRequest(PrintRequest, frozen=True, kw_only=True):
    """The options that all documents share, and no others."""


def lay_out(request: HolominoRequest, progress: Progress | None = None) -> Document:
    """The test strip with the short rules, then the tiles."""
    document = document_of_game(request, "holomino")
    document.add(
        f"Holomino · {message('holomino.print-test-strip')}",
        lines(
            [
                inline(message("holomino.print-test-strip-text")),
                centred(document.picture(_strip())),
                rules_in_short("holomino", _STEPS, points=12),
            ]
        ),
        reminder=message("printing.reminder-one-sided"),
    )
    names = tiles(6, unique=True).names
    per_page = _ACROSS * _DOWN
    pages = [names[start : start + per_page] for start in range(0, len(names), per_page)]
    for shown in pages:
        document.add(
            f"Holomino · {message('holomino.print-tiles')}",
            centred(document.picture(_tiles(shown, plain=request.plain))),
            aside=message("holomino.print-tiles-of", first=shown[0], last=shown[-1]),
            reminder=message("printing.reminder-one-sided"),
        )
    return document


def _tiles(names: tuple[str, ...], *, plain: bool) -> Drawing:
    wide, high = 2 * SIDE + _GAP, _HEIGHT + _GAP
    rows = -(-len(names) // _ACROSS)
    width, height = _ACROSS * wide, rows * high
    drawing = Drawing(width + 2 * MARKS, height + 2 * MARKS)
    for number, name in enumerate(names):
        row, column = divmod(number, _ACROSS)
        centre = (MARKS + (column + 0.5) * wide, MARKS + (row + 0.5) * high)
        _tile(drawing, centre, name, plain=plain)
    drawing.cut_marks(
        MARKS,
        MARKS,
        [column * wide for column in range(_ACROSS + 1)],
        [row * high for row in range(rows + 1)],
    )
    return drawing


def _tile(drawing: Drawing, centre: Point, name: str, *, plain: bool) -> None:
    """A tile around its centre: the outline to cut, and a digit in each of three corners (RULES 3.1)."""
    fill = "none" if plain else pale(INKS["ivory"])._replace(pattern="plain").fill
    drawing.path(notched_path((0, 0), SIDE), CUT, fill=fill, at=centre)
    for (x, y), digit in zip(mark_points((0, 0), 0.34), digits(name) if name else (), strict=False):
        place = (centre[0] + x * SIDE, centre[1] + y * SIDE)
        drawing.text(place, str(digit), 0.46 * SIDE, bold=True)
        if digit == 6:
            # A tile may lie upside down: the line tells a 6 from a 9.
            drawing.line((place[0] - 1.6, place[1] + 3.9), (place[0] + 1.6, place[1] + 3.9), 0.5)


def _strip() -> Drawing:
    """Three blank tiles to cut first, and the circle that their notches have to form."""
    height = _HEIGHT + 8
    drawing = Drawing(PRINTABLE_WIDTH - 1, height)
    for number in range(3):
        centre = (SIDE + 2 + number * (2 * SIDE + 4), height / 2)
        _tile(drawing, centre, "", plain=True)
    middle = (PRINTABLE_WIDTH - SIDE - 8, height / 2 - 2)
    drawing.circle(middle, NOTCH * SIDE, stroke=CUT)
    drawing.line((middle[0] - NOTCH * SIDE, middle[1]), (middle[0] + NOTCH * SIDE, middle[1]), 0.2, QUIET)
    text = message("holomino.print-test-strip-circle", millimetres=round(2 * NOTCH * SIDE))
    drawing.text((middle[0], middle[1] + NOTCH * SIDE + 4), text, 3.2, colour=QUIET)
    return drawing
