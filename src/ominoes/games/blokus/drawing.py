"""Pictures of Blokus: the board with its pieces, and the pieces that each colour still has."""

from typing import TYPE_CHECKING

from ominoes.i18n import message
from ominoes.polyforms import FIGURES, Cell, rectangle
from ominoes.polyforms.layout import above, beside, heading
from ominoes.polyforms.palette import INKS, Ink
from ominoes.polyforms.svg import draw, draw_shapes
from ominoes.polyforms.textart import Span, TextArt, board_art

if TYPE_CHECKING:
    from ominoes.games.blokus.state import BlokusState


def svg(state: "BlokusState") -> str:
    """The board, and beside it the pieces that each colour still has."""
    size = state.game.size
    board = draw(
        rectangle(size, size),
        inked(state),
        marks=_open_starts(state),
        coordinates=True,
        title=message("blokus.board-title", status=status(state)),
    )
    stocks = [above(*_stock(state, colour), gap=2) for colour in state.game.colours]
    side = above(heading(status(state), bold=True), *stocks)
    return beside(board, side, title=status(state))


def _stock(state: "BlokusState", colour: str) -> list[str]:
    """The letter, the name and the score of a colour, and below them the pieces that it still has."""
    mark = "▶ " if state.colour == colour else ""
    name = message(f"blokus.{colour}") + _player(state, colour)
    line = f"{mark}{INKS[colour].letter} · {name}, {_points(state, colour)}"
    pieces = state.pieces_left(colour)
    if not pieces:
        return [heading(line)]
    shapes = [FIGURES[name] for name in pieces]
    return [heading(line), draw_shapes(shapes, INKS[colour], names=pieces, width=24, scale=0.5, title=line)]


def _player(state: "BlokusState", colour: str) -> str:
    """The player who drew a colour, in brackets; empty where the colours are not drawn, or belong to nobody."""
    index = state.game.colours.index(colour)
    if not state.game.drawn or state.position is None or index == state.game.shared:
        return ""
    return f" ({state.game.seat_name(state.seat_of(index))})"


def _points(state: "BlokusState", colour: str) -> str:
    note = message("blokus.blocked-note") if state.blocked(colour) else ""
    return message("blokus.points", score=state.colour_scores[state.game.colours.index(colour)]) + note


def art(state: "BlokusState") -> TextArt:
    """The board for a terminal, and beside it the stock and the score of each colour."""
    size = state.game.size
    inks = {cell: (ink, ink.letter) for cell, ink in inked(state).items()}
    board = board_art(size, size, inks, marks=dict.fromkeys(_open_starts(state), "*"))
    return board.beside(
        TextArt(line for colour in state.game.colours for line in _stock_lines(state, colour)), gap=3
    )


def inked(state: "BlokusState") -> dict[Cell, Ink]:
    """The ink of every covered cell."""
    inks = {colour[0].upper(): INKS[colour] for colour in state.game.colours}
    return {
        (row, column): inks[letter]
        for row, line in enumerate(state.rows())
        for column, letter in enumerate(line)
        if letter in inks
    }


def _open_starts(state: "BlokusState") -> list[Cell]:
    """The squares that the first piece of the colour to move may cover; none after the first piece."""
    if state.position is None or state.colour is None or state.position.used(state.position.colour):
        return []
    return [
        cell for cell in state.game.starts[state.position.colour] if state.rows()[cell[0]][cell[1]] == "."
    ]


def _stock_lines(state: "BlokusState", colour: str) -> list[list[Span]]:
    """The name, the score and the pieces left of a colour, by size."""
    ink = INKS[colour]
    arrow = ">" if state.colour == colour else " "
    head = f"{_player(state, colour)} {_points(state, colour)}"
    pieces = state.pieces_left(colour)
    lines = [
        [
            Span(f"{arrow} "),
            Span(f" {ink.letter} ", ink),
            Span(f" {message(f'blokus.{colour}')}", bold=True),
            Span(head),
        ]
    ]
    for size in range(1, 6):
        names = [name for name in pieces if FIGURES[name].size == size]
        if names:
            lines.append([Span("      " + " ".join(names))])
    return lines


def status(state: "BlokusState") -> str:
    """What is due now, as one short sentence."""
    if state.over:
        return message("blokus.status-over")
    if state.colour is None:
        return message("blokus.status-lot" if state.game.drawn else "blokus.status-draw")
    return message("blokus.status-move", colour=message(f"blokus.{state.colour}"))
