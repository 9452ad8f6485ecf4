"""Challenges as problems for the solver of `ominoes.puzzles`; no other module of this game calls the solver."""

from collections import Counter
from collections.abc import Sequence

from ominoes.games.placements import Place
from ominoes.games.polyminix.cards import Challenge
from ominoes.polyforms import FIGURES
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.problem import Group, Piece, PlacedPiece, Problem, exactly, of_areas
from ominoes.puzzles.solver import find, solve


def problem_of(challenge: Challenge, kit: Sequence[str], placed: Sequence[Place] = ()) -> Problem:
    """A challenge for a kit as a problem; raises `PuzzleError` when the placed pieces already break its condition."""
    have, listed = Counter(kit), Counter(challenge.pieces)
    groups: tuple[Group, ...] = ()
    match challenge.rule:
        case "exactly":
            bounds = {name: (copies, copies) for name, copies in listed.items()}
        case "more":
            bounds = {name: (listed[name], copies) for name, copies in have.items()}
            groups = (exactly(len(challenge.pieces) + challenge.more),)
        case "without":
            bounds = {name: (0, copies) for name, copies in have.items() if name not in listed}
        case "sizes":
            bounds = {name: (0, copies) for name, copies in have.items()}
            groups = of_areas(challenge.sizes)
    return Problem.of(
        Figure.of(challenge.cells),
        [Piece(name, FIGURES[name], least, most) for name, (least, most) in bounds.items()],
        groups,
        [PlacedPiece(place.piece, tuple(sorted(place.cells))) for place in placed],
    )


def covering(
    challenge: Challenge,
    kit: Sequence[str],
    placed: Sequence[Place] = (),
    seed: int = 0,
    nodes: int | None = None,
) -> tuple[Place, ...] | None:
    """A covering that contains the placed pieces; None when there is none, or none was found within `nodes`."""
    return searched(challenge, kit, placed, seed, nodes)[0]


def searched(
    challenge: Challenge,
    kit: Sequence[str],
    placed: Sequence[Place] = (),
    seed: int = 0,
    nodes: int | None = None,
) -> tuple[tuple[Place, ...] | None, bool]:
    """The same as `covering`, and whether the answer is certain."""
    try:
        solution, stream = find(problem_of(challenge, kit, placed), seed=seed, nodes=nodes)
    except PuzzleError:
        return None, True
    if solution is None:
        return None, stream.status == "complete"
    return tuple(Place(piece, cells) for piece, cells in solution.placed), True


def coverings(challenge: Challenge, kit: Sequence[str], most: int, seed: int = 0) -> list[tuple[Place, ...]]:
    """At most `most` coverings."""
    stream = solve(problem_of(challenge, kit), most=most, seed=seed)
    return [tuple(Place(piece, cells) for piece, cells in solution.placed) for solution in stream]
