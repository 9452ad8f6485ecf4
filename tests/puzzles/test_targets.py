"""Figures with a property: every entry of the game's table, and impossible ones."""

import random
from types import SimpleNamespace

import pytest
from tests.cases import every

from ominoes.polyforms import SQUARE, Cell, connected
from ominoes.puzzles import (
    Built,
    Figure,
    Problem,
    PuzzleError,
    build_any,
    build_area_and_perimeter,
    build_holed_square,
    build_rectangle,
    build_square,
    build_symmetric,
    limits,
    targets,
)
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.symmetric_figures import is_symmetric
from ominoes.puzzles.targets import holed_squares, perimeter_of

KIT = "polyminix"


def cells(built: Built) -> frozenset[Cell]:
    assert built.solution is not None, built.reason
    found = [cell for placed in built.solution for cell in placed.cells]
    assert len(found) == len(set(found))
    assert connected(found, SQUARE)
    names = [placed.piece for placed in built.solution]
    assert len(names) == len(set(names))
    return frozenset(found)


# The default table of the game, RULES 4.4.
@every("side", range(3, 9))
def test_squares(side: int) -> None:
    assert len(cells(build_square(KIT, side))) == side * side


@every("area", [12, 20, 30, 42, 48, 56])
def test_rectangles_of_an_area(area: int) -> None:
    assert len(cells(build_rectangle(KIT, area=area))) == area


@every("perimeter", [18, 20, 22, 24, 26, 28])
def test_rectangles_of_a_perimeter(perimeter: int) -> None:
    assert perimeter_of(cells(build_rectangle(KIT, perimeter=perimeter))) == perimeter


@every("count", [4, 6, 8, 10, 12, 14])
@every("symmetry", ["any", "axial"])
def test_symmetric_figures(count: int, symmetry: str) -> None:
    built = build_symmetric(KIT, count, symmetry=symmetry)
    assert is_symmetric(cells(built), symmetry)
    assert built.solution is not None
    assert len(built.solution) == count


@every("side", [3, 4, 5, 6, 7, 8])
def test_squares_with_holes(side: int) -> None:
    built = cells(build_holed_square(KIT, side))
    assert side * side - len(built) in (1, 2, 4)
    assert is_symmetric(built)


@every(("area", "perimeter"), [(10, 14), (14, 18), (18, 20), (22, 22), (26, 24), (28, 28), (20, 42)])
def test_figures_of_an_area_and_a_perimeter(area: int, perimeter: int) -> None:
    built = cells(build_area_and_perimeter(KIT, area, perimeter))
    assert (len(built), perimeter_of(built)) == (area, perimeter)


def test_side_8_with_one_hole_is_impossible() -> None:
    # RULES 4.4: the kit makes every area from 2 to 64 except 63
    built = build_holed_square(KIT, 8, 1)
    assert built.solution is None
    assert built.proven
    assert "area of 63" in built.reason
    assert build_holed_square(KIT, 8, 2).solution is not None


def test_symmetric_figures_from_few_odd_pieces() -> None:
    for pieces in ("W5 V5", "Z5 O4 N5", "X5 U5 Z5 L4", "L5 W5 X5 T5"):
        number = len(pieces.split())
        assert is_symmetric(cells(build_symmetric(pieces, number)))


def test_impossible_figures_are_proven_to_be_impossible() -> None:
    for built in (
        build_symmetric("F5", 1),
        build_symmetric("I3 Z5", 2),
        build_symmetric("I2 I3", 3),
        build_area_and_perimeter(KIT, 10, 15),
        build_area_and_perimeter(KIT, 10, 24),
        build_area_and_perimeter(KIT, 63, 40),
        build_rectangle(KIT, perimeter=7),
        build_square("F5*4", 4),
    ):
        assert built.solution is None
        assert built.proven
        assert built.reason


def test_holes_lie_apart_inside_and_in_symmetric_position() -> None:
    assert len(list(holed_squares(3, 1))) == 1
    assert len(list(holed_squares(4, 1))) == 1
    for figure in holed_squares(6, 2):
        assert is_symmetric(figure.must)
        assert len(figure.must) == 34
        assert perimeter_of(figure.must) == 24 + 8


# -- limits of time --------------------------------------------------------------------------------------


class Watch:
    """A clock that moves on by a step whenever it is read."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 0.0
        self.step = step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("area", "perimeter"), [(64, 130), (60, 122), (150, 302)])
def test_a_figure_of_an_area_and_a_perimeter_is_given_up_when_the_time_runs_out(
    area: int, perimeter: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(step=0.05)
    monkeypatch.setattr(limits, "time", watch)
    built = build_area_and_perimeter({"O4": None, "I2": None}, area, perimeter, seconds=1)
    assert (built.solution, built.proven) == (None, False)
    assert built.reason == "the time ran out before the search"
    # The clock is read once or twice after the end.
    assert watch.now < 2


def test_there_are_few_convex_figures_where_hardly_any_rectangle_can_be_cut_to_size() -> None:
    assert len(list(targets._convex_figures(24, 50, random.Random(0), Clock()))) < targets._ATTEMPTS


def test_the_limit_is_for_all_figures_together(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, allowed = Watch(), []

    def find(problem: Problem, *, seed: int, seconds: float | None) -> tuple[None, SimpleNamespace]:
        allowed.append(seconds)
        watch.now += 0.4
        return None, SimpleNamespace(reason="", status="limit")

    monkeypatch.setattr(limits, "time", watch)
    monkeypatch.setattr(targets, "find", find)
    built = build_any([Figure.of([(0, width)]) for width in range(10)], KIT, seconds=1)
    assert allowed == pytest.approx([1, 0.6, 0.2])
    assert (built.solution, built.proven) == (None, False)


def test_the_search_for_holes_ends_when_the_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", Watch(step=0.01))
    built = build_holed_square(KIT, 40, 4, seconds=1)
    assert (built.solution, built.proven) == (None, False)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(PuzzleError, match="one of the two"):
        build_rectangle(KIT)
    with pytest.raises(PuzzleError, match="1, 2 or 4 holes"):
        build_holed_square(KIT, 5, 3)
    with pytest.raises(PuzzleError, match="side must be at least 1"):
        build_square(KIT, 0)
    with pytest.raises(PuzzleError, match="'any' or 'axial'"):
        build_symmetric(KIT, 3, symmetry="round")
