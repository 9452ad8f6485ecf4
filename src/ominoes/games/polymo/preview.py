"""The preview of a turn of Polymo, marked square by square: the squares that can be next, and why others cannot.

A partial action names a pen and the new squares marked so far. Every answer comes from the legal actions of the kernel,
so a page that follows the answers reaches only legal actions.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placements import Placements
from ominoes.games.polymo.actions import PENS, Cross, Open, Pen
from ominoes.games.polymo.pens import pen_name
from ominoes.games.preview import Preview
from ominoes.games.rulebook import read_json
from ominoes.games.squares import square
from ominoes.polyforms import SQUARE, Cell

if TYPE_CHECKING:
    from ominoes.games.polymo._kernel import Position
    from ominoes.games.polymo.state import PolymoState

Form: TypeAlias = Literal["open", "cross", "declare"]

_OPEN, _CROSS, _DECLARE, _FINISH = range(4)
_FORMS: tuple[tuple[int, Form], ...] = ((_OPEN, "open"), (_CROSS, "cross"), (_DECLARE, "declare"))
_MOST_SQUARES = 5


class PartialAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pen, and the squares that are marked with it."""

    pen: Pen
    cells: tuple[Cell, ...] = ()
    square: Cell | None = None
    """A square: the player asks why it cannot be next."""


class FigurePreview(msgspec.Struct, frozen=True):
    """A figure, and whether it is struck off the list already."""

    figure: str
    cells: tuple[Cell, ...]
    struck: bool


class PolymoPreview(Preview, frozen=True, kw_only=True):
    """What can be done with a pen and some marked squares."""

    next: tuple[Cell, ...]
    """The squares that can be next."""
    figure: FigurePreview | None = None
    """The figure that would result from playing the marked squares; None when they cannot be played."""
    forms: tuple[Form, ...] = ()
    """The ways to play the figure."""
    finish: tuple[FigurePreview, ...] = ()
    """The planned figures that can be painted instead of crossing."""
    reason: str | None = None
    """Why the square asked about cannot be next."""


def preview(state: "PolymoState", data: bytes) -> PolymoPreview:
    """What can be done with the pen and the marked squares of a partial action."""
    partial: PartialAction = read_json(data, PartialAction)
    if state.turn.kind != "seat":
        return PolymoPreview(next=())
    size, placements = state.game.size, state.game.placements
    for row, column in (*partial.cells, *((partial.square,) if partial.square else ())):
        if not (0 <= row < size and 0 <= column < size):
            raise NotationError(
                "rulebook.cell-off-board", row=row, column=column, last=square((0, size - 1), size)
            )
    assert state.position is not None
    masks = _masks(placements)
    taken = _taken(state.position)
    marked = _mask(partial.cells, size)
    legal = _legal(state.position, PENS.index(partial.pen), len(placements))
    reachable = 0
    whole: int | None = None
    for placement in (*legal[_OPEN], *legal[_CROSS]):
        new = masks[placement] & ~taken
        if not marked & ~new:
            reachable |= new
            if new == marked:
                whole = placement
    following = reachable & ~marked
    struck = set(state.struck(state.position.seat))

    def figure(placement: int) -> FigurePreview:
        place = placements.place(placement)
        return FigurePreview(place.piece, place.cells, place.piece in struck)

    forms = tuple(name for form, name in _FORMS if whole is not None and whole in legal[form])
    refused = partial.square is not None and not following & _mask([partial.square], size)
    return PolymoPreview(
        next=_cells(following, size),
        figure=None if whole is None else figure(whole),
        forms=forms,
        finish=tuple(figure(placement) for placement in dict.fromkeys(legal[_FINISH])),
        reason=str(_reason(state, partial, partial.square)) if refused and partial.square else None,
    )


def _legal(position: "Position", pen: int, placements: int) -> Sequence[list[int]]:
    """The placements of the legal actions with a pen, by form; finishes that name different numbers are one form."""
    ids = position.legal().numpy()
    forms, pens = ids // placements // len(PENS), ids // placements % len(PENS)
    own = pens == pen
    found = [(ids[own & (forms == form)] % placements).tolist() for form in (_OPEN, _CROSS, _DECLARE)]
    return (*found, (ids[own & (forms >= _FINISH)] % placements).tolist())


def _reason(state: "PolymoState", partial: PartialAction, wanted: Cell) -> IllegalAction | NotationError:
    """Why a square cannot be next; the most helpful reason is tried first."""
    position, game = state.position, state.game
    assert position is not None
    named = {"square": square(wanted, game.size), "colour": pen_name(partial.pen)}
    taken = _taken(position)
    if _mask([wanted], game.size) & taken:
        return IllegalAction("polymo.square-taken", **named)
    if wanted in partial.cells:
        return IllegalAction("polymo.marked-already", **named)
    if partial.pen not in state.pens:
        return _refusal(state, partial.pen, (wanted,)) or IllegalAction("polymo.no-way", **named)
    if state.number is not None and len(partial.cells) >= state.number:
        return IllegalAction("polymo.all-marked", number=state.number, **named)
    planned = [figure.cells for figure in state.planned(position.seat) if figure.pen == partial.pen]
    for new in ((wanted,), (*partial.cells, wanted)):
        near = {cell for one in new for cell in SQUARE.neighbours(one)}
        met = [cells for cells in planned if near & set(cells)]
        whole = (*new, *(cell for cells in met for cell in cells))
        refusal = _refusal(state, partial.pen, whole)
        if refusal is not None:
            return refusal
    return IllegalAction("polymo.no-way", number=state.number or _MOST_SQUARES, **named)


_PARTIAL = frozenset({"polymo.too-few", "polymo.too-many", "polymo.misses-x"})
"""Reasons against a part of a figure that may not hold for the whole figure."""


def _refusal(state: "PolymoState", pen: Pen, cells: tuple[Cell, ...]) -> IllegalAction | NotationError | None:
    kind = Open if state.phase == "opening" else Cross
    refusal = state.why_not(kind(pen, cells))
    return None if refusal is None or refusal.key in _PARTIAL else refusal


def _taken(position: "Position") -> int:
    """The squares with a cross or paint, as bits."""
    return sum(1 << index for index, kind in enumerate(position.squares(position.seat)) if kind)


def _mask(cells: Iterable[Cell], size: int) -> int:
    bits = 0
    for row, column in cells:
        bits |= 1 << row * size + column
    return bits


def _cells(mask: int, size: int) -> tuple[Cell, ...]:
    return tuple(divmod(index, size) for index in range(size * size) if mask >> index & 1)


@functools.cache
def _masks(placements: Placements) -> tuple[int, ...]:
    """The squares of every placement as bits."""
    return tuple(_mask(placements.place(id).cells, placements.columns) for id in range(len(placements)))
