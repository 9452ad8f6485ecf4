"""Pictures of boards and of sets of shapes as SVG text: self-contained, scalable, without scripts. Cells of
one piece are drawn with thin lines between them and a thick outline around; every ink brings its pattern.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from ominoes.i18n import message
from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.lattice import Cell, Lattice, Point, components
from ominoes.polyforms.outline import outlines
from ominoes.polyforms.palette import BLUE, WHITE, Ink
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.polyform import Polyform
from ominoes.polyforms.square import SQUARE

_UNIT = 32
"""Units of the picture to the width of a square, or to the side of a hexagon."""
_OUTLINE = 0.09
_MARGIN = 0.15
QUIET = "#767676"
"""The grey of text and lines beside a picture: it can be read on white and on black paper alike."""
_GRID = "#a9afb9"
_MARK = "#e6007e"
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class Lines(NamedTuple):
    """How shapes are set in lines: the width of a line and the height of names, both in cells, and the scale."""

    width: int
    lettering: float
    scale: float


NARROW = Lines(15, 0.7, 0.8)
"""Lines so short that a phone shows cells and names large enough to read."""


def draw(
    region: Collection[Cell],
    inked: Mapping[Cell, Ink] | None = None,
    *,
    pieces: Iterable[Collection[Cell]] | None = None,
    labels: Mapping[Cell, str] | None = None,
    letters: bool = False,
    marks: Collection[Cell] = (),
    coordinates: bool = False,
    title: str = "",
    lattice: Lattice = SQUARE,
    scale: float = 1.0,
    paper: Ink = WHITE,
) -> str:
    """Draw a board, the cells of a region, with ink in some of its cells, and return the SVG text.

    `pieces` says which inked cells belong together; without it, neighbours of the same ink do. `labels` are
    short texts in cells, `letters` adds the letter of the ink wherever there is no label, and `marks`
    highlights cells. `coordinates` names the columns from a and the rows from 1 at the bottom. `paper` is the
    ink of empty cells.

    >>> picture = draw({(0, 0), (0, 1)}, {(0, 1): BLUE}, title="two squares")
    >>> picture.count('class="cell"')  # two of the board, one of the piece upon it
    3
    """
    region = frozenset(region)
    inked = inked or {}
    written = {cell: ink.letter for cell, ink in inked.items()} if letters else {}
    written.update(labels or {})
    strange = [cell for cell in (*inked, *written, *marks) if cell not in region]
    if strange:
        raise ShapeError("polyforms.cell-not-drawn", cell=strange[0])
    if coordinates and lattice != SQUARE:
        raise ShapeError("polyforms.no-coordinates")
    canvas = _Canvas(lattice, _identity(title, sorted(region), sorted(inked.items()), sorted(marks)))
    canvas.paper(region, paper)
    groups = _groups(inked, lattice) if pieces is None else _checked_pieces(pieces, inked)
    for cells in groups:
        canvas.piece(cells, inked[min(cells)])
    for cell in sorted(marks):
        canvas.mark(cell)
    for cell, label in sorted(written.items()):
        canvas.label(cell, label, inked.get(cell, paper))
    if coordinates and region:
        canvas.coordinates(region)
    return canvas.svg(title or message("polyforms.board"), scale)


def draw_shapes(
    shapes: Iterable[Polyform],
    inks: Ink | Sequence[Ink] = BLUE,
    *,
    names: Sequence[str] | None = None,
    letters: bool = False,
    width: int = 24,
    lettering: float = 0.5,
    title: str = "",
    scale: float = 1.0,
) -> str:
    """Draw shapes in a row, or in several where they need more than a width, and return the SVG text.

    `inks` is one ink for all, or several that are used in turn. `names` are written under the shapes, in letters of
    the height `lettering`, in cells.
    """
    drawn = tuple(shapes)
    colours = (inks,) if isinstance(inks, Ink) else tuple(inks)
    if not drawn:
        raise ShapeError("polyforms.no-shapes")
    if not colours:
        raise ShapeError("polyforms.no-inks")
    if names is not None and len(names) != len(drawn):
        raise ShapeError("polyforms.names-count", shapes=len(drawn), names=len(names))
    canvas = _Canvas(drawn[0].lattice, _identity(title, drawn, colours, names))
    left = top = line_height = 0.0
    for index, shape in enumerate(drawn):
        if shape.lattice != canvas.lattice:
            raise ShapeError("polyforms.two-lattices")
        x0, y0, x1, y1 = _extent(shape.cells, shape.lattice)
        if left > 0 and left + x1 - x0 > width:
            left, top, line_height = 0.0, top + line_height, 0.0
        canvas.origin = (left - x0, top - y0)
        ink = colours[index % len(colours)]
        canvas.piece(shape.cells, ink)
        if letters:
            for cell in shape.cells:
                canvas.label(cell, ink.letter, ink)
        name = names[index] if names is not None else ""
        if name:
            canvas.caption((x0 + x1) / 2, y1 + 1.1 * lettering, name, lettering)
        left += max(x1 - x0, 0.6 * lettering * len(name)) + 1
        line_height = max(line_height, y1 - y0 + (0.9 + lettering if names is not None else 1))
    return canvas.svg(title or ", ".join(names or [shape.name for shape in drawn]), scale)


class _Canvas:
    """A picture in the making: SVG elements, the inks they use and the space they take."""

    def __init__(self, lattice: Lattice, identity: str) -> None:
        self.lattice = lattice
        self.origin: Point = (0.0, 0.0)
        self._identity = identity
        self._elements: list[str] = []
        self._patterns: dict[Ink, str] = {}
        self._reach: list[Point] = []

    def paper(self, cells: Collection[Cell], ink: Ink) -> None:
        """Draw the empty cells of a board."""
        self._cells(cells, ink, f'class="board" stroke="{_GRID}" stroke-width="1"')
        for loop in outlines(cells, self.lattice):
            self._elements.append(
                f'<path class="edge" d="{self._path(loop)}" fill="none" stroke="{QUIET}" stroke-width="2"/>'
            )

    def piece(self, cells: Collection[Cell], ink: Ink) -> None:
        """Draw a piece: its cells with thin lines between, and its outline."""
        self._cells(cells, ink, f'class="piece" stroke="{ink.stroke}" stroke-width="1.2" stroke-opacity=".7"')
        path = "".join(self._path(loop) for loop in outlines(cells, self.lattice, _OUTLINE / 2))
        self._elements.append(
            f'<path class="outline" d="{path}" fill="none" stroke="{ink.stroke}" '
            f'stroke-width="{_number(_OUTLINE * _UNIT)}" stroke-linejoin="round"/>'
        )

    def mark(self, cell: Cell) -> None:
        """Highlight a cell with a ring that shows on light and on dark."""
        x, y = self._place(self._centre(cell)).split(",")
        radius = 0.34 * _UNIT if self.lattice == SQUARE else 0.6 * _UNIT
        for colour, width in (("#ffffff", 5), (_MARK, 2.6)):
            self._elements.append(
                f'<circle class="mark" cx="{x}" cy="{y}" r="{_number(radius)}" fill="none" '
                f'stroke="{colour}" stroke-width="{width}"/>'
            )

    def label(self, cell: Cell, text: str, ink: Ink) -> None:
        """Write a short text into a cell, with a seam of the cell's ink so that no pattern disturbs it."""
        x, y = self._centre(cell)
        size = 0.5 if len(text) < 3 else 1.25 / len(text)
        self._text(
            (x, y + 0.35 * size),
            text,
            size,
            f'class="label" fill="{ink.writing}" stroke="{ink.fill}" stroke-width="4" '
            f'stroke-linejoin="round" paint-order="stroke" font-weight="bold"',
        )

    def caption(self, x: float, y: float, text: str, size: float) -> None:
        """Write a text beneath something."""
        half = 0.3 * size * len(text)
        self._extend((x - half, y - 0.8 * size), (x + half, y + 0.2 * size))
        self._text((x, y), text, size, f'class="caption" fill="{QUIET}"')

    def coordinates(self, region: Collection[Cell]) -> None:
        """Write the names of the columns below and of the rows at the left of a board of squares."""
        x0, y0, x1, y1 = _extent(region, self.lattice)
        # A wide board is shown smaller, so its letters are larger, as far as they fit side by side.
        size = min(0.8, max(0.45, 0.036 * (x1 - x0)))
        rows = max(row for row, _ in region) + 1
        style = f'class="coordinate" fill="{QUIET}"'
        for column in sorted({column for _, column in region}):
            self._text((column + 0.5, y1 + 0.15 + size), column_name(column), size, style)
        for row in sorted({row for row, _ in region}):
            self._text((x0 - 0.1 - 0.78 * size, row + 0.5 + 0.355 * size), row_name(row, rows), size, style)
        self._extend((x0 - 0.1 - 1.56 * size, y0), (x0, y1 + 0.15 + 1.45 * size))

    def svg(self, title: str, scale: float) -> str:
        """Return the whole picture."""
        xs, ys = [x for x, _ in self._reach] or [0], [y for _, y in self._reach] or [0]
        left, top = (min(xs) - _MARGIN) * _UNIT, (min(ys) - _MARGIN) * _UNIT
        width, height = (max(xs) + _MARGIN) * _UNIT - left, (max(ys) + _MARGIN) * _UNIT - top
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{self._identity}" '
            f'viewBox="{_number(left)} {_number(top)} {_number(width)} {_number(height)}" '
            f'width="{_number(width * scale)}" height="{_number(height * scale)}" '
            f'font-family="sans-serif" text-anchor="middle">'
        )
        patterns = "".join(pattern_svg(ink, identity) for ink, identity in self._patterns.items())
        return "\n".join(
            [
                head,
                f'<title id="{self._identity}">{escaped(title)}</title>',
                f"<defs>{patterns}</defs>",
                *self._elements,
                "</svg>\n",
            ]
        )

    def _cells(self, cells: Collection[Cell], ink: Ink, style: str) -> None:
        self._elements.append(f'<g fill="{self._paint(ink)}" {style}>')
        for cell in sorted(cells):
            corners = self.lattice.polygon(cell)
            self._extend(*corners)
            points = " ".join(self._place(corner) for corner in corners)
            self._elements.append(f'<polygon class="cell" points="{points}"/>')
        self._elements.append("</g>")

    def _paint(self, ink: Ink) -> str:
        """Return how SVG names the fill of an ink, and keep its pattern for the head of the picture."""
        if ink.pattern == "plain":
            return ink.fill
        identity = self._patterns.setdefault(ink, f"{self._identity}-{len(self._patterns)}")
        return f"url(#{identity})"

    def _text(self, place: Point, text: str, size: float, style: str) -> None:
        x, y = self._place(place).split(",")
        self._elements.append(
            f'<text x="{x}" y="{y}" font-size="{_number(size * _UNIT)}" {style}>{escaped(text)}</text>'
        )

    def _path(self, loop: Iterable[Point]) -> str:
        return f"M{' '.join(self._place(point) for point in loop)}Z"

    def _centre(self, cell: Cell) -> Point:
        corners = self.lattice.polygon(cell)
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    def _place(self, point: Point) -> str:
        """Return a point as SVG writes it, in the units of the picture."""
        return (
            f"{_number((point[0] + self.origin[0]) * _UNIT)},{_number((point[1] + self.origin[1]) * _UNIT)}"
        )

    def _extend(self, *points: Point) -> None:
        self._reach.extend((x + self.origin[0], y + self.origin[1]) for x, y in points)


def _identity(*parts: object) -> str:
    """Return a name for a picture: several may share a page, and their patterns must not be mixed up."""
    return f"o{crc32(repr(parts).encode()):08x}"


def _groups(inked: Mapping[Cell, Ink], lattice: Lattice) -> list[Collection[Cell]]:
    """Return the inked cells as maximal connected sets of one ink."""
    return [
        cells
        for ink in sorted(set(inked.values()))
        for cells in components((cell for cell in inked if inked[cell] == ink), lattice)
    ]


def _checked_pieces(pieces: Iterable[Collection[Cell]], inked: Mapping[Cell, Ink]) -> list[Collection[Cell]]:
    """Return the pieces if each has cells of one ink and every inked cell is in one of them."""
    groups = [frozenset(cells) for cells in pieces]
    if any(len({inked.get(cell) for cell in cells}) != 1 for cells in groups):
        raise ShapeError("polyforms.piece-inks")
    if sorted(cell for cells in groups for cell in cells) != sorted(inked):
        raise ShapeError("polyforms.piece-cells")
    return list(groups)


def _extent(cells: Collection[Cell], lattice: Lattice) -> tuple[float, float, float, float]:
    """Return the least and the greatest x and y, as (x0, y0, x1, y1), that cells reach."""
    corners = [corner for cell in cells for corner in lattice.polygon(cell)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _number(value: float) -> str:
    """Write a number with at most two decimals and nothing superfluous."""
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:g}"


def escaped(text: str) -> str:
    """Return a text as XML holds it; characters that XML forbids are replaced."""
    printable = "".join(character if character.isprintable() else "\ufffd" for character in text)
    return printable.translate(_ENTITIES)
