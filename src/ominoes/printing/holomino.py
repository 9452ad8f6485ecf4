"""Holomino on paper: 40 hexagons with notches, sides of 19 mm, and a strip to try the scissors on."""

from ominoes.games.holomino.tiles import digits, tiles
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.notches import NOTCH, mark_points, notched_path
from ominoes.polyforms.palette import INKS
from ominoes.printing.markdown import inline
from ominoes.printing.paper import ROOM_WIDTH
from ominoes.printing.sketch import CUT, MARKS, QUIET, Sketch, pale
from ominoes.printing.typesetting import Document, Progress, centred, lines
from ominoes.printing.wishes import Wish, of_game, rules_in_short
from ominoes.words import text

SIDE = 19.0
_STEPS = 6
_HEIGHT = SIDE * 3**0.5
_GAP = 3.5
_ACROSS, _DOWN = 4, 6


class HolominoWish(Wish, frozen=True, kw_only=True):
    """Nothing beside what all documents share."""


def lay_out(wish: HolominoWish, progress: Progress | None = None) -> Document:
    """The strip with the rules in short, then the tiles."""
    document = of_game(wish, "holomino")
    document.add(
        f"Holomino · {text('printing.test-strip')}",
        lines(
            [
                inline(text("printing.test-strip-words")),
                centred(document.picture(_strip())),
                rules_in_short("holomino", _STEPS, points=12),
            ]
        ),
        mind=text("printing.mind-one-sided"),
    )
    names = tiles(6, unique=True).names
    per_page = _ACROSS * _DOWN
    pages = [names[start : start + per_page] for start in range(0, len(names), per_page)]
    for shown in pages:
        document.add(
            f"Holomino · {text('printing.tiles')}",
            centred(document.picture(_tiles(shown, plain=wish.plain))),
            aside=text("printing.tiles-of", first=shown[0], last=shown[-1]),
            mind=text("printing.mind-one-sided"),
        )
    return document


def _tiles(names: tuple[str, ...], *, plain: bool) -> Sketch:
    wide, high = 2 * SIDE + _GAP, _HEIGHT + _GAP
    rows = -(-len(names) // _ACROSS)
    width, height = _ACROSS * wide, rows * high
    sketch = Sketch(width + 2 * MARKS, height + 2 * MARKS)
    for number, name in enumerate(names):
        row, column = divmod(number, _ACROSS)
        centre = (MARKS + (column + 0.5) * wide, MARKS + (row + 0.5) * high)
        _tile(sketch, centre, name, plain=plain)
    sketch.cut_marks(
        MARKS,
        MARKS,
        [column * wide for column in range(_ACROSS + 1)],
        [row * high for row in range(rows + 1)],
    )
    return sketch


def _tile(sketch: Sketch, centre: Point, name: str, *, plain: bool) -> None:
    """A tile around its centre: the outline to cut, and a digit in each of three corners (RULES 3.1)."""
    fill = "none" if plain else pale(INKS["ivory"])._replace(pattern="plain").fill
    sketch.path(notched_path((0, 0), SIDE), CUT, fill=fill, at=centre)
    for (x, y), digit in zip(mark_points((0, 0), 0.34), digits(name) if name else (), strict=False):
        place = (centre[0] + x * SIDE, centre[1] + y * SIDE)
        sketch.words(place, str(digit), 0.46 * SIDE, bold=True)
        if digit == 6:  # a tile may lie turned, where nothing else tells a 6
            sketch.line((place[0] - 1.6, place[1] + 3.9), (place[0] + 1.6, place[1] + 3.9), 0.5)


def _strip() -> Sketch:
    """Three blank tiles to be cut first, and the circle that their notches have to make."""
    height = _HEIGHT + 8
    sketch = Sketch(ROOM_WIDTH - 1, height)
    for number in range(3):
        centre = (SIDE + 2 + number * (2 * SIDE + 4), height / 2)
        _tile(sketch, centre, "", plain=True)
    middle = (ROOM_WIDTH - SIDE - 8, height / 2 - 2)
    sketch.circle(middle, NOTCH * SIDE, stroke=CUT)
    sketch.line((middle[0] - NOTCH * SIDE, middle[1]), (middle[0] + NOTCH * SIDE, middle[1]), 0.2, QUIET)
    words = text("printing.test-strip-circle", millimetres=round(2 * NOTCH * SIDE))
    sketch.words((middle[0], middle[1] + NOTCH * SIDE + 4), words, 3.2, colour=QUIET)
    return sketch
