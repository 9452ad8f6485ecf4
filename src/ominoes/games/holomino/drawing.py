r"""Pictures of Holomino for a terminal, and the texts that all pictures share. The SVG is left to `table_svg.py`.

Hexagons are made of slashes; they show the names of places to type and what fits where.

      _____
     /1    \       a tile with its digits top left, right and bottom left
    /       \_____
    \      2/     \    a place with its name
     \3____/  1,0  \
            \       /
             \_____/

A closed circle shows its value, in round brackets for player 1 and in square brackets for player 2.
"""

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ominoes.games.holomino.actions import Lay, hex_text
from ominoes.games.holomino.view import HolominoView, PlaceView
from ominoes.i18n import message
from ominoes.polyforms import Cell
from ominoes.polyforms.palette import BLUE, YELLOW, Ink
from ominoes.polyforms.textart import Span, TextArt

if TYPE_CHECKING:
    from ominoes.games.holomino.state import HolominoState

SEAT_INKS: tuple[Ink, Ink] = (BLUE, YELLOW)
"""The ink of each seat's circles; the inks differ in colour and in pattern."""

BRACKETS = (("(", ")"), ("[", "]"))
"""The brackets around the circles of each seat, which distinguish them without colour."""

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
"""The line and column of each digit of a hexagon: top left, right, bottom left."""


def svg(state: "HolominoState") -> str:
    """The tiles, and both hands below."""
    from ominoes.games.holomino.table_svg import svg

    return svg(state)


def art(state: "HolominoState") -> TextArt:
    """The tiles, and both hands below."""
    view = state.view()
    lines = [*_table(view), (), *_hands(state, view)]
    return TextArt([*lines, [Span(message("holomino.status", status=status(state)), bold=True)]])


def status(state: "HolominoState") -> str:
    """What is due now, as one short sentence."""
    phase = state.position.phase
    player = state.game.seat_name(state.position.seat)
    if phase == "over":
        winners = state.winners
        key = "status-draw-game" if len(winners) > 1 else "status-won"
        return message(f"holomino.{key}", player=state.game.seat_name(winners[0]))
    if phase == "act":
        return message(
            "holomino.status-return" if state.must_return else "holomino.status-lay", player=player
        )
    return message(f"holomino.status-{phase}", player=player)


def table_art(state: "HolominoState") -> TextArt:
    """The tiles without the hands."""
    return TextArt(_table(state.view()))


class _Style(NamedTuple):
    ink: Ink | None = None
    bold: bool = False
    faint: bool = False


_PLAIN, _BOLD, _FAINT = _Style(), _Style(bold=True), _Style(faint=True)


class _Sheet:
    """Characters and their styles, by line and column."""

    def __init__(self) -> None:
        self._written: dict[tuple[int, int], tuple[str, _Style]] = {}

    def hexagon(self, cell: Cell, style: _Style) -> None:
        """Draw the edges of a hexagon."""
        for line, column, character in _EDGES:
            self.write(cell, line, column, character, style)

    def write(self, cell: Cell, line: int, column: int, text: str, style: _Style) -> None:
        """Write a text that begins at a line and a column of a hexagon."""
        q, r = cell
        top, left = _DOWN * r + _DOWN // 2 * q + line, _ACROSS * q + column
        for index, character in enumerate(text):
            self._written[top, left + index] = character, style

    def centre(self, cell: Cell, line: int, text: str, style: _Style) -> None:
        """Write a text in the middle of a line of a hexagon."""
        self.write(cell, line, (9 - len(text)) // 2, text, style)

    def lines(self) -> list[list[Span]]:
        """Return the sheet as lines of spans."""
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
    """A place: its name where the player to act can lay a tile, a cross where nobody ever can."""
    sheet.hexagon(place.hex, _FAINT)
    if place.blocked:
        sheet.centre(place.hex, 2, "x", _FAINT)
    if place.tiles:
        sheet.centre(place.hex, 2, hex_text(place.hex), _BOLD)
        if place.points:
            sheet.centre(place.hex, 3, message("holomino.plus-points", points=place.points), _PLAIN)


def _hands(state: "HolominoState", view: HolominoView) -> list[list[Span]]:
    lines = []
    for seat, hand in enumerate(view.hands):
        words = message("holomino.hand", player=state.game.seat_name(seat), points=view.scores[seat])
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
    lines.append([Span("  " + message("holomino.bag", count=len(view.bag)), faint=True)])
    return lines


def _choices(state: "HolominoState") -> list[str]:
    """The tiles of the player to act, each with the places where it can be laid."""
    places: dict[str, list[str]] = {}
    for action in state.actions():
        if isinstance(action, Lay):
            points = state.points(action)
            gain = message("holomino.gain", points=points) if points else ""
            places.setdefault(action.tile, []).append(hex_text(action.hex) + gain)
    idle = [tile for tile in state.hand(state.turn.seat) if tile not in places]
    lines = [f"{tile}: {'  '.join(where)}" for tile, where in places.items()]
    # A tile with two equal digits has three forms, each with places of its own.
    return lines + [
        f"{tile}: {message('holomino.nowhere')}" for tile in idle if not _fits_turned(tile, places)
    ]


def _fits_turned(tile: str, places: dict[str, list[str]]) -> bool:
    """Whether another form of a tile has places."""
    return tile[1:] + tile[0] in places or tile[2] + tile[:2] in places
