"""Dice to cut and fold: the colour dice and the number die of Polymo, and the dice TURNO and PROVA of Polyminix.

A net is a cross of six faces with seven tabs, which are folded in and glued.
"""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Literal

from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.polyforms.lattice import Point
from ominoes.printing.markdown import inline
from ominoes.printing.polyminix import dice_legend
from ominoes.printing.sketch import CUT, QUIET, Sketch, pale
from ominoes.printing.typesetting import Document, Progress, lines
from ominoes.printing.wishes import Wish, of_all_games
from ominoes.words import text

EDGE = 21.0
_TAB = 5.5
_COLOUR_DICE = 4

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

Face = Callable[[Sketch, Point], None]


class DiceWish(Wish, frozen=True, kw_only=True):
    """For which game."""

    game: Literal["all", "polymo", "polyminix"] = "all"


def lay_out(wish: DiceWish, progress: Progress | None = None) -> Document:
    """A page for each game."""
    document = of_all_games(wish)
    for game, (dice, legend) in _DICE.items():
        if wish.game not in ("all", game):
            continue
        nets = dice(wish.plain)
        pictures = ", ".join(f"[#{document.picture(net)}]" for net in nets)
        document.add(
            f"{text('printing.dice')} · {game.capitalize()}",
            lines(
                [
                    inline(text(f"printing.dice-{game}")),
                    f"#grid(columns: 2, column-gutter: 1fr, row-gutter: 3mm, {pictures})",
                    inline(text("printing.dice-how")),
                    *legend(),
                ]
            ),
            mind=text("printing.mind-one-sided"),
        )
    return document


def _polymo(plain: bool) -> list[Sketch]:
    def colour(pen: str) -> Face:
        def draw(sketch: Sketch, corner: Point) -> None:
            ink = pale(PEN_INKS[pen])
            if not plain:
                sketch.rectangle(*corner, EDGE, EDGE, stroke=0, fill=ink)
            middle = _middle(corner)
            sketch.words(middle, pen, 0.5 * EDGE, bold=True, seam="" if plain else ink.fill)
            sketch.words(
                (middle[0], middle[1] + 0.36 * EDGE),
                text(f"polymo.{PEN_INKS[pen].name}"),
                0.14 * EDGE,
                seam="" if plain else ink.fill,
            )

        return draw

    faces: list[Face] = [*(colour(pen) for pen in PEN_INKS), _star]
    numbers: list[Face] = [*(_figure(str(number)) for number in range(1, 6)), _star]
    return [*(_net(faces) for _ in range(_COLOUR_DICE)), _net(numbers)]


def _polyminix(plain: bool) -> list[Sketch]:
    return [
        _net([_figure(f"{letter}{number}", word) for number in range(1, 7)])
        for letter, word in (("T", "TURNO"), ("P", "PROVA"))
    ]


# For each game its dice, without colours if that is wished, and what is said below them.
_DICE: dict[str, tuple[Callable[[bool], list[Sketch]], Callable[[], list[str]]]] = {
    "polymo": (_polymo, list),
    "polyminix": (_polyminix, lambda: [dice_legend()]),
}


def _figure(words: str, name: str = "") -> Face:
    def draw(sketch: Sketch, corner: Point) -> None:
        x, y = _middle(corner)
        sketch.words((x, y), words, 0.55 * EDGE, bold=True)
        if name:
            sketch.words((x, y + 0.36 * EDGE), name, 0.14 * EDGE, colour=QUIET)

    return draw


def _star(sketch: Sketch, corner: Point) -> None:
    """A five-pointed star; fonts differ in theirs."""
    x, y = _middle(corner)
    points = []
    for number in range(10):
        radius = EDGE * (0.34 if number % 2 == 0 else 0.14)
        angle = pi * number / 5 - pi / 2
        points.append(f"{x + radius * cos(angle):.3f},{y + radius * sin(angle):.3f}")
    sketch.path(f"M{' '.join(points)}Z", 0.4)


def _middle(corner: Point) -> Point:
    return corner[0] + EDGE / 2, corner[1] + EDGE / 2


def _net(faces: Sequence[Face]) -> Sketch:
    """A net: fold along the dashed lines, cut along the firm ones."""
    sketch = Sketch(4 * EDGE + _TAB + 1, 3 * EDGE + 1)
    left, top = _TAB + 0.5, 0.5
    for face, (column, row) in zip(faces, _FACES, strict=True):
        face(sketch, (left + column * EDGE, top + row * EDGE))
    for column, row in _FACES:
        sketch.rectangle(left + column * EDGE, top + row * EDGE, EDGE, EDGE, stroke=0.15, colour=QUIET)
    for column, row, side in _TABS:
        _tab(sketch, left + column * EDGE, top + row * EDGE, side)
    x, y, e = left, top, EDGE
    outline = f"M{x + e} {y}h{e}v{e}M{x + e} {y}v{e}M{x + 4 * e} {y + e}v{e}M{x + e} {y + 2 * e}v{e}h{e}v-{e}"
    sketch.path(outline, CUT)
    return sketch


def _tab(sketch: Sketch, x: float, y: float, side: str) -> None:
    """A trapezium on a side of a face, to be folded in along its dashed base."""
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
    sketch.path(f"M{points}", CUT, fill="#ffffff")
    sketch.line(a, d, 0.2, QUIET, dash="1.2 1.2")
