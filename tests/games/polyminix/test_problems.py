"""Game 2: the table, a figure for each of its 36 problems, and why a figure is wrong."""

import random

import pytest
from tests.cases import every
from tests.games.polyminix import naive

from ominoes.games.placements import Place
from ominoes.games.polyminix import DEFAULT_KIT, TABLE, Problem, witnesses
from ominoes.games.polyminix.kit import form_of
from ominoes.games.polyminix.problems import KINDS, objection


def placed(picture: str) -> list[Place]:
    """A figure drawn with a letter for each piece, rows with `/` between them."""
    return [
        Place(form_of(cells) or "?", tuple(sorted(cells)))
        for letter in sorted(set(picture) - {".", "/"})
        for cells in [naive.drawn(picture, letter)]
    ]


def reason(problem: Problem, picture: str, symmetry: str = "any") -> str:
    places = placed(picture)
    refusal = objection(problem, DEFAULT_KIT, places, symmetry)  # type: ignore[arg-type]
    right = naive.solves(
        KINDS.index(problem.kind) + 1,
        problem.value,
        problem.perimeter,
        DEFAULT_KIT,
        [(place.piece, frozenset(place.cells)) for place in places],
        axial=symmetry == "axial",
    )
    assert right == (refusal is None)
    return "" if refusal is None else str(refusal)


def test_the_table_is_that_of_the_rules() -> None:
    # RULES 4.4
    assert [[problem.value for problem in row] for row in TABLE] == [
        [3, 12, 18, 4, 3, 10],
        [4, 20, 20, 6, 4, 14],
        [5, 30, 22, 8, 5, 18],
        [6, 42, 24, 10, 6, 22],
        [7, 48, 26, 12, 8, 26],
        [8, 56, 28, 14, 7, 28],
    ]
    assert [row[5].perimeter for row in TABLE] == [14, 18, 20, 22, 24, 28]


@pytest.mark.parametrize("axial", [False, True])
def test_all_36_problems_have_a_witness_with_the_default_kit(axial: bool) -> None:
    # RULES 4.4
    found = witnesses()
    assert sorted(found) == [(row, column) for row in range(1, 7) for column in range(1, 7)]
    for (row, column), places in found.items():
        problem = TABLE[row - 1][column - 1]
        assert naive.solves(
            column,
            problem.value,
            problem.perimeter,
            DEFAULT_KIT,
            [(place.piece, frozenset(place.cells)) for place in places],
            axial=axial,
        ), (row, column)
        assert objection(problem, DEFAULT_KIT, places, "axial" if axial else "any") is None


# -- why a figure is wrong -------------------------------------------------------------------------------------

SQUARE = Problem("square", 4)
RECTANGLE = Problem("rectangle-area", 12)
ROUND = Problem("rectangle-perimeter", 14)
SYMMETRIC = Problem("symmetric", 2)
HOLED = Problem("holed", 4)
MEASURES = Problem("measures", 8, 12)


def test_squares() -> None:
    assert reason(SQUARE, "abbb/accb/aacb/addd") == ""
    assert reason(SQUARE, "abb/abb/aaa") == "the square has side 3; side 4 is asked for"
    assert reason(SQUARE, "aaaa/bbac/bbbc") == (
        "the figure is not a square: its frame is 3×4 with 0 squares missing; a square of side 4 is asked for"
    )
    assert "with 1 square missing" in reason(SQUARE, "abb/a.b/aaa")


def test_rectangles_by_area() -> None:
    # RULES 4.4, PX-8
    assert reason(RECTANGLE, "aaaa/bbac/bbbc") == ""
    assert reason(RECTANGLE, "abb/abb/aaa") == "the figure has area 9; area 12 is asked for"
    assert (
        reason(RECTANGLE, "abb/a.b/aaa")
        == "the figure is not a rectangle: its frame is 3×3 with 1 square missing"
    )
    assert reason(Problem("rectangle-area", 9), "abb/abb/aaa") == ""  # a square is a rectangle
    assert reason(Problem("rectangle-area", 7), "aaaaabb") == ""


def test_rectangles_by_perimeter() -> None:
    assert reason(ROUND, "aaaa/bbac/bbbc") == ""
    assert reason(ROUND, "abb/abb/aaa") == "the figure has perimeter 12; perimeter 14 is asked for"
    assert (
        reason(ROUND, "abb/a.b/aaa")
        == "the figure is not a rectangle: its frame is 3×3 with 1 square missing"
    )
    assert reason(Problem("rectangle-perimeter", 16), "aaaaabb") == ""


def test_symmetric_figures() -> None:
    assert reason(SYMMETRIC, "aaaa/.bb.") == ""
    assert reason(SYMMETRIC, "aaaabb") == ""
    assert reason(SYMMETRIC, "aaaa/bb..") == (
        "the figure is not symmetric: no mirror and no turn maps it onto itself"
    )
    assert reason(SYMMETRIC, "aaaa") == "the figure has 1 piece; exactly 2 are asked for"


def test_a_figure_that_only_turns_is_symmetric_unless_mirrors_are_asked_for() -> None:
    # PX-9
    places = placed("aa./.bb")
    assert objection(SYMMETRIC, ("I2", "I2"), places, "any") is None
    assert str(objection(SYMMETRIC, ("I2", "I2"), places, "axial")) == (
        "the figure is not symmetric: no mirror maps it onto itself"
    )


def test_holed_squares() -> None:
    assert reason(HOLED, "abbb/a.bb/aa.c/accc") == ""
    assert reason(HOLED, "abb/a.b/aaa") == "the figure has a frame of 3×3; a square of side 4 is asked for"
    assert reason(HOLED, "abbb/accb/aacb/addd") == "the figure has 0 holes; 1, 2 or 4 are asked for"
    five = Problem("holed", 5)
    assert reason(five, "abbbc/addbc/aa.bc/aeeff/eeeff") == ""
    assert reason(five, "abbbc/addbc/aadbc/aeecc/eeeff") == "the figure has 0 holes; 1, 2 or 4 are asked for"


@every(
    ("gaps", "words"),
    [
        ({(0, 0)}, "holes must lie inside: a square on the edge of the 6×6 frame is missing"),
        ({(1, 1), (1, 2)}, "holes must be single squares: two missing squares share a side"),
        ({(1, 1), (1, 4), (4, 1)}, "the figure has 3 holes; 1, 2 or 4 are asked for"),
        (
            {(1, 1), (1, 3), (4, 1), (4, 4)},
            "the figure is not symmetric: no mirror and no turn maps it onto itself",
        ),
        ({(1, 2)}, "the figure is not symmetric: no mirror and no turn maps it onto itself"),
    ],
)
def test_holes_in_the_wrong_places(gaps: set[tuple[int, int]], words: str) -> None:
    # PX-10
    # Single squares as pieces make any figure; the kit has as many of them as needed.
    cells = [(row, column) for row in range(6) for column in range(6) if (row, column) not in gaps]
    places = [Place("I1", (cell,)) for cell in cells]
    assert str(objection(Problem("holed", 6), ("I1",) * 36, places)) == words


def test_area_and_perimeter() -> None:
    assert reason(MEASURES, "abb/a.b/aaa").startswith(
        "the figure has perimeter 16; perimeter 12"
    )  # a hole counts
    assert reason(Problem("measures", 8, 16), "abb/a.b/aaa") == ""
    assert reason(MEASURES, "abb/abb/aaa") == "the figure has area 9; area 8 is asked for"
    assert reason(MEASURES, "aaaa/.bbb") == "the figure has area 7; area 8 is asked for"
    assert reason(Problem("measures", 7, 12), "aaaa/.bbb") == ""


def test_figures_are_connected_and_pieces_are_those_of_the_kit() -> None:
    assert reason(SYMMETRIC, "aaa.bb") == "the figure is not connected: it lies in 2 parts"
    assert reason(SYMMETRIC, "aa../..bbb") == "the figure is not connected: it lies in 2 parts"
    assert str(objection(SYMMETRIC, DEFAULT_KIT, placed("aa/bb"))).startswith("the piece I2 is used 2 times")
    overlapping = [Place("I2", ((0, 0), (0, 1))), Place("I3", ((0, 1), (0, 2), (0, 3)))]
    assert str(objection(SYMMETRIC, DEFAULT_KIT, overlapping)) == "the pieces I2 and I3 overlap on square b64"
    assert str(objection(SYMMETRIC, DEFAULT_KIT, [Place("X5", ((0, 1),))])).startswith("there is no piece X5")
    assert str(objection(SYMMETRIC, DEFAULT_KIT, [])) == "no piece is laid"
    assert "row 64" in str(objection(SYMMETRIC, DEFAULT_KIT, [Place("I2", ((63, 0), (64, 0)))]))


@pytest.mark.parametrize("seed", range(8))
def test_both_checkers_agree_on_every_problem_for_every_witness(seed: int) -> None:
    dice = random.Random(seed)
    for places in witnesses().values():
        some = list(places)
        if dice.random() < 0.5:
            some.pop(dice.randrange(len(some)))
        column = dice.randrange(1, 7)
        for row in TABLE:
            problem = row[column - 1]
            expected = naive.solves(
                column,
                problem.value,
                problem.perimeter,
                DEFAULT_KIT,
                [(place.piece, frozenset(place.cells)) for place in some],
            )
            assert (objection(problem, DEFAULT_KIT, some) is None) == expected
