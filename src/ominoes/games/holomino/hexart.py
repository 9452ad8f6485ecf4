r"""Holomino in a terminal: hexagons drawn with slashes, places by the names to type, and what fits where.

      _____
     /1    \       a tile with its digits top left, right and bottom left
    /       \_____
    \      2/     \    a place with its name
     \3____/  1,0  \
            \       /
             \_____/

Closed circles show their value, in round brackets those of player 1, in square ones those of player 2.
"""

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ominoes.games.holomino.actions import Lay, hex_text
from ominoes.games.holomino.drawing import SEAT_INKS, status_words
from ominoes.games.holomino.view import HolominoView, PlaceView
from ominoes.polyforms import Cell
from ominoes.polyforms.palette import Ink
from ominoes.polyforms.textart import Span, TextArt
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.games.holomino.state import HolominoState

BRACKETS = (("(", ")"), ("[", "]"))
"""How the circles of each seat are told apart without colour."""

_ACROSS = 7
_DOWN = 4
_EDGES = (
    *((0, column, "_") for column in range(2, 7)),
    (1, 1, "/"),
    (1, 7, "\\"),
    (2, 0, "/"),
    (2, 8, "\\"),
    (3, 0, "\\"),
    (3, 8, "/"),
    (4, 1, "\\"),
    *((4, column, "_") for column in range(2, 7)),
    (4, 7, "/"),
)
"""The characters around a hexagon, by line and column."""

_CORNERS = ((1, 2), (3, 7), (4, 2))
"""Where its digits stand: top left, right, bottom left."""


def art(state: "HolominoState") -> TextArt:
    """The table above both hands."""
    view = state.view()
    lines = [*_table(view), (), *_hands(state, view)]
    return TextArt([*lines, [Span(text("holomino.status", status=status_words(state)), bold=True)]])


def table_art(state: "HolominoState") -> TextArt:
    """The table alone."""
    return TextArt(_table(state.view()))


class _Style(NamedTuple):
    ink: Ink | None = None
    bold: bool = False
    faint: bool = False


_PLAIN, _BOLD, _FAINT = _Style(), _Style(bold=True), _Style(faint=True)


class _Sheet:
    """Characters with their styles, by line and column."""

    def __init__(self) -> None:
        self._written: dict[tuple[int, int], tuple[str, _Style]] = {}

    def hexagon(self, cell: Cell, style: _Style) -> None:
        """Draw the edges of a hexagon."""
        for line, column, character in _EDGES:
            self.write(cell, line, column, character, style)

    def write(self, cell: Cell, line: int, column: int, words: str, style: _Style) -> None:
        """Write words from a line and a column of a hexagon on."""
        q, r = cell
        top, left = _DOWN * r + _DOWN // 2 * q + line, _ACROSS * q + column
        for index, character in enumerate(words):
            self._written[top, left + index] = character, style

    def centre(self, cell: Cell, line: int, words: str, style: _Style) -> None:
        """Write words in the middle of a hexagon's line."""
        self.write(cell, line, (9 - len(words)) // 2, words, style)

    def lines(self) -> list[list[Span]]:
        """Return everything as lines of spans."""
        if not self._written:
            return []
        columns = [column for _, column in self._written]
        tops = [top for top, _ in self._written]
        left, right = min(columns), max(columns)
        return [
            self._line([(line, column) for column in range(left, right + 1)])
            for line in range(min(tops), max(tops) + 1)
        ]

    def _line(self, places: list[tuple[int, int]]) -> list[Span]:
        characters = [self._written.get(place, (" ", _PLAIN)) for place in places]
        return [
            Span("".join(character for character, _ in run), style.ink, style.bold, style.faint)
            for style, run in groupby(characters, key=lambda written: written[1])
        ]


def _table(view: HolominoView) -> list[list[Span]]:
    sheet = _Sheet()
    for place in view.places:
        _draw_place(sheet, place)
    for tile in view.tiles:
        newest = tile is view.tiles[-1]
        sheet.hexagon(tile.hex, _BOLD if newest else _PLAIN)
    for tile in view.tiles:
        for (line, column), digit in zip(_CORNERS, tile.corners, strict=True):
            sheet.write(tile.hex, line, column, str(digit), _BOLD)
    for circle in view.circles:
        opening, closing = BRACKETS[circle.seat]
        value = f"{opening}{circle.value:>2}{closing}"
        sheet.write(circle.hexes[0], 2, -2, value, _Style(SEAT_INKS[circle.seat]))
    return sheet.lines()


def _draw_place(sheet: _Sheet, place: PlaceView) -> None:
    """A place has its name where the player to move can lay, and a cross where nobody ever will."""
    sheet.hexagon(place.hex, _FAINT)
    if place.blocked:
        sheet.centre(place.hex, 2, "x", _FAINT)
    if place.tiles:
        sheet.centre(place.hex, 2, hex_text(place.hex), _BOLD)
        if place.points:
            sheet.centre(place.hex, 3, text("holomino.plus-points", points=place.points), _PLAIN)


def _hands(state: "HolominoState", view: HolominoView) -> list[list[Span]]:
    lines = []
    for seat, hand in enumerate(view.hands):
        words = text("holomino.hand", player=state.game.seat_name(seat), points=view.scores[seat])
        opening, closing = BRACKETS[seat]
        arrow = ">" if view.turn.seats == (seat,) else " "
        lines.append(
            [
                Span(f"{arrow} "),
                Span(f"{opening} {closing}", SEAT_INKS[seat]),
                Span(f" {words}", bold=arrow == ">"),
            ]
        )
        if view.turn.seats == (seat,):
            lines += [[Span(f"      {line}")] for line in _choices(state)]
        else:
            lines.append([Span("      " + " ".join(hand))])
    lines.append([Span("  " + text("holomino.bag", count=len(view.bag)), faint=True)])
    return lines


def _choices(state: "HolominoState") -> list[str]:
    """Each tile of the player to move, with the places where it can be laid."""
    places: dict[str, list[str]] = {}
    for action in state.actions():
        if isinstance(action, Lay):
            points = state.points(action)
            gain = text("holomino.gain", points=points) if points else ""
            places.setdefault(action.tile, []).append(hex_text(action.hex) + gain)
    idle = [tile for tile in state.hand(state.turn.seat) if tile not in places]
    # A tile with two equal digits can lie in three ways, each with its own name.
    lines = [f"{tile}: {'  '.join(where)}" for tile, where in places.items()]
    return lines + [f"{tile}: {text('holomino.nowhere')}" for tile in idle if not _named(tile, places)]


def _named(tile: str, places: dict[str, list[str]]) -> bool:
    """Whether a tile is among the places in another rotation."""
    return tile[1:] + tile[0] in places or tile[2] + tile[:2] in places
