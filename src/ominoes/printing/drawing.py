"""Drawings to scale: SVG whose unit is a millimetre on paper. Grids, pieces, text, and cut marks.

Inks are paler than on a screen, which saves toner, and keep their patterns and letters, so that they stay distinct on a
grey printer. What is drawn where is left to the documents.
"""

from collections.abc import Collection, Iterable
from zlib import crc32

from ominoes.polyforms import SQUARE, WHITE, Cell, Ink
from ominoes.polyforms.lattice import Lattice, Point
from ominoes.polyforms.layout import size
from ominoes.polyforms.outline import outlines
from ominoes.polyforms.palette import rgb
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.svg import escaped

FONT = "Source Sans Pro"
BLACK = "#16181d"
QUIET = "#5f6570"
LINE = "#9aa0aa"
FAINT = "#c9cdd4"

CUT = 0.35
"""The width of a line to cut along."""
MARKS = 3.0
"""The space that cut marks take on every side of a block."""
_MARK_GAP = 0.6
_PATTERN = 0.2
"""Millimetres to a unit of a pattern."""
_PALE = 0.42


def pale(ink: Ink) -> Ink:
    """An ink as it is printed: less than half of its strength, the pattern kept."""
    fill = "".join(f"{round(255 - (255 - part) * _PALE):02x}" for part in rgb(ink.fill))
    return ink._replace(fill=f"#{fill}")


class Drawing:
    """A drawing of a known size in millimetres, from the upper left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._elements: list[str] = []
        self._inks: dict[Ink, str] = {}

    # -- strokes -------------------------------------------------------------------------------------------

    def line(
        self,
        start: Point,
        end: Point,
        width: float = 0.25,
        colour: str = BLACK,
        *,
        dash: str = "",
    ) -> None:
        """A straight line."""
        self.path(f"M{_n(start[0])} {_n(start[1])}L{_n(end[0])} {_n(end[1])}", width, colour, dash=dash)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        stroke: float = 0.25,
        colour: str = BLACK,
        fill: str | Ink = "none",
        corner: float = 0.0,
    ) -> None:
        """A rectangle, with round corners if wanted."""
        for paint, line in self._coats(fill, stroke):
            self._elements.append(
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(corner)}" '
                f'fill="{paint}" stroke="{colour if line else "none"}" stroke-width="{_n(line)}"/>'
            )

    def circle(
        self,
        centre: Point,
        radius: float,
        *,
        stroke: float = 0.25,
        colour: str = BLACK,
        fill: str | Ink = "none",
    ) -> None:
        """A circle."""
        for paint, line in self._coats(fill, stroke):
            self._elements.append(
                f'<circle cx="{_n(centre[0])}" cy="{_n(centre[1])}" r="{_n(radius)}" fill="{paint}" '
                f'stroke="{colour if line else "none"}" stroke-width="{_n(line)}"/>'
            )

    def path(
        self,
        data: str,
        width: float = 0.25,
        colour: str = BLACK,
        *,
        fill: str | Ink = "none",
        dash: str = "",
        at: Point = (0.0, 0.0),
    ) -> None:
        """A path as SVG writes it."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        place = f' transform="translate({_n(at[0])} {_n(at[1])})"' if at != (0.0, 0.0) else ""
        for paint, line in self._coats(fill, width):
            self._elements.append(
                f'<path d="{data}" fill="{paint}" stroke="{colour if line else "none"}" stroke-width="{_n(line)}" '
                f'stroke-linejoin="round" stroke-linecap="round"{dashes}{place}/>'
            )

    def text(
        self,
        place: Point,
        text: str,
        size: float = 4.0,
        *,
        bold: bool = False,
        anchor: str = "middle",
        colour: str = BLACK,
        seam: str = "",
        turn: float = 0.0,
    ) -> None:
        """Text, vertically centred on a point; a seam in the background's colour keeps the pattern away from it."""
        weight = ' font-weight="bold"' if bold else ""
        around = (
            f' stroke="{seam}" stroke-width="{_n(0.22 * size)}" stroke-linejoin="round" paint-order="stroke"'
            if seam
            else ""
        )
        turned = f' transform="rotate({_n(turn)} {_n(place[0])} {_n(place[1])})"' if turn else ""
        self._elements.append(
            f'<text x="{_n(place[0])}" y="{_n(place[1] + 0.34 * size)}" font-family="{FONT}" '
            f'font-size="{_n(size)}" text-anchor="{anchor}" fill="{colour}"{weight}{around}{turned}>'
            f"{escaped(text)}</text>"
        )

    # -- squares -------------------------------------------------------------------------------------------

    def grid(
        self,
        x: float,
        y: float,
        columns: int,
        rows: int,
        square: float,
        *,
        width: float = 0.2,
        colour: str = LINE,
        edge: float = 0.0,
    ) -> None:
        """Squared paper; with `edge`, a solid line of that width around it."""
        right, bottom = x + columns * square, y + rows * square
        for column in range(columns + 1):
            self.line((x + column * square, y), (x + column * square, bottom), width, colour)
        for row in range(rows + 1):
            self.line((x, y + row * square), (right, y + row * square), width, colour)
        if edge:
            self.rectangle(x, y, right - x, bottom - y, stroke=edge)

    def piece(
        self,
        cells: Collection[Cell],
        x: float,
        y: float,
        square: float,
        ink: Ink = WHITE,
        *,
        edge: float = CUT,
        colour: str = BLACK,
        lattice: Lattice = SQUARE,
    ) -> None:
        """A piece: filled with an ink, thin lines between its squares, and a solid line around it."""
        self.path(_loops(cells, x, y, square, lattice), 0, fill=ink)
        self.path(_inner_sides(cells, x, y, square, lattice), min(0.15, 0.4 * edge), QUIET)
        self.path(_loops(cells, x, y, square, lattice), edge, colour)

    def label(self, cell: Cell, x: float, y: float, square: float, text: str, ink: Ink = WHITE) -> None:
        """A short text in one square of a piece."""
        letters = square * min(0.5, 1.3 / max(1, len(text)))
        place = (x + (cell[1] + 0.5) * square, y + (cell[0] + 0.5) * square)
        self.text(place, text, letters, bold=True, colour=ink.writing, seam=ink.fill)

    # -- others --------------------------------------------------------------------------------------------

    def cut_marks(self, x: float, y: float, xs: Iterable[float], ys: Iterable[float]) -> None:
        """Marks outside a block with this corner: where to cut down at each x and across at each y from it."""
        down, across = sorted(xs), sorted(ys)
        for one in down:
            for start, step in ((y + across[0], -1), (y + across[-1], 1)):
                self.line((x + one, start + step * _MARK_GAP), (x + one, start + step * MARKS), 0.25)
        for one in across:
            for start, step in ((x + down[0], -1), (x + down[-1], 1)):
                self.line((start + step * _MARK_GAP, y + one), (start + step * MARKS, y + one), 0.25)

    def embed(self, picture: str, x: float, y: float, width: float, height: float, most: float = 1.0) -> None:
        """Another SVG picture, centred in a frame; `most` limits its scale, in millimetres per unit of that picture."""
        own_width, own_height = size(picture)
        scale = min(width / own_width, height / own_height, most)
        left, top = x + (width - own_width * scale) / 2, y + (height - own_height * scale) / 2
        placed = picture.replace('font-family="sans-serif"', f'font-family="{FONT}"')
        self._elements.append(
            f'<g transform="translate({_n(left)} {_n(top)}) scale({scale:.6f})">{placed}</g>'
        )

    def add(self, other: "Drawing", x: float, y: float) -> None:
        """Another drawing, with its upper left corner at this point."""
        self._inks.update({ink: other._inks[ink] for ink in other._inks})
        inside = "".join(other._elements)
        self._elements.append(f'<g transform="translate({_n(x)} {_n(y)})">{inside}</g>')

    def svg(self) -> str:
        """The drawing as SVG text, as large as it is on paper."""
        patterns = "".join(_pattern(ink, identity) for ink, identity in self._inks.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(self.height)}" '
            f'width="{_n(self.width)}mm" height="{_n(self.height)}mm"><defs>{patterns}</defs>'
            f"{''.join(self._elements)}</svg>\n"
        )

    def _coats(self, fill: str | Ink, stroke: float) -> list[tuple[str, float]]:
        """What to paint over one another, as pairs of fill and stroke: the background, then the pattern."""
        if isinstance(fill, str):
            return [(fill, stroke)]
        if fill.pattern == "plain":
            return [(fill.fill, stroke)]
        # An ink has the same id in every drawing, so that `add` can merge drawings.
        identity = self._inks.setdefault(fill, f"i{crc32(repr(fill).encode()):08x}")
        return [(fill.fill, 0.0), (f"url(#{identity})", stroke)]


def _pattern(ink: Ink, identity: str) -> str:
    """The pattern of an ink without its background."""
    tile = pattern_svg(ink, identity)
    figure = tile[tile.index("/>") + 2 :]
    head = tile[: tile.index("<rect")].replace("<pattern ", f'<pattern patternTransform="scale({_PATTERN})" ')
    return head + figure


def _loops(cells: Collection[Cell], x: float, y: float, square: float, lattice: Lattice) -> str:
    return "".join(
        "M" + " ".join(f"{_n(x + a * square)},{_n(y + b * square)}" for a, b in loop) + "Z"
        for loop in outlines(cells, lattice)
    )


def _inner_sides(cells: Collection[Cell], x: float, y: float, square: float, lattice: Lattice) -> str:
    """The sides between two cells of a piece, each once."""
    own = set(cells)
    parts = []
    for cell in sorted(own):
        corners = lattice.polygon(cell)
        for number, (first, second) in enumerate(lattice.sides):
            other = (cell[0] + first, cell[1] + second)
            if other in own and cell < other:
                (a, b), (c, d) = corners[number], corners[(number + 1) % len(corners)]
                parts.append(
                    f"M{_n(x + a * square)},{_n(y + b * square)}L{_n(x + c * square)},{_n(y + d * square)}"
                )
    return "".join(parts)


def _n(value: float) -> str:
    """A number as SVG writes it, rounded to a thousandth of a millimetre."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
