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
from ominoes.games.polyminix.problems import TABLE_SIZE, Problem, seen, witness
from ominoes.games.rulebook import Sketch, read_json
from ominoes.polyforms import SQUARE, Polyomino, components
from ominoes.words import Phrase

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
    draft: Draft = read_json(data, Draft)
    if len(draft.placements) > _MOST_PIECES:
        raise NotationError(
            "rulebook.bad-json", problem=Phrase("polyminix.draft-too-many", most=_MOST_PIECES)
        )
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
    return _next_of_problem(state, problem, draft.placements)


def _next_of_problem(state: "PolyminixState", problem: Problem, laid: tuple[Place, ...]) -> Place:
    """A piece that goes on from what is laid: to a figure that contains it, or to the one that is known (game 2)."""
    kit, symmetry = state.game.pieces, state.game.options.symmetry
    laid = tuple(Place(place.piece, tuple(sorted(place.cells))) for place in laid)
    refusal = misplaced(kit, laid, rows=TABLE_SIZE) if laid else None
    if refusal is not None:
        raise refusal
    if laid and problems.objection(problem, kit, laid, symmetry) is None:
        raise IllegalAction("polyminix.complete")
    known = _moved(witness(problem), laid)
    in_sight = all(seen(cell) for place in known for cell in place.cells)
    if not set(laid) <= set(known) or not in_sight or misplaced(kit, known, rows=TABLE_SIZE) is not None:
        from ominoes.games.polyminix.completing import NoFigure, completion

        try:
            known = completion(problem, kit, laid, symmetry)
        except NoFigure as none:
            key = "polyminix.dead-end" if none.certain else "polyminix.no-figure"
            raise IllegalAction(key) from None
    return _beside(laid, [place for place in known if place not in laid])


def _moved(known: tuple[Place, ...], laid: tuple[Place, ...]) -> tuple[Place, ...]:
    """The known figure, so that the first laid piece lies where it has it, if it has it."""
    for place in known:
        if laid and place.piece == laid[0].piece:
            (row, column), (to_row, to_column) = min(place.cells), min(laid[0].cells)
            known = tuple(
                Place(
                    one.piece, tuple(sorted((r + to_row - row, c + to_column - column) for r, c in one.cells))
                )
                for one in known
            )
            break
    return known


def _beside(laid: tuple[Place, ...], left: list[Place]) -> Place:
    """Of pieces to lay the largest that touches what is laid, so that the figure grows in one part."""
    lying = {cell for place in laid for cell in place.cells}

    def worth(place: Place) -> tuple[bool, int]:
        touches = any(not lying.isdisjoint(SQUARE.neighbours(cell)) for cell in place.cells)
        return touches, len(place.cells)

    return max(left, key=worth)
