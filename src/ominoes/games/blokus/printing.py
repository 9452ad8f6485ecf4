"""Blokus on paper: the board on one page with squares of 9 mm, or on four pages with 17 mm, and all pieces."""

from ominoes.games.blokus.game import Blokus
from ominoes.i18n import message
from ominoes.polyforms import FIGURES, INKS
from ominoes.printing.drawing import LINE, MARKS, QUIET, Drawing
from ominoes.printing.pieces import Group, cut_out
from ominoes.printing.requests import PrintRequest, document_of_game, rules_in_short
from ominoes.printing.typesetting import Document, Progress, centred, lines

SMALL, LARGE = 9.0, 17.0
_STEPS = 5


class BlokusRequest(PrintRequest, frozen=True, kw_only=True):
    """The usual size, or a large board."""

    large: bool = False
    """The board on four pages, to be glued together."""


def lay_out(request: BlokusRequest, progress: Progress | None = None) -> Document:
    """The board, then the pieces of the four colours."""
    document = document_of_game(request, "blokus")
    game = Blokus()
    square = LARGE if request.large else SMALL
    size = game.size // 2 if request.large else game.size
    quarters = [(row, column) for row in (0, 1) for column in (0, 1)] if request.large else [(0, 0)]
    for number, (row, column) in enumerate(quarters, start=1):
        drawing = _board(game, size, square, row * size, column * size)
        rules = [] if number > 1 else [rules_in_short("blokus", _STEPS, points=9)]
        aside = message("blokus.print-board-quarter", number=number) if request.large else ""
        document.add(
            f"Blokus · {message('printing.board')}",
            lines([centred(document.picture(drawing)), *rules]),
            aside=aside,
            reminder=message("printing.reminder-one-sided"),
        )
    groups = [
        Group(
            message(f"blokus.{colour}").capitalize(),
            list(FIGURES.items()),
            dict.fromkeys(FIGURES, INKS[colour]),
        )
        for colour in game.colours
    ]
    cut_out(document, f"Blokus · {message('printing.pieces')}", groups, square, plain=request.plain)
    return document


def _board(game: Blokus, size: int, square: float, top: int, left: int) -> Drawing:
    """The board or a part of it, with marks on the squares where colours start."""
    side = size * square
    drawing = Drawing(side + 2 * MARKS, side + 2 * MARKS)
    drawing.grid(MARKS, MARKS, size, size, square, colour=LINE, edge=0.5)
    starts = sorted({cell for cells in game.starts for cell in cells})
    for row, column in starts:
        if top <= row < top + size and left <= column < left + size:
            place = (MARKS + (column - left + 0.5) * square, MARKS + (row - top + 0.5) * square)
            drawing.circle(place, 0.28 * square, stroke=0.3, colour=QUIET)
    drawing.cut_marks(MARKS, MARKS, (0.0, side), (0.0, side))
    return drawing
