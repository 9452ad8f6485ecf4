"""Pictures of Holomino as SVG: the table with its open places and closed circles, both hands, and the bag.

The picture for a terminal is in `hexart.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from ominoes.games.holomino.actions import hex_text
from ominoes.games.holomino.tiles import Digits, digits
from ominoes.games.holomino.view import HolominoView, PlaceView
from ominoes.polyforms import HONEYCOMB, Cell
from ominoes.polyforms.lattice import Point
from ominoes.polyforms.layout import above, beside
from ominoes.polyforms.notches import NOTCH, circle_point, hexagon_centre, mark_points, notched_path
from ominoes.polyforms.palette import BLUE, INKS, YELLOW, Ink
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.svg import escaped
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.games.holomino.state import HolominoState

SEAT_INKS: tuple[Ink, Ink] = (BLUE, YELLOW)
"""In which ink the circles of each seat are drawn; their patterns differ too."""

_UNIT = 34.0
_TILE = INKS["ivory"].fill
_LINE = "#4b4f58"
_QUIET = "#767676"
_DARK = "#16181d"
_OPEN = "#e6007e"


def svg(state: "HolominoState") -> str:
    """The table above the two hands."""
    view = state.view()
    status = status_words(state)
    hands = beside(*(_hand(state, view, seat) for seat in range(2)), gap=28)
    return above(_table(view, status), hands, title=f"Holomino: {status}")


def status_words(state: "HolominoState") -> str:
    """What happens now, in one short sentence."""
    phase = state.position.phase
    player = state.game.seat_name(state.position.seat)
    if phase == "over":
        winners = state.winners
        key = "status-draw-game" if len(winners) > 1 else "status-won"
        return text(f"holomino.{key}", player=state.game.seat_name(winners[0]))
    if phase == "act":
        return text("holomino.status-return" if state.must_return else "holomino.status-lay", player=player)
    return text(f"holomino.status-{phase}", player=player)


def table_svg(state: "HolominoState") -> str:
    """The table alone."""
    return _table(state.view(), status_words(state))


def tiles_svg(names: Sequence[str], across: int) -> str:
    """Tiles in lines of so many; who cannot see them is told their names."""
    picture = _Picture(f"tiles {names}")
    for index, name in enumerate(names):
        line, column = divmod(index, across)
        picture.origin = (2.2 * column, 2.0 * line)
        picture.tile((0, 0), digits(name), width=1.6)
    return picture.svg(", ".join(names))


def _table(view: HolominoView, status: str) -> str:
    picture = _Picture(f"table {view.tiles} {view.turn}")
    for place in view.places:
        _draw_place(picture, place)
    for tile in view.tiles:
        newest = tile is view.tiles[-1] and len(view.tiles) > 1
        picture.tile(tile.hex, tile.corners, width=3.2 if newest else 1.6)
    for circle in view.circles:
        picture.circle(circle_point(circle.hexes[0]), SEAT_INKS[circle.seat], str(circle.value))
    if not view.tiles:
        picture.caption((0.0, 0.0), text("holomino.empty-table"))
    return picture.svg(text("holomino.table-title", status=status))


def _draw_place(picture: "_Picture", place: PlaceView) -> None:
    """An empty hexagon: what it asks for, its name, and a stronger edge where the player to move can lay."""
    playable = bool(place.tiles)
    if place.blocked:
        picture.hexagon(place.hex, f'fill="#eceef1" stroke="{_QUIET}" stroke-width="0.7"')
        picture.words(hexagon_centre(place.hex), "×", 0.6, _QUIET)
        return
    edge = f'stroke="{_OPEN}" stroke-width="1.6"' if playable else f'stroke="{_QUIET}" stroke-width="0.7"'
    picture.hexagon(place.hex, f'fill="#ffffff" {edge} stroke-dasharray="5 3"')
    for point, digit in zip(mark_points(place.hex, 0.3), place.corners, strict=True):
        if digit:
            picture.words(point, str(digit), 0.34, _QUIET)
    x, y = hexagon_centre(place.hex)
    if place.points:
        picture.words((x, y + 0.34), text("holomino.plus-points", points=place.points), 0.3, _OPEN)
    picture.words((x, y), hex_text(place.hex), 0.38, _DARK if playable else _QUIET, bold=playable)


def _hand(state: "HolominoState", view: HolominoView, seat: int) -> str:
    """A player's points and tiles, each with its name below."""
    hand = view.hands[seat]
    words = text("holomino.hand", player=state.game.seat_name(seat), points=view.scores[seat])
    note = text("holomino.to-move") if view.turn.seats == (seat,) else ""
    picture = _Picture(f"hand {seat} {hand} {words} {note}")
    picture.circle((-0.5, -1.6), SEAT_INKS[seat], "")
    picture.words((0.2, -1.6), words + note, 0.45, _QUIET, anchor="start", bold=bool(note))
    picture.extend((-1.0, -2.1), (0.2 + 0.27 * len(words + note), 0.0))
    for index, tile in enumerate(hand):
        picture.origin = (2.3 * index, 0.0)
        picture.tile((0, 0), digits(tile), width=1.6)
        picture.words((0.0, 1.25), tile, 0.4, _QUIET)
    picture.extend((0.0, 1.5))
    if seat == 1:
        picture.origin = (0.0, 0.0)
        bag = text("holomino.bag", count=len(view.bag))
        picture.words((-1.0, 2.1), bag, 0.4, _QUIET, anchor="start")
        picture.extend((-1.0 + 0.25 * len(bag), 2.4))
    return picture.svg(words)


class _Picture:
    """SVG elements on the honeycomb, and the space they take."""

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
            self.words(point, str(digit), 0.46, _DARK, bold=True)
        self.extend(*HONEYCOMB.polygon(cell))

    def hexagon(self, cell: Cell, style: str) -> None:
        """Draw a plain hexagon, a little smaller than its place."""
        x, y = hexagon_centre(cell)
        points = [(x + 0.93 * (px - x), y + 0.93 * (py - y)) for px, py in HONEYCOMB.polygon(cell)]
        written = " ".join(",".join(self._units(point)) for point in points)
        self._elements.append(f'<polygon class="place" points="{written}" {style}/>')
        self.extend(*points)

    def circle(self, centre: Point, ink: Ink, value: str) -> None:
        """Draw a full circle in an ink, with its value."""
        identity = self._patterns.setdefault(ink, f"{self._identity}-{len(self._patterns)}")
        x, y = self._units(centre)
        self._elements.append(
            f'<circle class="circle" cx="{x}" cy="{y}" r="{NOTCH * _UNIT:.4g}" fill="url(#{identity})" '
            f'stroke="{ink.stroke}" stroke-width="2"/>'
        )
        if value:
            seam = f'stroke="{ink.fill}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
            self.words(centre, value, 0.42, ink.writing, bold=True, style=seam)

    def caption(self, place: Point, words: str) -> None:
        """Write words where there is nothing else."""
        self.words(place, words, 0.5, _QUIET)
        self.extend(
            (place[0] - 0.16 * len(words), place[1] - 1), (place[0] + 0.16 * len(words), place[1] + 1)
        )

    def words(
        self,
        place: Point,
        words: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        anchor: str = "middle",
        style: str = "",
    ) -> None:
        """Write words, their middle at the height of the place."""
        x, y = self._units((place[0], place[1] + 0.36 * size))
        weight = ' font-weight="bold"' if bold else ""
        self._elements.append(
            f'<text x="{x}" y="{y}" font-size="{size * _UNIT:.4g}" text-anchor="{anchor}" fill="{colour}"'
            f"{weight} {style}>{escaped(words)}</text>"
        )

    def extend(self, *points: Point) -> None:
        """Make sure that the picture reaches these points."""
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
