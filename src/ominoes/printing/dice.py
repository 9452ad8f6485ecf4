"""Dice to cut and fold, of the games that have a module `dice`.

Its function `dice(plain)` returns the nets, `plain` without colours, and `legend()` the text below them. A net is a
cross of six faces with seven tabs to fold in and glue.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from ominoes.games.errors import OptionError
from ominoes.games.options import one_of
from ominoes.games.registry import games, part
from ominoes.i18n import message
from ominoes.polyforms.lattice import Point
from ominoes.printing.drawing import CUT, QUIET, Drawing
from ominoes.printing.markdown import inline
from ominoes.printing.requests import PrintRequest, document_of_all_games
from ominoes.printing.typesetting import Document, Progress, lines

EDGE = 21.0
_TAB = 5.5

# Where the faces of a net lie: four in a row, and one above and one below the second.
_FACES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
# The sides with a tab, as (column, row) of the face and the side it is on.
_TABS = (
    (0, 1, "up"),
    (0, 1, "down"),
    (2, 1, "up"),
    (2, 1, "down"),
    (3, 1, "up"),
    (3, 1, "down"),
    (0, 1, "left"),
)

Face = Callable[[Drawing, Point], None]


class DiceRequest(PrintRequest, frozen=True, kw_only=True):
    """Dice of one game, or of all that have some."""

    game: str = "all"


def lay_out(request: DiceRequest, progress: Progress | None = None) -> Document:
    """A page for each game."""
    document = document_of_all_games(request)
    found = {game: module for game in games() if (module := part(game, "dice")) is not None}
    if request.game not in ("all", *found):
        allowed = one_of([repr(name) for name in ("all", *found)])
        raise OptionError(
            "rulebook.option-value",
            game="print dice",
            option="game",
            value=repr(request.game),
            allowed=allowed,
        )
    for game in found if request.game == "all" else (request.game,):
        nets: Sequence[Drawing] = found[game].dice(request.plain)
        pictures = ", ".join(f"[#{document.picture(one)}]" for one in nets)
        document.add(
            f"{message('printing.dice')} · {games()[game].title}",
            lines(
                [
                    inline(message(f"{game}.print-dice")),
                    f"#grid(columns: 2, column-gutter: 1fr, row-gutter: 3mm, {pictures})",
                    inline(message("printing.dice-how")),
                    *found[game].legend(),
                ]
            ),
            reminder=message("printing.reminder-one-sided"),
        )
    return document


def figure(text: str, name: str = "") -> Face:
    """A face with a large text, and a small name below it."""

    def draw(drawing: Drawing, corner: Point) -> None:
        x, y = middle(corner)
        drawing.text((x, y), text, 0.55 * EDGE, bold=True)
        if name:
            drawing.text((x, y + 0.36 * EDGE), name, 0.14 * EDGE, colour=QUIET)

    return draw


def star(drawing: Drawing, corner: Point) -> None:
    """A five-pointed star, drawn because fonts differ in theirs."""
    x, y = middle(corner)
    points = []
    for number in range(10):
        radius = EDGE * (0.34 if number % 2 == 0 else 0.14)
        angle = pi * number / 5 - pi / 2
        points.append(f"{x + radius * cos(angle):.3f},{y + radius * sin(angle):.3f}")
    drawing.path(f"M{' '.join(points)}Z", 0.4)


def middle(corner: Point) -> Point:
    """The middle of the face with this corner at its top left."""
    return corner[0] + EDGE / 2, corner[1] + EDGE / 2


def net(faces: Sequence[Face]) -> Drawing:
    """A net: fold along the dashed lines, cut along the solid ones."""
    drawing = Drawing(4 * EDGE + _TAB + 1, 3 * EDGE + 1)
    left, top = _TAB + 0.5, 0.5
    for face, (column, row) in zip(faces, _FACES, strict=True):
        face(drawing, (left + column * EDGE, top + row * EDGE))
    for column, row in _FACES:
        drawing.rectangle(left + column * EDGE, top + row * EDGE, EDGE, EDGE, stroke=0.15, colour=QUIET)
    for column, row, side in _TABS:
        _tab(drawing, left + column * EDGE, top + row * EDGE, side)
    x, y, e = left, top, EDGE
    outline = f"M{x + e} {y}h{e}v{e}M{x + e} {y}v{e}M{x + 4 * e} {y + e}v{e}M{x + e} {y + 2 * e}v{e}h{e}v-{e}"
    drawing.path(outline, CUT)
    return drawing


def _tab(drawing: Drawing, x: float, y: float, side: str) -> None:
    """A tab on a side of a face, to be folded in along its dashed base."""
    slant = 0.7 * _TAB
    a, b, c, d = {
        "up": ((x, y), (x + slant, y - _TAB), (x + EDGE - slant, y - _TAB), (x + EDGE, y)),
        "down": (
            (x, y + EDGE),
            (x + slant, y + EDGE + _TAB),
            (x + EDGE - slant, y + EDGE + _TAB),
            (x + EDGE, y + EDGE),
        ),
        "left": ((x, y), (x - _TAB, y + slant), (x - _TAB, y + EDGE - slant), (x, y + EDGE)),
    }[side]
    points = " ".join(f"{px:.3f},{py:.3f}" for px, py in (a, b, c, d))
    drawing.path(f"M{points}", CUT, fill="#ffffff")
    drawing.line(a, d, 0.2, QUIET, dash="1.2 1.2")
