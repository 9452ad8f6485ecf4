"""Pictures for the terminal: lines of styled text that can be put side by side, square boards and shelves of pieces
drawn with two characters a cell. Everything can be read without colour. The caller says how wide the terminal is.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.lattice import Cell
from ominoes.polyforms.palette import Ink, rgb
from ominoes.polyforms.polyform import Polyomino


class Span(NamedTuple):
    """A piece of text in one style: an ink paints the ground behind it."""

    text: str
    ink: Ink | None = None
    bold: bool = False
    faint: bool = False

    def ansi(self, *, true_colour: bool = True) -> str:
        """Return the text with the terminal codes of its style, in 24-bit colour or in 256 colours."""
        codes = []
        if self.bold:
            codes.append("1")
        if self.faint:
            codes.append("2")
        if self.ink is not None:
            code = _true_colour if true_colour else _palette_colour
            codes += [f"48;{code(self.ink.fill)}", f"38;{code(self.ink.writing)}"]
        return f"\x1b[{';'.join(codes)}m{self.text}\x1b[0m" if codes else self.text


class TextArt:
    """Lines of spans: a value that can be printed as plain text or with colours, and joined with others.

    >>> print(TextArt.of("ab\\nc").beside(TextArt.of("1\\n2"), gap=1).plain())
    ab 1
    c  2
    """

    def __init__(self, lines: Iterable[Iterable[Span]]) -> None:
        self.lines: tuple[tuple[Span, ...], ...] = tuple(tuple(line) for line in lines)
        # Codes hidden in a text, a name for instance, must not reach the terminal.
        if any(not span.text.isprintable() for line in self.lines for span in line):
            raise ShapeError("polyforms.unprintable")

    @classmethod
    def of(cls, text: str, ink: Ink | None = None, *, bold: bool = False, faint: bool = False) -> "TextArt":
        """Make a picture of plain text, a line for each of its lines."""
        return cls([Span(line, ink, bold, faint)] for line in text.split("\n"))

    @property
    def width(self) -> int:
        """The number of characters of the longest line."""
        return max((_length(line) for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def plain(self) -> str:
        """Return the text without any style and without spaces at the ends of lines."""
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.lines)

    def ansi(self, *, true_colour: bool = True) -> str:
        """Return the text with terminal codes, in 24-bit colour or in 256 colours."""
        return "\n".join("".join(span.ansi(true_colour=true_colour) for span in line) for line in self.lines)

    def beside(self, other: "TextArt", gap: int = 2) -> "TextArt":
        """Return this picture with another at its right, the tops in one line."""
        width = self.width
        height = max(self.height, other.height)
        pairs = zip(_padded(self.lines, height), _padded(other.lines, height), strict=True)
        return TextArt((*left, Span(" " * (width - _length(left) + gap)), *right) for left, right in pairs)

    def above(self, other: "TextArt", gap: int = 0) -> "TextArt":
        """Return this picture with another beneath it."""
        return TextArt([*self.lines, *[()] * gap, *other.lines])

    def __eq__(self, other: object) -> bool:
        return self.lines == other.lines if isinstance(other, TextArt) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.lines)

    def __str__(self) -> str:
        return self.plain()

    def __repr__(self) -> str:
        return f"TextArt({[list(line) for line in self.lines]})"


def board_art(
    rows: int,
    columns: int,
    inked: Mapping[Cell, tuple[Ink, str]],
    *,
    marks: Mapping[Cell, str] | None = None,
    empty: str = ".",
    letters: int = 1,
) -> TextArt:
    """Draw a square board, columns named from a and rows from 1 at the bottom, two characters a cell.

    `inked` gives the ink and the letter of a cell. A mark, one character, takes the place of the dot of an
    empty cell or stands beside the letter of an inked one. With `letters=2` a cell may have two of them, and
    is three characters wide.

    >>> from ominoes.polyforms import BLUE
    >>> print(board_art(2, 3, {(1, 0): (BLUE, "B"), (1, 1): (BLUE, "B")}, marks={(0, 2): "*"}).plain())
    2 . . *
    1 B B .
      a b c
    """
    marks = marks or {}
    for cell in (*inked, *marks):
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise ShapeError("polyforms.cell-off-board", cell=cell, rows=rows, columns=columns)
    if any(len(text) != 1 for text in (empty, *marks.values())) or any(
        not 1 <= len(letter) <= letters for _, letter in inked.values()
    ):
        raise ShapeError("polyforms.long-letter")
    margin = len(str(rows))

    def span(cell: Cell) -> Span:
        mark = marks.get(cell)
        if cell in inked:
            ink, letter = inked[cell]
            return Span(f"{letter:<{letters}}{mark or ' '}", ink, bold=mark is not None)
        return Span(f"{mark or empty:<{letters + 1}}", bold=mark is not None, faint=mark is None)

    board = [
        [
            Span(f"{row_name(row, rows):>{margin}} ", faint=True),
            *(span((row, column)) for column in range(columns)),
        ]
        for row in range(rows)
    ]
    names = "".join(f"{column_name(column):<{letters + 1}}" for column in range(columns))
    return TextArt([*board, [Span(f"{'':{margin}} {names}", faint=True)]])


def shelf_art(
    shapes: Mapping[str, Polyomino],
    inks: Mapping[str, Ink],
    signs: Mapping[str, str] | None = None,
    *,
    most_columns: int = 80,
) -> TextArt:
    """Draw shapes under their names, at most six to a line, each on a field as wide as the widest.

    A sign, one or two characters, stands in every cell of a shape; without one it is the first letter of its name.

    >>> from ominoes.polyforms import BLUE, FIGURES
    >>> print(shelf_art({name: FIGURES[name] for name in ("I2", "L3")}, dict.fromkeys(("I2", "L3"), BLUE)).plain())
    I2    L3
    I I   L L
          L
    """
    width = max((shape.width for shape in shapes.values()), default=0)
    signs = {name: name[0] for name in shapes} | dict(signs or {})
    across = max(1, min(6, (most_columns + 2) // (2 * width + 2)))
    fields = [_field(name, shape, inks[name], signs[name], width) for name, shape in shapes.items()]
    shelf = TextArt([])
    for start in range(0, len(fields), across):
        line, *others = fields[start : start + across]
        for field in others:
            line = line.beside(field, gap=2)
        shelf = shelf.above(line, gap=1 if shelf.lines else 0)
    return shelf


def _field(name: str, shape: Polyomino, ink: Ink, sign: str, width: int) -> TextArt:
    own = set(shape.cells)
    cells = (
        [Span(f"{sign:<2}", ink) if (row, column) in own else Span("  ") for column in range(width)]
        for row in range(shape.height)
    )
    return TextArt([[Span(f"{name:<{2 * width}}", bold=True)], *cells])


def _length(line: Iterable[Span]) -> int:
    return sum(len(span.text) for span in line)


def _padded(lines: tuple[tuple[Span, ...], ...], height: int) -> tuple[tuple[Span, ...], ...]:
    return lines + ((),) * (height - len(lines))


def _true_colour(colour: str) -> str:
    red, green, blue = rgb(colour)
    return f"2;{red};{green};{blue}"


def _palette_colour(colour: str) -> str:
    """Return the nearest of the fixed colours of 256-colour terminals: a cube and a row of greys."""
    levels = (0, 95, 135, 175, 215, 255)
    parts = rgb(colour)
    steps = [min(range(6), key=lambda step: abs(levels[step] - part)) for part in parts]
    grey = min(range(24), key=lambda step: sum((8 + 10 * step - part) ** 2 for part in parts))
    cube_error = sum((levels[step] - part) ** 2 for step, part in zip(steps, parts, strict=True))
    grey_error = sum((8 + 10 * grey - part) ** 2 for part in parts)
    if grey_error < cube_error:
        return f"5;{232 + grey}"
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
