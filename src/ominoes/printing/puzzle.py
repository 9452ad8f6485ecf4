"""Worksheets: figures to cover with pieces of the kit, graded, with the pieces to cut out and the solutions.

Figures have squares of 10 mm, like those of the kit, so that a puzzle can be laid on its worksheet.
"""

from itertools import cycle
from typing import Annotated, Literal, NamedTuple

import msgspec

from ominoes.polyforms import FIGURES, PIECE_INKS, WHITE, Polyomino
from ominoes.printing.cards import shelf
from ominoes.printing.errors import PrintError
from ominoes.printing.markdown import inline
from ominoes.printing.paper import ROOM_HEIGHT, ROOM_WIDTH
from ominoes.printing.pieces import Group, cut_out, middle
from ominoes.printing.sketch import QUIET, Sketch, pale
from ominoes.printing.typesetting import Document, Progress, lines
from ominoes.printing.wishes import Wish, of_all_games
from ominoes.puzzles import Figure, Puzzle, PuzzleError, new_puzzle
from ominoes.words import text

SQUARE_SIZE = 10.0
_LEVELS = ("easy", "medium", "hard", "expert")
# How many pieces puzzles of a level have; taken in turn.
_COUNTS = {"easy": (3, 4), "medium": (4, 5), "hard": (5, 6), "expert": (9,)}
_PER_PAGE = 4
_ATTEMPTS = 20


class PuzzleWish(Wish, frozen=True, kw_only=True):
    """How hard, and how many."""

    level: Literal["mixed", "easy", "medium", "hard", "expert"] = "mixed"
    count: Annotated[int, msgspec.Meta(ge=1, le=24)] | None = None
    """Two pages, or one of the hardest, which take long to find."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] = 0
    """The same seed makes the same worksheets."""
    kit: bool = True
    """Whether a page with the pieces to cut out is added."""
    solutions: bool = True


class _Numbered(NamedTuple):
    number: int
    level: str
    puzzle: Puzzle


def lay_out(wish: PuzzleWish, progress: Progress | None = None) -> Document:
    """The worksheets, the kit, the solutions."""
    document = of_all_games(wish)
    count = wish.count or (_PER_PAGE if wish.level == "expert" else 2 * _PER_PAGE)
    puzzles = []
    for number in range(1, count + 1):
        puzzles.append(_puzzle(wish, number, count))
        if progress is not None:
            progress(number, count)
    sheets = [puzzles[start : start + _PER_PAGE] for start in range(0, len(puzzles), _PER_PAGE)]
    for sheet in sheets:
        document.add(
            text("printing.puzzles"),
            lines([inline(text("printing.puzzles-words")), f"#{document.picture(_worksheet(sheet))}"]),
            aside=text("printing.puzzles-aside", seed=wish.seed),
        )
    if wish.kit:
        kit = [name for name in FIGURES if any(_uses(one.puzzle, name) for one in puzzles)]
        inks = dict(zip(kit, cycle(PIECE_INKS), strict=False))
        group = Group(text("printing.puzzle-kit"), [(name, FIGURES[name]) for name in kit], inks)
        title = f"{text('printing.puzzles')} · {text('printing.pieces')}"
        cut_out(document, title, [group], SQUARE_SIZE, plain=wish.plain)
    if wish.solutions:
        _solutions(document, puzzles, wish)
    return document


def _puzzle(wish: PuzzleWish, number: int, count: int) -> _Numbered:
    """A puzzle of so many: the mixed ones become harder from the first to the last."""
    level = wish.level
    if level == "mixed":
        level = _LEVELS[(number - 1) * 3 // count]  # type: ignore[assignment]
    counts = _COUNTS[level]
    for attempt in range(_ATTEMPTS):
        pieces = counts[(number + attempt) % len(counts)]
        seed = wish.seed * 1009 + number * 31 + attempt
        try:
            made = new_puzzle("polyminix", count=pieces, level=level, seed=seed, fitting=_fits)
        except PuzzleError:
            continue
        return _Numbered(number, level, made)
    raise PrintError("printing.no-puzzle", level=text(f"printing.level-{level}"))


def _fits(figure: Figure) -> bool:
    """Whether a figure has room on its quarter of the page, and no hole, which would look like one of its squares."""
    shape = Polyomino(figure.must)
    return shape.width <= 8 and shape.height <= 8 and not shape.holes


def _uses(puzzle: Puzzle, name: str) -> bool:
    return any(piece.name == name for piece in puzzle.problem.pieces)


def _worksheet(puzzles: list[_Numbered]) -> Sketch:
    wide, high = (ROOM_WIDTH - 4) / 2, (ROOM_HEIGHT - 14) / 2
    sketch = Sketch(ROOM_WIDTH, ROOM_HEIGHT - 12)
    for place, one in enumerate(puzzles):
        row, column = divmod(place, 2)
        x, y = column * (wide + 4) + 0.2, row * (high + 2) + 0.2
        sketch.rectangle(x, y, wide - 0.4, high - 0.4, stroke=0.25, colour=QUIET, corner=2.5)
        sketch.words((x + 4, y + 5.5), str(one.number), 7, bold=True, anchor="start")
        _level(sketch, x + wide - 4, y + 5.5, one.level)
        shapes = [FIGURES[piece.name] for piece in one.puzzle.problem.pieces for _ in range(piece.least)]
        shelf(sketch, shapes, x + 3, y + 10, wide - 6, 17, largest=3.0)
        shape = Polyomino(one.puzzle.problem.figure.must)
        left = x + (wide - shape.width * SQUARE_SIZE) / 2
        top = y + 28 + (high - 30 - shape.height * SQUARE_SIZE) / 2
        sketch.piece(shape.cells, left, top, SQUARE_SIZE, edge=0.7)
    return sketch


def _level(sketch: Sketch, end: float, y: float, level: str) -> None:
    """How hard a puzzle is: a word, and one to four full dots."""
    full = 1 + _LEVELS.index(level)
    for place in range(len(_LEVELS)):
        centre = (end - 3.4 * (len(_LEVELS) - 1 - place) - 1.2, y)
        sketch.circle(centre, 1.2, stroke=0.25, colour=QUIET, fill=QUIET if place < full else "none")
    words = text(f"printing.level-{level}")
    sketch.words((end - 3.4 * len(_LEVELS) - 1, y), words, 3.8, anchor="end", colour=QUIET)


def _solutions(document: Document, puzzles: list[_Numbered], wish: PuzzleWish) -> None:
    """All coverings, small, four in a row."""
    pictures = ", ".join(f"[#{document.picture(_covering(one, plain=wish.plain))}]" for one in puzzles)
    document.add(
        f"{text('printing.puzzles')} · {text('printing.solutions')}",
        lines(
            [
                inline(text("printing.puzzle-solutions-words")),
                f"#grid(columns: 4, column-gutter: 1fr, row-gutter: 5mm, {pictures})",
            ]
        ),
        aside=text("printing.puzzles-aside", seed=wish.seed),
    )


def _covering(one: _Numbered, *, plain: bool) -> Sketch:
    cells = one.puzzle.problem.figure.must
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    square = 5.4
    rows = 1 + max(row for row, _ in cells) - top
    sketch = Sketch(44.0, rows * square + 8)
    sketch.words((0.5, 3), str(one.number), 5, bold=True, anchor="start")
    for laid, ink in zip(one.puzzle.solution, cycle(PIECE_INKS), strict=False):
        ground = WHITE if plain else pale(ink)._replace(pattern="plain")
        moved = [(row - top, column - left) for row, column in laid.cells]
        sketch.piece(moved, 0.5, 7, square, ground, edge=0.45)
        sketch.label(middle(moved), 0.5, 7, square, laid.piece, ground)
    return sketch
