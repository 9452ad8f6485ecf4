"""Polyssimo Challenge on paper: the board and the 24 pieces, with squares of 15 mm."""

from ominoes.games.polyssimo.pieces import BLACK_AND_WHITE, COLOURED, COLUMNS, ROWS, ink_of
from ominoes.printing.pieces import Group, cut_out
from ominoes.printing.sketch import LINE, MARKS, Sketch
from ominoes.printing.typesetting import Document, Progress, centred, lines
from ominoes.printing.wishes import Wish, of_game, rules_in_short
from ominoes.words import text

SQUARE = 15.0
_STEPS = 5


class PolyssimoWish(Wish, frozen=True, kw_only=True):
    """Nothing beside what all documents share."""


def lay_out(wish: PolyssimoWish, progress: Progress | None = None) -> Document:
    """The board, then the coloured and the black-and-white pieces."""
    document = of_game(wish, "polyssimo")
    width, height = COLUMNS * SQUARE, ROWS * SQUARE
    board = Sketch(width + 2 * MARKS, height + 2 * MARKS)
    board.grid(MARKS, MARKS, COLUMNS, ROWS, SQUARE, colour=LINE, edge=0.6)
    board.cut_marks(MARKS, MARKS, (0.0, width), (0.0, height))
    document.add(
        f"Polyssimo Challenge · {text('printing.board')}",
        lines([centred(document.picture(board)), rules_in_short("polyssimo", _STEPS, points=11)]),
        mind=text("printing.mind-one-sided"),
    )
    groups = [
        Group(text(f"printing.{kind}"), list(pieces.items()), {name: ink_of(name) for name in pieces})
        for kind, pieces in (("coloured", COLOURED), ("black-and-white", BLACK_AND_WHITE))
    ]
    cut_out(document, f"Polyssimo Challenge · {text('printing.pieces')}", groups, SQUARE, plain=wish.plain)
    return document
