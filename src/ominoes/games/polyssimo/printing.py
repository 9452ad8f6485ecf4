"""Polyssimo Challenge on paper: the board and the 24 pieces, with squares of 15 mm."""

from ominoes.games.polyssimo.pieces import BLACK_AND_WHITE, COLOURED, COLUMNS, ROWS, ink_of
from ominoes.i18n import message
from ominoes.printing.drawing import LINE, MARKS, Drawing
from ominoes.printing.pieces import Group, cut_out
from ominoes.printing.requests import PrintRequest, document_of_game, rules_in_short
from ominoes.printing.typesetting import Document, Progress, centred, lines

SQUARE = 15.0
_STEPS = 5


class PolyssimoRequest(PrintRequest, frozen=True, kw_only=True):
    """The options that all documents share, and no others."""


def lay_out(request: PolyssimoRequest, progress: Progress | None = None) -> Document:
    """The board, then the coloured and the black-and-white pieces."""
    document = document_of_game(request, "polyssimo")
    width, height = COLUMNS * SQUARE, ROWS * SQUARE
    board = Drawing(width + 2 * MARKS, height + 2 * MARKS)
    board.grid(MARKS, MARKS, COLUMNS, ROWS, SQUARE, colour=LINE, edge=0.6)
    board.cut_marks(MARKS, MARKS, (0.0, width), (0.0, height))
    document.add(
        f"Polyssimo Challenge · {message('printing.board')}",
        lines([centred(document.picture(board)), rules_in_short("polyssimo", _STEPS, points=11)]),
        reminder=message("printing.reminder-one-sided"),
    )
    groups = [
        Group(
            message(f"polyssimo.print-{kind}"), list(pieces.items()), {name: ink_of(name) for name in pieces}
        )
        for kind, pieces in (("coloured", COLOURED), ("black-and-white", BLACK_AND_WHITE))
    ]
    cut_out(
        document, f"Polyssimo Challenge · {message('printing.pieces')}", groups, SQUARE, plain=request.plain
    )
    return document
