"""The dice of Polymo to cut and fold: colour dice and the number die."""

from ominoes.games.polymo.drawing import PEN_INKS
from ominoes.games.polymo.pens import pen_label, pen_name
from ominoes.polyforms.lattice import Point
from ominoes.printing.dice import EDGE, Face, figure, middle, net, star
from ominoes.printing.drawing import Drawing, pale

_COLOUR_DICE = 4


def dice(plain: bool) -> list[Drawing]:
    """Four colour dice and the number die."""

    def colour(pen: str) -> Face:
        def draw(drawing: Drawing, corner: Point) -> None:
            ink = pale(PEN_INKS[pen])
            if not plain:
                drawing.rectangle(*corner, EDGE, EDGE, stroke=0, fill=ink)
            x, y = middle(corner)
            drawing.text((x, y), pen_label(pen), 0.5 * EDGE, bold=True, seam="" if plain else ink.fill)
            drawing.text(
                (x, y + 0.36 * EDGE),
                pen_name(pen),
                0.14 * EDGE,
                seam="" if plain else ink.fill,
            )

        return draw

    faces: list[Face] = [*(colour(pen) for pen in PEN_INKS), star]
    numbers: list[Face] = [*(figure(str(number)) for number in range(1, 6)), star]
    return [*(net(faces) for _ in range(_COLOUR_DICE)), net(numbers)]


def legend() -> list[str]:
    """Nothing: the faces say what they mean."""
    return []
