"""What can be seen of a game of Holomino, as structs for JSON: enough to draw it without knowing its rules."""

from typing import TYPE_CHECKING

import msgspec

from ominoes.games.holomino.actions import Lay
from ominoes.games.holomino.tiles import Digits, name
from ominoes.games.rulebook import Turn
from ominoes.polyforms import Cell

if TYPE_CHECKING:
    from ominoes.games.holomino.state import HolominoState


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table."""

    hex: Cell
    corners: Digits
    """Its digits: top left, right, bottom left."""
    seat: int | None
    """Who laid it; nobody laid the first one."""


class PlaceView(msgspec.Struct, frozen=True):
    """An empty hexagon beside a tile, within the extent."""

    hex: Cell
    corners: Digits
    """The digits that a tile must show here; 0 where any will do."""
    blocked: bool
    """Whether no tile that is still in hand or bag fits, so that it stays empty."""
    tiles: tuple[str, ...]
    """What the player to move can lay here, as `Lay.tile` names it."""
    points: int
    """What a tile here makes: the same for all, since two tiles beside a circle show all its digits."""


class CircleView(msgspec.Struct, frozen=True):
    """Three notches that make a full circle."""

    hexes: tuple[Cell, Cell, Cell]
    """The hexagons around it; the circle is the left corner of the first."""
    value: int
    seat: int
    """Who closed it."""


class HolominoView(msgspec.Struct, frozen=True):
    """All that can be seen of a game of Holomino."""

    tiles: tuple[TileView, ...]
    """In the order they were laid."""
    places: tuple[PlaceView, ...]
    circles: tuple[CircleView, ...]
    hands: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    scores: tuple[int, ...]
    turn: Turn
    seat: int
    """Who is to move, or gets the next tile."""
    passes: int
    """How many passes there were in a row; the game ends with the second."""
    must_return: bool


def view(state: "HolominoState") -> HolominoView:
    """All that can be seen in a state."""
    position = state.position
    laid = tuple(
        TileView((q, r), corners, seat if seat >= 0 else None) for q, r, corners, seat in position.laid()
    )
    return HolominoView(
        tiles=laid,
        places=_places(state),
        circles=_circles(laid),
        hands=(state.hand(0), state.hand(1)),
        bag=state.bag,
        scores=state.scores,
        turn=state.turn,
        seat=position.seat,
        passes=position.passes,
        must_return=state.must_return,
    )


def _places(state: "HolominoState") -> tuple[PlaceView, ...]:
    position = state.position
    options: dict[Cell, list[str]] = {}
    for action in state.actions():
        if isinstance(action, Lay):
            options.setdefault(action.hex, []).append(action.tile)
    left = {*state.bag, *state.hand(0), *state.hand(1)}
    forms = state.game.tiles.forms
    return tuple(
        PlaceView(
            hex=cell,
            corners=position.corners(*cell),
            blocked=left.isdisjoint(name(forms[form]) for form in position.fitting(*cell)),
            tiles=tuple(options.get(cell, ())),
            points=position.gain(*cell)[1],
        )
        for cell in position.places()
    )


def _circles(laid: tuple[TileView, ...]) -> tuple[CircleView, ...]:
    """The closed circles in the order in which they were closed (RULES 3.2)."""
    order = {tile.hex: number for number, tile in enumerate(laid)}
    circles = []
    notches = {notch for q, r in order for notch in ((q, r), (q + 1, r), (q + 1, r - 1))}
    for q, r in sorted(notches):
        hexes = ((q, r), (q - 1, r), (q - 1, r + 1))
        if all(cell in order for cell in hexes):
            # Its digits: top left and bottom left of the hexagon at its right, and the left one of the two others.
            right, upper = laid[order[q, r]], laid[order[q - 1, r]]
            last = max(order[cell] for cell in hexes)
            seat = laid[last].seat
            assert seat is not None, "the first tile closes nothing"
            value = right.corners[0] + right.corners[2] + upper.corners[2]
            circles.append((last, CircleView(hexes, value, seat)))
    return tuple(circle for _, circle in sorted(circles, key=lambda pair: pair[0]))
