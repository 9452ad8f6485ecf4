"""Worksheets: graded figures to cover with pieces of the Polyminix kit, the pieces to cut out, and the solutions.

Figures have squares of 10 mm, like the pieces, so that a puzzle can be solved on its worksheet.
"""

from itertools import cycle
from typing import Annotated, Literal, NamedTuple

import msgspec

from ominoes.i18n import message
from ominoes.polyforms import FIGURES, PIECE_INKS, WHITE, Polyomino
from ominoes.printing.drawing import QUIET, Drawing, pale
from ominoes.printing.errors import PrintError
from ominoes.printing.markdown import inline
from ominoes.printing.paper import PRINTABLE_HEIGHT, PRINTABLE_WIDTH
from ominoes.printing.pieces import Group, cut_out, middle, shelf
from ominoes.printing.requests import PrintRequest, document_of_all_games
from ominoes.printing.typesetting import Document, Progress, lines
from ominoes.puzzles import Figure, Puzzle, PuzzleError, new_puzzle

SQUARE_SIZE = 10.0
_LEVELS = ("easy", "medium", "hard", "expert")
# How many pieces a puzzle of a level has; the numbers are used in turn.
_COUNTS = {"easy": (3, 4), "medium": (4, 5), "hard": (5, 6), "expert": (9,)}
_PER_PAGE = 4
_ATTEMPTS = 20


class PuzzleRequest(PrintRequest, frozen=True, kw_only=True):
    """How hard the puzzles are, how many there are, and what is printed with them."""

    level: Literal["mixed", "easy", "medium", "hard", "expert"] = "mixed"
    count: Annotated[int, msgspec.Meta(ge=1, le=24)] | None = None
    """None for two pages of puzzles, or for one page of the hardest, which take long to generate."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] = 0
    """The same seed makes the same worksheets."""
    kit: bool = True
    """Whether to add a page with the pieces to cut out."""
    solutions: bool = True


class _Numbered(NamedTuple):
    number: int
    level: str
    puzzle: Puzzle


def lay_out(request: PuzzleRequest, progress: Progress | None = None) -> Document:
    """The worksheets, the pieces, the solutions."""
    document = document_of_all_games(request)
    count = request.count or (_PER_PAGE if request.level == "expert" else 2 * _PER_PAGE)
    puzzles = []
    for number in range(1, count + 1):
        puzzles.append(_puzzle(request, number, count))
        if progress is not None:
            progress(number, count)
    sheets = [puzzles[start : start + _PER_PAGE] for start in range(0, len(puzzles), _PER_PAGE)]
    for sheet in sheets:
        document.add(
            message("printing.puzzles"),
            lines([inline(message("printing.puzzles-text")), f"#{document.picture(_worksheet(sheet))}"]),
            aside=message("printing.puzzles-aside", seed=request.seed),
        )
    if request.kit:
        kit = [name for name in FIGURES if any(_uses(one.puzzle, name) for one in puzzles)]
        inks = dict(zip(kit, cycle(PIECE_INKS), strict=False))
        group = Group(message("printing.puzzle-pieces"), [(name, FIGURES[name]) for name in kit], inks)
        title = f"{message('printing.puzzles')} · {message('printing.pieces')}"
        cut_out(document, title, [group], SQUARE_SIZE, plain=request.plain)
    if request.solutions:
        _solutions(document, puzzles, request)
    return document


def _puzzle(request: PuzzleRequest, number: int, count: int) -> _Numbered:
    """One of `count` puzzles; mixed ones become harder from the first to the last."""
    level = request.level
    if level == "mixed":
        level = _LEVELS[(number - 1) * 3 // count]  # type: ignore[assignment]
    counts = _COUNTS[level]
    for attempt in range(_ATTEMPTS):
        pieces = counts[(number + attempt) % len(counts)]
        seed = request.seed * 1009 + number * 31 + attempt
        try:
            made = new_puzzle("polyminix", count=pieces, level=level, seed=seed, fitting=_fits)
        except PuzzleError:
            continue
        return _Numbered(number, level, made)
    raise PrintError("printing.no-puzzle", level=message(f"printing.level-{level}"))


def _fits(figure: Figure) -> bool:
    """Whether a figure fits on its quarter of the page and has no hole, which would look like one of its squares."""
    shape = Polyomino(figure.must)
    return shape.width <= 8 and shape.height <= 8 and not shape.holes


def _uses(puzzle: Puzzle, name: str) -> bool:
    return any(piece.name == name for piece in puzzle.problem.pieces)


def _worksheet(puzzles: list[_Numbered]) -> Drawing:
    wide, high = (PRINTABLE_WIDTH - 4) / 2, (PRINTABLE_HEIGHT - 14) / 2
    drawing = Drawing(PRINTABLE_WIDTH, PRINTABLE_HEIGHT - 12)
    for place, one in enumerate(puzzles):
        row, column = divmod(place, 2)
        x, y = column * (wide + 4) + 0.2, row * (high + 2) + 0.2
        drawing.rectangle(x, y, wide - 0.4, high - 0.4, stroke=0.25, colour=QUIET, corner=2.5)
        drawing.text((x + 4, y + 5.5), str(one.number), 7, bold=True, anchor="start")
        _level(drawing, x + wide - 4, y + 5.5, one.level)
        shapes = [FIGURES[piece.name] for piece in one.puzzle.problem.pieces for _ in range(piece.least)]
        shelf(drawing, shapes, x + 3, y + 10, wide - 6, 17, largest=3.0)
        shape = Polyomino(one.puzzle.problem.figure.must)
        left = x + (wide - shape.width * SQUARE_SIZE) / 2
        top = y + 28 + (high - 30 - shape.height * SQUARE_SIZE) / 2
        drawing.piece(shape.cells, left, top, SQUARE_SIZE, edge=0.7)
    return drawing


def _level(drawing: Drawing, end: float, y: float, level: str) -> None:
    """How hard a puzzle is: a word, and one to four filled dots."""
    full = 1 + _LEVELS.index(level)
    for place in range(len(_LEVELS)):
        centre = (end - 3.4 * (len(_LEVELS) - 1 - place) - 1.2, y)
        drawing.circle(centre, 1.2, stroke=0.25, colour=QUIET, fill=QUIET if place < full else "none")
    text = message(f"printing.level-{level}")
    drawing.text((end - 3.4 * len(_LEVELS) - 1, y), text, 3.8, anchor="end", colour=QUIET)


def _solutions(document: Document, puzzles: list[_Numbered], request: PuzzleRequest) -> None:
    """The coverings of all puzzles, small, four in a row."""
    pictures = ", ".join(f"[#{document.picture(_covering(one, plain=request.plain))}]" for one in puzzles)
    document.add(
        f"{message('printing.puzzles')} · {message('printing.solutions')}",
        lines(
            [
                inline(message("printing.puzzle-solutions-text")),
                f"#grid(columns: 4, column-gutter: 1fr, row-gutter: 5mm, {pictures})",
            ]
        ),
        aside=message("printing.puzzles-aside", seed=request.seed),
    )


def _covering(one: _Numbered, *, plain: bool) -> Drawing:
    cells = one.puzzle.problem.figure.must
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    square = 5.4
    rows = 1 + max(row for row, _ in cells) - top
    drawing = Drawing(44.0, rows * square + 8)
    drawing.text((0.5, 3), str(one.number), 5, bold=True, anchor="start")
    for piece, ink in zip(one.puzzle.solution, cycle(PIECE_INKS), strict=False):
        ground = WHITE if plain else pale(ink)._replace(pattern="plain")
        moved = [(row - top, column - left) for row, column in piece.cells]
        drawing.piece(moved, 0.5, 7, square, ground, edge=0.45)
        drawing.label(middle(moved), 0.5, 7, square, piece.piece, ground)
    return drawing
