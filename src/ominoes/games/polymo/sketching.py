"""A turn of Polymo that is being marked square by square: which squares can come next, and why another cannot.

A draft names a pen and the new squares marked so far. Everything is answered from the legal actions of the kernel, so
that a page which follows the answers can only arrive at legal actions.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placing import Placements
from ominoes.games.polymo.actions import PEN_NAMES, PENS, Cross, Open, Pen
from ominoes.games.rulebook import Sketch, read_json
from ominoes.games.squares import square
from ominoes.polyforms import SQUARE, Cell
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.games.polymo._kernel import Position
    from ominoes.games.polymo.state import PolymoState

_OPEN, _CROSS, _DECLARE, _FINISH = range(4)
_MOST_SQUARES = 5


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pen, and the squares that are marked with it."""

    pen: Pen
    cells: tuple[Cell, ...] = ()
    square: Cell | None = None
    """A square about which is asked why it cannot be next."""


class FigureSketch(msgspec.Struct, frozen=True):
    """A figure, and whether its form is struck off the list already."""

    figure: str
    cells: tuple[Cell, ...]
    struck: bool


class PolymoSketch(Sketch, frozen=True, kw_only=True):
    """What can be done with a pen and some marked squares."""

    next: tuple[Cell, ...]
    """The squares that can come next."""
    figure: FigureSketch | None = None
    """The figure that the marked squares make, with the planned one that they continue, when they can be played."""
    forms: tuple[str, ...] = ()
    """In which ways it can be played: open, cross, declare."""
    finish: tuple[FigureSketch, ...] = ()
    """The planned figures that can be painted instead of crossing."""
    reason: str | None = None
    """Why the square that was asked about cannot come next."""


def read_draft(data: bytes) -> Draft:
    """The draft in a JSON text; raises `NotationError` with what is wrong."""
    draft: Draft = read_json(data, Draft)
    return draft


def sketched(state: "PolymoState", draft: Draft) -> PolymoSketch:
    """What can be done from here."""
    if state.turn.kind != "seat":
        return PolymoSketch(next=())
    size, placements = state.game.size, state.game.placements
    for row, column in (*draft.cells, *((draft.square,) if draft.square else ())):
        if not (0 <= row < size and 0 <= column < size):
            raise NotationError(
                "rulebook.cell-off-board", row=row, column=column, last=square((0, size - 1), size)
            )
    assert state.position is not None
    masks = _masks(placements)
    taken = _taken(state.position)
    marked = _mask(draft.cells, size)
    legal = _legal(state.position, PENS.index(draft.pen), len(placements))
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

    def figure(placement: int) -> FigureSketch:
        place = placements.place(placement)
        return FigureSketch(place.piece, place.cells, place.piece in struck)

    forms = tuple(
        name
        for form, name in ((_OPEN, "open"), (_CROSS, "cross"), (_DECLARE, "declare"))
        if whole is not None and whole in legal[form]
    )
    refused = draft.square is not None and not following & _mask([draft.square], size)
    return PolymoSketch(
        next=_cells(following, size),
        figure=None if whole is None else figure(whole),
        forms=forms,
        finish=tuple(figure(placement) for placement in dict.fromkeys(legal[_FINISH])),
        reason=str(_reason(state, draft, draft.square)) if refused and draft.square else None,
    )


def _legal(position: "Position", pen: int, placements: int) -> Sequence[list[int]]:
    """The placements of the legal actions with a pen, by form; a finish counts once, whatever number it names."""
    ids = position.legal().numpy()
    forms, pens = ids // placements // len(PENS), ids // placements % len(PENS)
    own = pens == pen
    found = [(ids[own & (forms == form)] % placements).tolist() for form in (_OPEN, _CROSS, _DECLARE)]
    return (*found, (ids[own & (forms >= _FINISH)] % placements).tolist())


def _reason(state: "PolymoState", draft: Draft, wanted: Cell) -> IllegalAction | NotationError:
    """Why a square cannot come next; the most telling reason first."""
    position, game = state.position, state.game
    assert position is not None
    named = {"square": square(wanted, game.size), "colour": text(f"polymo.{PEN_NAMES[draft.pen]}")}
    taken = _taken(position)
    if _mask([wanted], game.size) & taken:
        return IllegalAction("polymo.square-taken", **named)
    if wanted in draft.cells:
        return IllegalAction("polymo.marked-already", **named)
    if draft.pen not in state.pens:
        return _refusal(state, draft.pen, (wanted,)) or IllegalAction("polymo.no-way", **named)
    if state.number is not None and len(draft.cells) >= state.number:
        return IllegalAction("polymo.all-marked", number=state.number, **named)
    planned = [figure.cells for figure in state.planned(position.seat) if figure.pen == draft.pen]
    for new in ((wanted,), (*draft.cells, wanted)):
        near = {cell for one in new for cell in SQUARE.neighbours(one)}
        met = [cells for cells in planned if near & set(cells)]
        whole = (*new, *(cell for cells in met for cell in cells))
        refusal = _refusal(state, draft.pen, whole)
        if refusal is not None:
            return refusal
    return IllegalAction("polymo.no-way", number=state.number or _MOST_SQUARES, **named)


_PARTIAL = frozenset({"polymo.too-few", "polymo.too-many", "polymo.misses-x"})
"""What stands against a part of a figure need not stand against the whole."""


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
