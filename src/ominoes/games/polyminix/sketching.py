"""Pieces that lie on a card or on the table before they are shown: how far they have come, and a right next piece.

The others at the table may know how many squares are covered, and nothing else (`Sketch.done`).
"""

from typing import TYPE_CHECKING

import msgspec

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placing import Place
from ominoes.games.polyminix import problems
from ominoes.games.polyminix.actions import Submit
from ominoes.games.polyminix.cards import GRID
from ominoes.games.polyminix.coverings import misplaced
from ominoes.games.polyminix.practice import Practice
from ominoes.games.polyminix.problems import TABLE_SIZE, Problem, witnesses
from ominoes.games.rulebook import Sketch
from ominoes.polyforms import SQUARE, Polyomino, components

if TYPE_CHECKING:
    from ominoes.games.polyminix.state import PolyminixState

_MOST_PIECES = 64


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces laid so far."""

    placements: tuple[Place, ...] = ()


class Measures(msgspec.Struct, frozen=True):
    """What can be measured on a figure."""

    area: int
    perimeter: int
    pieces: int
    parts: int
    """In how many parts that do not touch it lies."""
    height: int
    width: int
    symmetric: bool


class PolyminixSketch(Sketch, frozen=True, kw_only=True):
    """How far the laid pieces have come."""

    reason: str | None
    """What is still wrong or missing; none when the covering or the figure is right."""
    measures: Measures | None = None
    """The figure that the pieces make; none while there is none, or when they cannot lie like that."""


def read_draft(data: bytes) -> Draft:
    """The draft in a JSON text; raises `NotationError` with what is wrong."""
    try:
        draft = msgspec.json.decode(data, type=Draft)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise NotationError("rulebook.bad-json", problem=str(error)) from None
    if len(draft.placements) > _MOST_PIECES:
        raise NotationError("rulebook.bad-json", problem=f"more than {_MOST_PIECES} pieces")
    return draft


def sketched(state: "PolyminixState", draft: Draft, seat: int) -> PolyminixSketch:
    """What the pieces of a seat amount to in the present race."""
    if state.turn.kind != "race" or seat not in state.turn.seats:
        raise IllegalAction("polyminix.too-late" if state.table.last else "polyminix.no-race")
    refusal = state.objection(Submit(seat, draft.placements, 0))
    reason = None if refusal is None else str(refusal)
    challenge = state.challenge(seat)
    rows = GRID if challenge else TABLE_SIZE
    figure = frozenset(challenge.cells) if challenge else None
    if misplaced(state.game.pieces, draft.placements, rows=rows, figure=figure) is not None:
        return PolyminixSketch(done=0, reason=reason)
    cells = [cell for place in draft.placements for cell in place.cells]
    return PolyminixSketch(
        done=len(cells), reason=reason, measures=_measures(state, draft) if challenge is None else None
    )


def _measures(state: "PolyminixState", draft: Draft) -> Measures:
    cells = [cell for place in draft.placements for cell in place.cells]
    parts = [Polyomino(part) for part in components(cells, SQUARE)]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return Measures(
        area=len(cells),
        perimeter=sum(part.perimeter for part in parts),
        pieces=len(draft.placements),
        parts=len(parts),
        height=max(rows) - min(rows) + 1,
        width=max(columns) - min(columns) + 1,
        symmetric=len(parts) == 1 and problems.is_symmetric(parts[0], state.game.options.symmetry),
    )


def next_piece(state: "PolyminixState", draft: Draft, seat: int) -> Place:
    """A right piece to lay next; raises `IllegalAction` when the laid ones lead nowhere."""
    if state.turn.kind != "race" or seat not in state.turn.seats:
        raise IllegalAction("polyminix.too-late" if state.table.last else "polyminix.no-race")
    challenge, problem = state.challenge(seat), state.problem
    if challenge is not None:
        practice = Practice(state.game.pieces, challenge)
        for place in draft.placements:
            practice = practice.lay(place)
        return practice.hint()
    assert problem is not None
    return _next_of_witness(problem, state.game.pieces, draft)


def _next_of_witness(problem: Problem, kit: tuple[str, ...], draft: Draft) -> Place:
    """Of game 2 one figure is known for each problem; a hint leads to it, wherever the first piece lies."""
    known = next(
        figure
        for (row, column), figure in witnesses().items()
        if problems.problem(row, column) == problem  # type: ignore[arg-type]
    )
    if misplaced(kit, known, rows=TABLE_SIZE) is not None:
        raise IllegalAction("polyminix.dead-end")
    if not draft.placements:
        return known[0]
    down, right = _shift(known, draft.placements[0])
    moved = [
        Place(place.piece, tuple(sorted((row + down, column + right) for row, column in place.cells)))
        for place in known
    ]
    laid = {(place.piece, tuple(sorted(place.cells))) for place in draft.placements}
    left = [place for place in moved if (place.piece, place.cells) not in laid]
    if len(left) != len(known) - len(laid):
        raise IllegalAction("polyminix.dead-end")
    if not left:
        raise IllegalAction("polyminix.complete")
    return left[0]


def _shift(known: tuple[Place, ...], first: Place) -> tuple[int, int]:
    """How far the known figure is to be moved so that its piece lies where the first one was laid."""
    for place in known:
        if place.piece == first.piece:
            (row, column), (to_row, to_column) = min(place.cells), min(first.cells)
            return to_row - row, to_column - column
    raise IllegalAction("polyminix.dead-end")
