"""Cards: two sides, each with a white figure and six boxes, and the challenge for each face of the die PROVA.

A figure is in the lower left corner of the card's grid of 8 by 8 squares, so a1 is always the lower left square of its
bounding box. Whether a covering is right is left to `coverings.py`, whole decks to the package `deck`.
"""

import functools
from typing import Literal, TypeAlias

import msgspec

from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.i18n import has_message, message
from ominoes.polyforms import Cell, Cells

GRID = 8
"""Rows and columns of a card's grid (RULES 4.7)."""

LEVELS: tuple[Level, ...] = ("green", "yellow", "red")
SIDES: tuple[SideName, ...] = ("A", "B")
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
BOXES = ("TL", "TC", "BL", "BC", "TR", "BR")
"""The boxes in the order of the faces P1 to P6 that ask for them."""

Rule: TypeAlias = Literal["exactly", "more", "without", "sizes"]
_RULES: tuple[Rule, ...] = ("exactly", "exactly", "more", "more", "without", "sizes")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a box: pieces, and in BL and BC the number of further pieces that the player chooses."""

    pieces: tuple[str, ...]
    more: int = 0


class Challenge(msgspec.Struct, frozen=True):
    """A figure and the condition on the pieces that cover it (RULES 4.2, PROVA)."""

    face: Face
    cells: Cells
    rule: Rule
    pieces: tuple[str, ...] = ()
    """The pieces that must (`exactly`, `more`) or must not (`without`) be used."""
    more: int = 0
    sizes: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """The condition as a sentence."""
        return message(
            f"polyminix.rule-{self.rule}",
            pieces=" ".join(self.pieces),
            more=self.more,
            sizes=", ".join(str(size) for size in self.sizes),
        )


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a card."""

    title: str
    """What the figure shows."""
    area: int
    figure: tuple[str, ...]
    """The rows from the top: `#` is a white square."""
    TL: tuple[str, ...]
    TC: tuple[str, ...]
    BL: Box
    BC: Box
    TR: tuple[str, ...]
    BR: tuple[int, ...]
    solutions: tuple[str, ...] = ()
    """For each face a covering: rows from the top with `/` between them, and a letter for each piece."""
    difficulty: tuple[float, ...] = ()
    """For each face how hard the challenge is for a person."""
    coverings: tuple[int, ...] = ()
    """For each face the number of coverings, counted up to `Deck.counted_to`."""

    @property
    def caption(self) -> str:
        """What the figure shows, in the current language; a title without a translation stays as written."""
        key = f"silhouettes.{self.title.lower().replace(' ', '-')}"
        return message(key) if has_message(key) else self.title

    @property
    def cells(self) -> frozenset[Cell]:
        """The white cells."""
        return figure_cells(self.figure)

    def challenge(self, face: Face) -> Challenge:
        """The challenge of a face of PROVA on this side."""
        cells = tuple(sorted(self.cells))
        rule = _RULES[face - 1]
        if rule == "sizes":
            return Challenge(face, cells, rule, sizes=self.BR)
        box: tuple[str, ...] | Box = getattr(self, BOXES[face - 1])
        if isinstance(box, Box):
            return Challenge(face, cells, rule, box.pieces, box.more)
        return Challenge(face, cells, rule, box)

    def solution(self, face: Face) -> tuple[Cells, ...]:
        """The cells of each piece in the stored covering for a face."""
        return picture_pieces(self.solutions[face - 1])


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of one of the three decks."""

    name: str
    level: Level
    sides: tuple[Side, Side]

    def side(self, name: SideName) -> Side:
        """The side with this name."""
        return self.sides[SIDES.index(name)]


@functools.lru_cache(maxsize=1024)
def figure_cells(rows: tuple[str, ...]) -> frozenset[Cell]:
    """The cells of a drawn figure in the lower left corner of the grid."""
    return frozenset(
        (GRID - len(rows) + row, column)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def figure_rows(cells: frozenset[Cell]) -> tuple[str, ...]:
    """The drawing of a figure as rows, without empty rows and columns around it."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return tuple(
        "".join("#" if (row, column) in cells else "." for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def picture_pieces(picture: str) -> tuple[Cells, ...]:
    """The cells of each letter, in the order of letters, of a covering drawn as rows with `/` between them."""
    rows = picture.split("/")
    pieces: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != ".":
                pieces.setdefault(letter, []).append((GRID - len(rows) + row, column))
    return tuple(tuple(pieces[letter]) for letter in sorted(pieces))


def picture_of(pieces: tuple[Cells, ...]) -> str:
    """The drawing of a covering as rows with `/` between them; letters number the pieces from the upper left."""
    letters: dict[Cell, str] = {}
    for index, cells in enumerate(sorted(tuple(sorted(piece)) for piece in pieces)):
        letters.update(dict.fromkeys(cells, chr(ord("a") + index)))
    width = max(column for _, column in letters) + 1
    top = min(row for row, _ in letters)
    return "/".join(
        "".join(letters.get((row, column), ".") for column in range(width)) for row in range(top, GRID)
    )
