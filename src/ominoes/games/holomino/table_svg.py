"""The table of Holomino as SVG: the tiles with their places and closed circles, both hands, and the bag."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from ominoes.games.holomino.actions import hex_text
from ominoes.games.holomino.drawing import SEAT_INKS, status
from ominoes.games.holomino.tiles import Digits, digits
from ominoes.games.holomino.view import HolominoView, PlaceView
from ominoes.i18n import message
from ominoes.polyforms import HONEYCOMB, Cell
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.layout import above, beside
from ominoes.polyforms.notches import NOTCH, circle_point, hexagon_centre, mark_points, notched_path
from ominoes.polyforms.palette import INKS, Ink
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.svg import escaped

if TYPE_CHECKING:
    from ominoes.games.holomino.state import HolominoState

_UNIT = 34.0
_TILE = INKS["ivory"].fill
_LINE = "#4b4f58"
_QUIET = "#767676"
_DARK = "#16181d"
_OPEN = "#e6007e"


def svg(state: "HolominoState") -> str:
    """The tiles, and both hands below."""
    view = state.view()
    hands = beside(*(_hand(state, view, seat) for seat in range(2)), gap=28)
    due = status(state)
    return above(_table(view, due), hands, title=f"Holomino: {due}")


def table_svg(state: "HolominoState") -> str:
    """The tiles without the hands."""
    return _table(state.view(), status(state))


def tiles_svg(names: Sequence[str], across: int) -> str:
    """Tiles in lines of `across`; the title has their names."""
    picture = _Picture(f"tiles {names}")
    for index, name in enumerate(names):
        line, column = divmod(index, across)
        picture.origin = (2.2 * column, 2.0 * line)
        picture.tile((0, 0), digits(name), width=1.6)
    return picture.svg(", ".join(names))


def _table(view: HolominoView, due: str) -> str:
    picture = _Picture(f"table {view.tiles} {view.turn}")
    for place in view.places:
        _draw_place(picture, place)
    for tile in view.tiles:
        newest = tile is view.tiles[-1] and len(view.tiles) > 1
        picture.tile(tile.hex, tile.corners, width=3.2 if newest else 1.6)
    for circle in view.circles:
        picture.circle(circle_point(circle.hexes[0]), SEAT_INKS[circle.seat], str(circle.value))
    if not view.tiles:
        picture.caption((0.0, 0.0), message("holomino.empty-table"))
    return picture.svg(message("holomino.table-title", status=due))


def _draw_place(picture: "_Picture", place: PlaceView) -> None:
    """A place: the digits it demands, its name, and a stronger edge where the player to act can lay a tile."""
    playable = bool(place.tiles)
    if place.blocked:
        picture.hexagon(place.hex, f'fill="#eceef1" stroke="{_QUIET}" stroke-width="0.7"')
        picture.text(hexagon_centre(place.hex), "×", 0.6, _QUIET)
        return
    edge = f'stroke="{_OPEN}" stroke-width="1.6"' if playable else f'stroke="{_QUIET}" stroke-width="0.7"'
    picture.hexagon(place.hex, f'fill="#ffffff" {edge} stroke-dasharray="5 3"')
    for point, digit in zip(mark_points(place.hex, 0.3), place.corners, strict=True):
        if digit:
            picture.text(point, str(digit), 0.34, _QUIET)
    x, y = hexagon_centre(place.hex)
    if place.points:
        picture.text((x, y + 0.34), message("holomino.plus-points", points=place.points), 0.3, _OPEN)
    picture.text((x, y), hex_text(place.hex), 0.38, _DARK if playable else _QUIET, bold=playable)


def _hand(state: "HolominoState", view: HolominoView, seat: int) -> str:
    """The points and the tiles of a player, each tile with its name below."""
    hand = view.hands[seat]
    title = message("holomino.hand", player=state.game.seat_name(seat), points=view.scores[seat])
    note = message("holomino.to-move") if view.turn.seats == (seat,) else ""
    picture = _Picture(f"hand {seat} {hand} {title} {note}")
    picture.circle((-0.5, -1.6), SEAT_INKS[seat], "")
    picture.text((0.2, -1.6), title + note, 0.45, _QUIET, anchor="start", bold=bool(note))
    picture.extend((-1.0, -2.1), (0.2 + 0.27 * len(title + note), 0.0))
    for index, tile in enumerate(hand):
        picture.origin = (2.3 * index, 0.0)
        picture.tile((0, 0), digits(tile), width=1.6)
        picture.text((0.0, 1.25), tile, 0.4, _QUIET)
    picture.extend((0.0, 1.5))
    if seat == 1:
        picture.origin = (0.0, 0.0)
        bag = message("holomino.bag", count=len(view.bag))
        picture.text((-1.0, 2.1), bag, 0.4, _QUIET, anchor="start")
        picture.extend((-1.0 + 0.25 * len(bag), 2.4))
    return picture.svg(title)


class _Picture:
    """SVG elements on the honeycomb, and the space that they take."""

    def __init__(self, contents: str) -> None:
        self.origin: Point = (0.0, 0.0)
        self._identity = f"h{crc32(contents.encode()):08x}"
        self._elements: list[str] = []
        self._patterns: dict[Ink, str] = {}
        self._reach: list[Point] = []

    def tile(self, cell: Cell, corners: Digits, *, width: float) -> None:
        """Draw a notched hexagon with its digits."""
        x, y = self._units((0.0, 0.0))
        self._elements.append(
            f'<path class="tile" transform="translate({x} {y})" d="{notched_path(cell, _UNIT)}" fill="{_TILE}" '
            f'stroke="{_LINE}" stroke-width="{width:g}" stroke-linejoin="round"/>'
        )
        for point, digit in zip(mark_points(cell), corners, strict=True):
            self.text(point, str(digit), 0.46, _DARK, bold=True)
        self.extend(*HONEYCOMB.polygon(cell))

    def hexagon(self, cell: Cell, style: str) -> None:
        """Draw a hexagon without notches, a little smaller than its place."""
        x, y = hexagon_centre(cell)
        points = [(x + 0.93 * (px - x), y + 0.93 * (py - y)) for px, py in HONEYCOMB.polygon(cell)]
        written = " ".join(",".join(self._units(point)) for point in points)
        self._elements.append(f'<polygon class="place" points="{written}" {style}/>')
        self.extend(*points)

    def circle(self, centre: Point, ink: Ink, value: str) -> None:
        """Draw a closed circle in an ink, with its value."""
        identity = self._patterns.setdefault(ink, f"{self._identity}-{len(self._patterns)}")
        x, y = self._units(centre)
        self._elements.append(
            f'<circle class="circle" cx="{x}" cy="{y}" r="{NOTCH * _UNIT:.4g}" fill="url(#{identity})" '
            f'stroke="{ink.stroke}" stroke-width="2"/>'
        )
        if value:
            seam = f'stroke="{ink.fill}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
            self.text(centre, value, 0.42, ink.writing, bold=True, style=seam)

    def caption(self, place: Point, text: str) -> None:
        """Write a text where there is nothing else."""
        self.text(place, text, 0.5, _QUIET)
        self.extend((place[0] - 0.16 * len(text), place[1] - 1), (place[0] + 0.16 * len(text), place[1] + 1))

    def text(
        self,
        place: Point,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        anchor: str = "middle",
        style: str = "",
    ) -> None:
        """Write a text, centred vertically at the place."""
        x, y = self._units((place[0], place[1] + 0.36 * size))
        weight = ' font-weight="bold"' if bold else ""
        self._elements.append(
            f'<text x="{x}" y="{y}" font-size="{size * _UNIT:.4g}" text-anchor="{anchor}" fill="{colour}"'
            f"{weight} {style}>{escaped(text)}</text>"
        )

    def extend(self, *points: Point) -> None:
        """Extend the picture to these points."""
        self._reach.extend((x + self.origin[0], y + self.origin[1]) for x, y in points)

    def svg(self, title: str) -> str:
        """Return the whole picture."""
        margin = 0.15
        xs, ys = [x for x, _ in self._reach], [y for _, y in self._reach]
        left, top = (min(xs) - margin) * _UNIT, (min(ys) - margin) * _UNIT
        width, height = (max(xs) + margin) * _UNIT - left, (max(ys) + margin) * _UNIT - top
        patterns = "".join(pattern_svg(ink, identity) for ink, identity in self._patterns.items())
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{self._identity}" '
                f'viewBox="{left:.2f} {top:.2f} {width:.2f} {height:.2f}" '
                f'width="{width:.2f}" height="{height:.2f}" font-family="sans-serif">',
                f'<title id="{self._identity}">{escaped(title)}</title>',
                f"<defs>{patterns}</defs>",
                *self._elements,
                "</svg>\n",
            ]
        )

    def _units(self, point: Point) -> tuple[str, str]:
        return f"{(point[0] + self.origin[0]) * _UNIT:.2f}", f"{(point[1] + self.origin[1]) * _UNIT:.2f}"
