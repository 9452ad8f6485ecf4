"""The preview of pieces on a card or on the table that a seat has not shown yet, and a right next piece.

The other seats may know how many squares are covered, and nothing else (`Preview.done`).
"""

from typing import TYPE_CHECKING

import msgspec

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placements import Place
from ominoes.games.polyminix import problems
from ominoes.games.polyminix.actions import Submit
from ominoes.games.polyminix.cards import GRID
from ominoes.games.polyminix.coverings import misplaced
from ominoes.games.polyminix.practice import Practice
from ominoes.games.polyminix.problems import TABLE_SIZE, Problem, seen, witness
from ominoes.games.preview import Preview
from ominoes.games.rulebook import read_json
from ominoes.i18n import LazyMessage
from ominoes.polyforms import SQUARE, Polyomino, components

if TYPE_CHECKING:
    from ominoes.games.polyminix.state import PolyminixState

_MOST_PIECES = 64


class PartialAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces placed so far."""

    placements: tuple[Place, ...] = ()


class Measures(msgspec.Struct, frozen=True):
    """The measures of a figure."""

    area: int
    perimeter: int
    pieces: int
    parts: int
    """The number of parts that do not touch."""
    height: int
    width: int
    symmetric: bool


class PolyminixPreview(Preview, frozen=True, kw_only=True):
    """What the placed pieces amount to."""

    reason: str | None
    """What is still wrong or missing; None when the covering or the figure is right."""
    measures: Measures | None = None
    """The measures of a figure of game 2; None without pieces, or when they cannot lie as they do."""


def _read(data: bytes) -> PartialAction:
    """The partial action in a JSON text; raises `NotationError` with the reason when there is none."""
    partial: PartialAction = read_json(data, PartialAction)
    if len(partial.placements) > _MOST_PIECES:
        raise NotationError(
            "rulebook.bad-json", problem=LazyMessage("polyminix.partial-too-many", most=_MOST_PIECES)
        )
    return partial


def preview(state: "PolyminixState", data: bytes, seat: int) -> PolyminixPreview:
    """What the pieces of a seat amount to in the present race."""
    partial = _read(data)
    if state.turn.kind != "race" or seat not in state.turn.seats:
        raise IllegalAction("polyminix.too-late" if state.position.last else "polyminix.no-race")
    refusal = state.objection(Submit(seat, partial.placements, 0))
    reason = None if refusal is None else str(refusal)
    challenge = state.challenge(seat)
    rows = GRID if challenge else TABLE_SIZE
    figure = frozenset(challenge.cells) if challenge else None
    if misplaced(state.game.pieces, partial.placements, rows=rows, figure=figure) is not None:
        return PolyminixPreview(done=0, reason=reason)
    cells = [cell for place in partial.placements for cell in place.cells]
    return PolyminixPreview(
        done=len(cells), reason=reason, measures=_measures(state, partial) if challenge is None else None
    )


def _measures(state: "PolyminixState", partial: PartialAction) -> Measures:
    cells = [cell for place in partial.placements for cell in place.cells]
    parts = [Polyomino(part) for part in components(cells, SQUARE)]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return Measures(
        area=len(cells),
        perimeter=sum(part.perimeter for part in parts),
        pieces=len(partial.placements),
        parts=len(parts),
        height=max(rows) - min(rows) + 1,
        width=max(columns) - min(columns) + 1,
        symmetric=len(parts) == 1 and problems.is_symmetric(parts[0], state.game.options.symmetry),
    )


def next_step(state: "PolyminixState", data: bytes, seat: int) -> Place:
    """A right next piece; raises `IllegalAction` when the placed pieces cannot be completed."""
    partial = _read(data)
    if state.turn.kind != "race" or seat not in state.turn.seats:
        raise IllegalAction("polyminix.too-late" if state.position.last else "polyminix.no-race")
    challenge, problem = state.challenge(seat), state.problem
    if challenge is not None:
        practice = Practice(state.game.pieces, challenge)
        for place in partial.placements:
            practice = practice.lay(place)
        return practice.hint()
    assert problem is not None
    return _next_of_problem(state, problem, partial.placements)


def _next_of_problem(state: "PolyminixState", problem: Problem, placed: tuple[Place, ...]) -> Place:
    """A next piece for a figure of game 2 that contains the placed pieces: the known figure, or one searched for."""
    kit, symmetry = state.game.pieces, state.game.options.symmetry
    placed = tuple(Place(place.piece, tuple(sorted(place.cells))) for place in placed)
    refusal = misplaced(kit, placed, rows=TABLE_SIZE) if placed else None
    if refusal is not None:
        raise refusal
    if placed and problems.objection(problem, kit, placed, symmetry) is None:
        raise IllegalAction("polyminix.complete")
    known = _moved(witness(problem), placed)
    in_sight = all(seen(cell) for place in known for cell in place.cells)
    if not set(placed) <= set(known) or not in_sight or misplaced(kit, known, rows=TABLE_SIZE) is not None:
        from ominoes.games.polyminix.completion import NoFigure, completion

        try:
            known = completion(problem, kit, placed, symmetry)
        except NoFigure as none:
            key = "polyminix.dead-end" if none.certain else "polyminix.no-figure"
            raise IllegalAction(key) from None
    return _beside(placed, [place for place in known if place not in placed])


def _moved(known: tuple[Place, ...], placed: tuple[Place, ...]) -> tuple[Place, ...]:
    """The known figure, moved to where the first placed piece lies, if the figure has that piece."""
    for place in known:
        if placed and place.piece == placed[0].piece:
            (row, column), (to_row, to_column) = min(place.cells), min(placed[0].cells)
            known = tuple(
                Place(
                    one.piece, tuple(sorted((r + to_row - row, c + to_column - column) for r, c in one.cells))
                )
                for one in known
            )
            break
    return known


def _beside(placed: tuple[Place, ...], left: list[Place]) -> Place:
    """The largest of some pieces that touches the placed ones, so that the figure grows in one part."""
    covered = {cell for place in placed for cell in place.cells}

    def preference(place: Place) -> tuple[bool, int]:
        touches = any(not covered.isdisjoint(SQUARE.neighbours(cell)) for cell in place.cells)
        return touches, len(place.cells)

    return max(left, key=preference)
