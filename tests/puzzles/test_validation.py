"""Arguments of the public functions: numbers of any library are accepted, and wrong values are refused."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from tests.cases import every

from ominoes.polyforms import FIGURES
from ominoes.puzzles import (
    Group,
    Piece,
    PlacedPiece,
    Problem,
    PuzzleError,
    Solutions,
    all_of,
    answer,
    build_any,
    build_area_and_perimeter,
    build_square,
    build_symmetric,
    count,
    exactly,
    from_json,
    from_text,
    is_solvable,
    is_unique,
    letter,
    named_figure,
    new_puzzle,
    none_of,
    of_areas,
    pieces_of,
    problem_of,
    read,
    solve,
    to_json,
    to_text,
)


@every("seconds", [math.nan, -1, -math.inf, "1", True])
def test_a_limit_of_time_that_is_not_a_number_from_0_is_refused(seconds: float) -> None:
    problem = problem_of("2x2", "O4")
    asks: list[Callable[[], object]] = [
        lambda: solve(problem, seconds=seconds),
        lambda: count(problem, seconds=seconds),
        lambda: answer(problem, seconds=seconds),
        lambda: build_square("O4", 2, seconds=seconds),
        lambda: build_symmetric("O4*2", 2, seconds=seconds),
        lambda: build_area_and_perimeter("O4", 4, 8, seconds=seconds),
        lambda: new_puzzle(seconds=seconds),
    ]
    for ask in asks:
        with pytest.raises(PuzzleError, match="a limit of time is a number of seconds, 0 or more, not"):
            ask()


def test_any_kind_of_number_limits_the_time() -> None:
    numbers: tuple[Any, ...] = (math.inf, Fraction(60), np.float32(60))
    for seconds in numbers:
        assert len(list(solve("2x2", "O4", seconds=seconds))) == 1
        assert count("3x20", "pentominoes", seconds=seconds).total == 8


def test_a_limit_of_nodes_is_not_negative() -> None:
    with pytest.raises(PuzzleError, match="a limit of nodes is 0 or more, not -1"):
        solve("2x2", "O4", nodes=-1)
    assert len(list(solve("2x2", "O4", nodes=2**90))) == 1


ANY: Any = solve
ANY_GIVEN: list[Any] = [3, None, [3], ["x"]]
SQUARE = problem_of("2x2", "O4")


@every(
    ("options", "sentence"),
    [
        ({"seed": 1.5}, "a whole number is expected as seed, not 1.5"),
        ({"seed": True}, "a whole number is expected as seed, not True"),
        ({"most": "x"}, "a whole number is expected as most, not 'x'"),
        ({"nodes": 1.5}, "a whole number is expected as nodes, not 1.5"),
        ({"groups": ["x"]}, "groups are given as a list of Group, such as exactly(2), not as 'x'"),
        ({"groups": 5}, "groups are given as a list of Group, such as exactly(2), not as 5"),
        ({"groups": [Group(1, 1, None, "x")]}, "a whole number is expected as area, not 'x'"),  # type: ignore[arg-type]
        (
            {"placed": ["x"]},
            "placed pieces are given as a list of PlacedPiece, each with a name and cells, not as 'x'",
        ),
        ({"placed": [PlacedPiece("O4", 5)]}, "placed pieces are given as a list of PlacedPiece"),  # type: ignore[arg-type]
    ],
)
def test_an_option_of_a_wrong_type_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(PuzzleError) as refusal:
        ANY("2x2", "O4", **options)
    assert str(refusal.value).startswith(sentence)


@every(
    ("figure", "pieces", "sentence"),
    [
        (None, "O4", "a figure is a name, a picture, a shape or cells (row, column), not None"),
        ("2x2", 5, "pieces are named, listed or mapped to copies; 5 is neither"),
        ("2x2", [5], "5 is not a piece: give a name, a shape or a Piece"),
        ("2x2", {5: 1}, "5 is not a piece: give a name, a shape or a Piece"),
        ("2x2", {"I1": "x"}, "a whole number is expected as copies, not 'x'"),
        ("2x2", {"I1": (1, 2, 3)}, "copies are a number, two numbers (the least and the most) or None"),
        ("2x2", {"I1": (0, "x")}, "a whole number is expected as most, not 'x'"),
        ("2x2", [Piece("a", "b")], "Piece(name='a', shape='b'"),  # type: ignore[arg-type]
        ("2x2", [Piece("a", FIGURES["I1"], 1.5)], "a whole number is expected as least"),  # type: ignore[arg-type]
    ],
)
def test_figures_and_pieces_of_a_wrong_type_are_refused(
    figure: object, pieces: object, sentence: str
) -> None:
    with pytest.raises(PuzzleError) as refusal:
        ANY(figure, pieces)
    assert str(refusal.value).startswith(sentence)


REFUSED: list[tuple[Callable[[Any], object], object, str]] = [
    (
        lambda given: problem_of("2x2", "O4", question=given),
        "foo",
        "there is no question 'foo'; ask one, all",
    ),
    (SQUARE.asking, "foo", "there is no question 'foo'"),
    (lambda given: Problem.of(given, SQUARE.pieces), "2x2", "a Figure is expected, not '2x2'"),
    (lambda given: Problem.of(SQUARE.figure, given), ["O4"], "'O4' is not a piece"),
    (SQUARE.with_placed, "x", "placed pieces are given as a list of PlacedPiece"),
    *(
        (door, "2x2", "a Problem is expected, not '2x2'")
        for door in (Solutions, answer, is_unique, is_solvable)
    ),
    *((door, "2x2", "a Problem is expected, not '2x2'") for door in (to_json, to_text)),
    (lambda given: count("2x2", "O4", threads=given), 1.5, "a whole number is expected as threads, not 1.5"),
    (lambda given: count("2x2", "O4", checkpoint=given), 5, "a path to a file is expected, not 5"),
    (from_json, "\ud800", "this is not a problem in JSON"),
    (from_json, None, "a problem is read from text, not from None"),
    (from_text, None, "a problem is read from text, not from None"),
    (read, None, "a path to a file is expected, not None"),
    (named_figure, None, "there is no figure called None"),
    (letter, [], "there is no letter []"),
    (lambda given: build_any(given, "O4"), 5, "a Figure is expected, not 5"),
    (lambda given: build_square("O4", given), 1.5, "a whole number is expected as side, not 1.5"),
    (lambda given: build_symmetric("O4", given), "x", "a whole number is expected as count, not 'x'"),
    (lambda given: new_puzzle(count=given), "x", "a whole number is expected as count, not 'x'"),
    (lambda given: new_puzzle(seed=given), [], "a whole number is expected as seed, not []"),
    (
        lambda given: new_puzzle(lattice=given),
        "octagon",
        "there is no lattice 'octagon'; there are SQUARE, HONEY",
    ),
]


@every(("ask", "given", "sentence"), REFUSED)
def test_every_public_function_says_what_it_expects(
    ask: Callable[[Any], object], given: object, sentence: str
) -> None:
    with pytest.raises(PuzzleError) as refusal:
        ask(given)
    assert str(refusal.value).startswith(sentence)


def test_lists_are_accepted_in_place_of_tuples() -> None:
    square: Any = [[1, 1], [0, 1], [1, 0], [0, 0]]
    placed = problem_of("2x2", "O4", placed=[PlacedPiece("O4", square)])
    assert placed == problem_of("2x2", "O4", placed=[PlacedPiece("O4", ((0, 0), (0, 1), (1, 0), (1, 1)))])
    assert hash(placed) == hash(from_json(to_json(placed)))
    names: Any = ["O4"]
    assert len(list(solve("2x2", "O4", groups=[Group(1, 1, names)]))) == 1
    copies: Any = {"I1": [0, 4]}
    assert pieces_of(copies) == pieces_of("I1*0..4")


def test_a_cell_that_is_covered_twice_is_refused() -> None:
    with pytest.raises(PuzzleError, match="do not have its shape"):
        problem_of("2x2", "I2", placed=[PlacedPiece("I2", ((0, 0), (0, 0), (0, 1)))])


def test_numbers_of_numpy_are_numbers() -> None:
    four: Any = np.int64(4)
    assert len(list(solve("2x2", {"I1": four}, seed=four, most=four, nodes=four * 1000))) == 1


def test_a_text_names_whole_pieces() -> None:
    assert none_of("X5") == none_of(["X5"]) == Group(0, 0, ("X5",))
    assert exactly(1, "F5, I5") == exactly(1, ["F5", "I5"])
    assert all_of("I5 F5 I5", plus=1) == all_of(["I5", "F5", "I5"], plus=1)


def test_a_single_group_needs_no_list() -> None:
    alone = count("5x5", "pentominoes", use="any", groups=none_of("X5"))
    assert alone.total == count("5x5", "pentominoes", use="any", groups=[none_of("X5")]).total > 0
    assert build_any([named_figure("5x5")], "pentominoes", exactly(5)).solution is not None


@every(
    ("ask", "sentence"),
    [
        (lambda: all_of(ANY_GIVEN[0]), "pieces are named in a list or in a text, such as 'F5 I5', not as 3"),
        (
            lambda: none_of(ANY_GIVEN[1]),
            "pieces are named in a list or in a text, such as 'F5 I5', not as None",
        ),
        (lambda: exactly(1, ANY_GIVEN[2]), r"not as \[3\]"),
        (lambda: all_of("F5", ANY_GIVEN[1]), "a whole number is expected as plus, not None"),
        (
            lambda: of_areas(ANY_GIVEN[0]),
            r"areas are given as a list of whole numbers, such as \[5, 5, 4\], not as 3",
        ),
        (lambda: of_areas(ANY_GIVEN[3]), "a whole number is expected as area, not 'x'"),
    ],
)
def test_values_that_name_no_pieces_and_no_areas_are_refused(
    ask: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        ask()
