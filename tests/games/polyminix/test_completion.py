"""Hints of game 2 complete the pieces that a player has placed."""

import contextlib
import time
from itertools import combinations
from typing import Any

import msgspec
import pytest
from tests.cases import every, seldom

from ominoes.games import registry
from ominoes.games.errors import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Mode, Prova, Turno
from ominoes.games.polyminix.completion import NoFigure, completion
from ominoes.games.polyminix.figure_growth import measured_figures, symmetric_figures
from ominoes.games.polyminix.kit import DEFAULT_KIT
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, is_symmetric, objection, problem
from ominoes.games.polyminix.state import PolyminixState
from ominoes.games.preview import next_step
from ominoes.polyforms import SQUARE, Cell, Polyomino, components

TOP = TABLE_SIZE - 8
FIRST = {
    "a domino in the middle": Place("I2", ((TOP, 5), (TOP + 1, 5))),
    "an L in the upper right corner": Place("L3", ((50, 12), (50, 13), (51, 13))),
}
"""First pieces at places where the known figure of a problem hardly has them."""


def racing(turno: int, prova: int) -> PolyminixState:
    state = registry.game("polyminix", players=1, mode="problem").start(1)
    for action in (Mode(1), Turno(turno), Prova(prova)):  # type: ignore[arg-type]
        state = state.play(action)
    assert isinstance(state, PolyminixState)
    return state


def hint(state: PolyminixState, *placed: Place) -> Place:
    """The hint for a player who has placed these pieces."""
    place = next_step(state, msgspec.json.encode({"placements": placed}), 0)
    assert isinstance(place, Place)
    return place


def followed(state: PolyminixState, *placed: Place) -> tuple[Place, ...]:
    """The pieces after following all hints to the end."""
    problem = state.problem
    assert problem is not None
    while objection(problem, state.game.pieces, placed) is not None:
        placed = (*placed, hint(state, *placed))
    with pytest.raises(IllegalAction, match="already"):
        hint(state, *placed)
    return placed


@every("first", FIRST)
@every("prova", range(1, 7))
@every("turno", range(1, 7))
def test_hints_lead_from_any_first_piece_to_a_right_figure(turno: int, prova: int, first: str) -> None:
    state = racing(turno, prova)
    problem = state.problem
    assert problem is not None
    built = followed(state, FIRST[first])
    assert built[0] == FIRST[first]
    assert objection(problem, state.game.pieces, built) is None
    assert all(
        row >= TABLE_SIZE - WINDOW and 0 <= column < WINDOW for place in built for row, column in place.cells
    )


def test_pieces_that_cannot_be_completed_are_recognised_soon() -> None:
    state = racing(1, 1)  # a square of side 3
    began = time.process_time()
    with pytest.raises(IllegalAction, match="take"):
        hint(state, Place("I5", tuple((TOP, column) for column in range(5))))
    assert time.process_time() - began < 2


def drawn(picture: str, *names: str) -> tuple[Place, ...]:
    """Pieces drawn with a letter for each, in the middle of the table; the names are in the order of the letters."""
    cells: dict[str, list[Cell]] = {}
    for row, line in enumerate(picture.split("/")):
        for column, letter in enumerate(line):
            if letter != ".":
                cells.setdefault(letter, []).append((TOP + row, 3 + column))
    return tuple(Place(name, tuple(cells[letter])) for name, letter in zip(names, sorted(cells), strict=True))


@every(
    ("task", "placed"),
    [
        (Problem("holed", 6), drawn("aaabbb/a....b/a....b", "V5", "U5")[:1]),
        (Problem("symmetric", 4), drawn("aaa/.b./.b.", "I3", "I2")),
        (Problem("symmetric", 6), drawn("a...../ab..../abbb../a....c/.....c", "I4", "L4", "I2")),
        (Problem("measures", 14, 18), drawn("aaaaa/..b../..b..", "I5", "I2")),
        (Problem("measures", 18, 20), drawn("aa..../a...bb/.....b", "L3", "V5")[:1]),
        (Problem("measures", 22, 22), drawn("aa/a./aa", "U5")),
    ],
)
def test_figures_that_are_no_rectangles_are_completed(task: Problem, placed: tuple[Place, ...]) -> None:
    found = completion(task, DEFAULT_KIT, placed)
    assert set(placed) <= set(found)
    assert objection(task, DEFAULT_KIT, found) is None


def test_all_holes_that_leave_a_square_symmetric_are_tried() -> None:
    from ominoes.games.polyminix.completion import _holes

    for side in (3, 4, 5, 6):
        whole = frozenset((row, column) for row in range(side) for column in range(side))
        inner = [cell for cell in sorted(whole) if not {0, side - 1} & set(cell)]
        naive = {
            frozenset(holes)
            for count in (1, 2, 4)
            for holes in combinations(inner, count)
            if not any((row + 1, column) in holes or (row, column + 1) in holes for row, column in holes)
            and len(components(whole - set(holes), SQUARE)) == 1
            and is_symmetric(Polyomino(sorted(whole - set(holes))), "any")
        }
        joined = {holes for holes in _holes(side) if len(components(whole - holes, SQUARE)) == 1}
        assert joined == naive


@pytest.mark.parametrize("symmetry", ["any", "axial"])
def test_grown_figures_are_symmetric_and_contain_what_is_built(symmetry: Any) -> None:
    own = frozenset({(55, 3), (55, 4), (56, 4), (58, 9)})
    figures = list(symmetric_figures(own, 14, 24, symmetry, 200))
    assert len(figures) > 50
    for figure in figures:
        assert own <= figure
        assert 14 <= len(figure) <= 24
        assert is_symmetric(Polyomino(sorted(figure)), symmetry)  # a polyomino hangs together


def test_grown_figures_have_the_area_and_the_perimeter() -> None:
    own = frozenset({(55, 3), (55, 4), (55, 5), (56, 4)})
    for area, perimeter in ((10, 14), (14, 18), (18, 20), (22, 22), (28, 28)):
        figures = list(measured_figures(own, area, perimeter, 60))
        assert figures, (area, perimeter)
        for figure in figures:
            shape = Polyomino(sorted(figure))
            assert own <= figure
            assert (shape.size, shape.perimeter) == (area, perimeter)


@pytest.mark.parametrize(
    ("turno", "prova", "placed"),
    [
        (1, 1, drawn("aaaaa", "I5")),  # longer than the square
        (4, 1, drawn("aaa/a.a/bbb", "U5", "I3")),  # a hole that no piece fills
        (1, 6, drawn("aaaaa/b..../b..../b....", "I5", "I3")),  # the perimeter is too long already
        (1, 5, drawn("aaa/.a.", "T4")),  # covers the middle, where the hole must be
    ],
)
def test_pieces_that_certainly_cannot_be_completed_are_a_dead_end(
    turno: int, prova: int, placed: tuple[Place, ...]
) -> None:
    with pytest.raises(IllegalAction) as caught:
        hint(racing(turno, prova), *placed)
    assert caught.value.key == "polyminix.dead-end"


def test_pieces_whose_completion_was_only_not_found_are_not_a_dead_end() -> None:
    # Outside the visible part of the table.
    beyond = (Place("I2", ((0, 0), (0, 1))),)
    with pytest.raises(NoFigure) as none:
        completion(Problem("square", 4), DEFAULT_KIT, beyond)
    assert not none.value.certain


@pytest.mark.parametrize("turno", seldom(range(1, 7), but=[1]))
def test_hints_come_in_bounded_time_whatever_is_placed(turno: int) -> None:
    placed = drawn("aaaaa/b..../b.ccc/b.c../b.c../dd.../d....", "I5", "I4", "V5", "L3")
    for prova in (4, 6):
        began = time.process_time()
        with contextlib.suppress(NoFigure):
            completion(problem(turno, prova), DEFAULT_KIT, placed)  # type: ignore[arg-type]
        assert time.process_time() - began < 15
