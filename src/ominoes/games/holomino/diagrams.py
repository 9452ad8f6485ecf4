"""Holomino: all tiles, each with the number of its move, and the value of every circle."""

from ominoes.games import Record
from ominoes.games.holomino.actions import Lay, Start
from ominoes.games.holomino.drawing import SEAT_INKS
from ominoes.games.holomino.state import HolominoState
from ominoes.polyforms import HONEYCOMB
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.notches import NOTCH, circle_point, hexagon_centre, mark_points, notched_path
from ominoes.printing.drawing import QUIET, Drawing, pale
from ominoes.printing.paper import PRINTABLE_WIDTH

_LARGEST = 11.0
_TALLEST = 150.0


def diagram(record: Record, plain: bool) -> list[Drawing]:
    """One picture with all tiles."""
    state = record.state
    assert isinstance(state, HolominoState)
    view = state.view()
    if not view.tiles:
        return []
    numbers = [
        number for number, action in enumerate(record.actions, start=1) if isinstance(action, Lay | Start)
    ]
    corners = [corner for tile in view.tiles for corner in HONEYCOMB.polygon(tile.hex)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    side = min(_LARGEST, (PRINTABLE_WIDTH - 2) / width, _TALLEST / height)
    drawing = Drawing(width * side + 2, height * side + 2)

    def place(point: Point) -> Point:
        return 1 + (point[0] - left) * side, 1 + (point[1] - top) * side

    origin = place((0.0, 0.0))
    for tile, number in zip(view.tiles, numbers, strict=True):
        drawing.path(notched_path(tile.hex, side), 0.3, at=origin)
        for point, digit in zip(mark_points(tile.hex), tile.corners, strict=True):
            drawing.text(place(point), str(digit), 0.34 * side, colour=QUIET)
        drawing.text(place(hexagon_centre(tile.hex)), str(number), 0.44 * side, bold=True)
    for circle in view.circles:
        ink = pale(SEAT_INKS[circle.seat])
        centre = place(circle_point(circle.hexes[0]))
        drawing.circle(centre, NOTCH * side, stroke=0.3, fill="#ffffff" if plain else ink)
        drawing.text(centre, str(circle.value), 0.4 * side, bold=True, seam="" if plain else ink.fill)
    return [drawing]
