"""Blokus on paper: the board on one page with squares of 9 mm, or on four to glue with 17 mm, and all pieces."""

from ominoes.games.blokus.game import Blokus
from ominoes.polyforms import FIGURES, INKS
from ominoes.printing.pieces import Group, cut_out
from ominoes.printing.sketch import LINE, MARKS, QUIET, Sketch
from ominoes.printing.typesetting import Document, Progress, centred, lines
from ominoes.printing.wishes import Wish, of_game, rules_in_short
from ominoes.words import text

SMALL, LARGE = 9.0, 17.0
_STEPS = 5


class BlokusWish(Wish, frozen=True, kw_only=True):
    """How large."""

    large: bool = False
    """The board on four pages."""


def lay_out(wish: BlokusWish, progress: Progress | None = None) -> Document:
    """The board, then the pieces of the four colours."""
    document = of_game(wish, "blokus")
    game = Blokus()
    square = LARGE if wish.large else SMALL
    size = game.size // 2 if wish.large else game.size
    quarters = [(row, column) for row in (0, 1) for column in (0, 1)] if wish.large else [(0, 0)]
    for number, (row, column) in enumerate(quarters, start=1):
        sketch = _board(game, size, square, row * size, column * size)
        rules = [] if number > 1 else [rules_in_short("blokus", _STEPS, points=9)]
        aside = text("printing.board-quarter", number=number) if wish.large else ""
        document.add(
            f"Blokus · {text('printing.board')}",
            lines([centred(document.picture(sketch)), *rules]),
            aside=aside,
            mind=text("printing.mind-one-sided"),
        )
    groups = [
        Group(
            text(f"blokus.{colour}").capitalize(), list(FIGURES.items()), dict.fromkeys(FIGURES, INKS[colour])
        )
        for colour in game.colours
    ]
    cut_out(document, f"Blokus · {text('printing.pieces')}", groups, square, plain=wish.plain)
    return document


def _board(game: Blokus, size: int, square: float, top: int, left: int) -> Sketch:
    """The board or a part of it, with the squares marked where colours begin."""
    side = size * square
    sketch = Sketch(side + 2 * MARKS, side + 2 * MARKS)
    sketch.grid(MARKS, MARKS, size, size, square, colour=LINE, edge=0.5)
    starts = sorted({cell for cells in game.starts for cell in cells})
    for row, column in starts:
        if top <= row < top + size and left <= column < left + size:
            place = (MARKS + (column - left + 0.5) * square, MARKS + (row - top + 0.5) * square)
            sketch.circle(place, 0.28 * square, stroke=0.3, colour=QUIET)
    sketch.cut_marks(MARKS, MARKS, (0.0, side), (0.0, side))
    return sketch
