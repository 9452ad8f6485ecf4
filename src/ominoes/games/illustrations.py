"""The illustrations in the rules: pieces, and boards that show a rule, drawn by the drawing code of the games.

The rules of a game are one Markdown text for terminal, page and paper. A line `![caption](board:corner)` stands for the
picture `corner`, which the module `illustrations` of the game draws as SVG and for a terminal. Laying out text and
pictures is left to the command, the page and the printer.

In the English text a line `<!-- RULES 5.2, BL-1 -->` above each paragraph names the rules in `docs/rules` that it
states. Readers do not see these lines; tests do.
"""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from ominoes.games.registry import part
from ominoes.i18n import document
from ominoes.polyforms import SQUARE, Cell, Polyomino, components, rectangle
from ominoes.polyforms.palette import Ink
from ominoes.polyforms.svg import NARROW, draw, draw_shapes
from ominoes.polyforms.textart import TextArt, board_art, shelf_art

_DIRECTIVE = re.compile(r"^!\[(?P<caption>[^\]]*)\]\(board:(?P<name>[a-z-]+)\)$", re.MULTILINE)

_CODES = re.compile(r"^ *<!--.*-->\n", re.MULTILINE)


class Illustration(NamedTuple):
    """A picture in both forms."""

    svg: str
    art: TextArt


class Passage(NamedTuple):
    """A part of the rules: Markdown, or a picture with its caption."""

    text: str
    """Markdown, or the caption of the picture."""
    picture: str | None = None
    """The name of the picture, if it is one."""


def rules(game: str) -> str:
    """The complete rules of a game as Markdown, in the current language."""
    return _CODES.sub("", document(f"{game}.rules"))


def passages(game: str) -> list[Passage]:
    """The rules of a game, split at the pictures."""
    markdown = rules(game)
    parts, end = [], 0
    for match in _DIRECTIVE.finditer(markdown):
        parts += [
            Passage(markdown[end : match.start()].strip("\n")),
            Passage(match["caption"], match["name"]),
        ]
        end = match.end()
    return [*parts, Passage(markdown[end:].strip("\n"))]


def illustrations(game: str) -> dict[str, Illustration]:
    """The pictures in the rules of a game, by name; none for a game without such a module."""
    module = part(game, "illustrations")
    drawn: dict[str, Illustration] = {} if module is None else module.illustrations()
    return drawn


def of_squares(
    picture: str,
    inks: Mapping[str, Ink],
    *,
    labels: Mapping[str, str] | None = None,
    marks: Collection[Cell] = (),
) -> Illustration:
    """A board of squares from rows such as `.bb/..b`: a letter is an ink, and equal letters side by side are a piece.

    `labels` has a character for some letters, which is written into their squares; `marks` are squares to point out.
    """
    rows = picture.split("/")
    letters = {
        (row, column): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }
    pieces = [
        cells
        for letter in dict.fromkeys(letters.values())
        for cells in components((cell for cell, own in letters.items() if own == letter), SQUARE)
    ]
    written = {cell: labels[letter] for cell, letter in letters.items() if labels and letter in labels}
    svg = draw(
        rectangle(len(rows), len(rows[0])),
        {cell: inks[letter] for cell, letter in letters.items()},
        pieces=pieces,
        labels=written,
        marks=marks,
        coordinates=True,
    )
    inked = {cell: (inks[letter], written.get(cell, letter)) for cell, letter in letters.items()}
    return Illustration(svg, board_art(len(rows), len(rows[0]), inked, marks=dict.fromkeys(marks, "!")))


def of_shapes(shapes: Mapping[str, Polyomino], inks: Mapping[str, Ink]) -> Illustration:
    """A set of pieces under their names."""
    return Illustration(shapes_svg(shapes, inks), shelf_art(shapes, inks))


def shapes_svg(shapes: Mapping[str, Polyomino], inks: Mapping[str, Ink]) -> str:
    """A set of pieces under their names, as SVG."""
    return draw_shapes(
        shapes.values(),
        [inks[name] for name in shapes],
        names=tuple(shapes),
        width=NARROW.width,
        lettering=NARROW.lettering,
        scale=NARROW.scale,
    )
