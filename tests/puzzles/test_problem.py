"""The problem as a value: the contradictions that it refuses, and its written forms."""

from pathlib import Path

import pytest
from tests.cases import every

from ominoes.polyforms import FIGURES, HONEYCOMB, Polyomino, ShapeError, rectangle
from ominoes.puzzles import (
    Figure,
    Group,
    Piece,
    PlacedPiece,
    Problem,
    PuzzleError,
    Question,
    all_of,
    exactly,
    figure_of,
    find,
    from_json,
    from_text,
    named_figure,
    names,
    none_of,
    piece_set_names,
    pieces_of,
    problem_of,
    read,
    to_json,
    to_text,
)
from ominoes.puzzles.checkpoint import fingerprint
from ominoes.puzzles.library import CLASSICS

EXAMPLE = problem_of(
    Figure.of(rectangle(4, 5) - {(0, 0)}, [(4, 0), (4, 1)]),
    [
        Piece("F5", FIGURES["F5"]),
        Piece("bar", Polyomino("XXX"), 0, None, rotate=False),
        Piece("hook", Polyomino("XXX\nX.."), 0, 3, reflect=False),
    ],
    groups=[exactly(2, ["bar", "hook"]), Group(0, 4, None, 3), Group(1, None)],
    placed=[PlacedPiece("bar", ((3, 0), (3, 1), (3, 2)))],
    question=Question.COUNT,
)


@every(
    ("must", "may", "never", "sentence"),
    [
        (
            [(0, 0)],
            [(0, 0)],
            [],
            r"the cell \(0, 0\) is demanded twice over: it must be covered and it may be covered",
        ),
        (
            [(0, 0), (0, 1)],
            [],
            [(0, 1)],
            r"\(0, 1\) is demanded twice over: it must be covered and it must not",
        ),
        ([], [(2, 2)], [(2, 2)], "it may be covered and it must not be covered"),
        ([], [], [], "the figure is empty"),
        ([(0, "a")], [], [], "a cell is a pair of whole numbers"),
    ],
)
def test_overlapping_demands_and_empty_figures_are_refused(
    must: list[tuple[int, int]], may: list[tuple[int, int]], never: list[tuple[int, int]], sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        Figure.of(must, may, never)


def test_cells_too_far_from_the_origin_are_refused() -> None:
    for far in (1_000_001, -(2**31), 2**70, 10**5000):
        with pytest.raises(PuzzleError, match="lies too far out"):
            Figure.of([(0, 0), (0, far)])


@every(
    ("pieces", "groups", "placed", "sentence"),
    [
        ("I2*3..1", [], [], "the counts of the piece I2 contradict each other: at least 3 and at most 1"),
        ("I2*2", [Group(3, 1)], [], "the counts of a group contradict each other"),
        ("I2*2", [exactly(3)], [], "there are only 2 of these"),
        ("I2*2", [none_of(["I2"])], [], "none of I2, and 2 of these have to be used"),
        ("I2*2", [exactly(1, ["L3"])], [], "there is no piece 'L3' in this problem"),
        ("I2*2", all_of(["I2", "I2"], plus=1), [], "contradict each other"),
        ("I2*0..2", [], [PlacedPiece("I2", ((0, 0), (1, 1)))], "do not have its shape"),
        ("I2*0..2", [], [PlacedPiece("I2", ((0, 1), (0, 2)))], "outside the figure"),
        (
            "I2*0..2",
            [],
            [PlacedPiece("I2", ((0, 0), (0, 1))), PlacedPiece("I2", ((0, 1), (1, 1)))],
            "demanded twice over",
        ),
        (
            "I2*0..1",
            [],
            [PlacedPiece("I2", ((0, 0), (0, 1))), PlacedPiece("I2", ((1, 0), (1, 1)))],
            "laid 2 times and may be used once",
        ),
        ("I2*0..2", [exactly(0)], [PlacedPiece("I2", ((0, 0), (0, 1)))], "allows none of all pieces"),
        ("", [], [], "neither a piece nor a number of pieces"),
        ("Q9", [], [], "there is no piece 'Q9'"),
        ("I2**3", [], [], "is neither a piece nor a number of pieces"),
    ],
)
def test_contradictions_are_refused_with_a_sentence(
    pieces: str, groups: list[Group], placed: list[PlacedPiece], sentence: str
) -> None:
    with pytest.raises(PuzzleError, match=sentence) as refusal:
        problem_of("2x2", pieces, groups=groups, placed=placed)
    assert "\n" not in str(refusal.value)


def test_a_disconnected_piece_is_refused() -> None:
    with pytest.raises(ShapeError, match="are not connected"):
        problem_of("2x3", [Polyomino([(0, 0), (0, 2)])])
    with pytest.raises(PuzzleError, match=r"gap is not a piece: .*are not connected"):
        from_json('{"must": [[0, 0]], "pieces": [{"name": "gap", "cells": [[0, 0], [0, 2]]}]}')
    with pytest.raises(PuzzleError, match="are not connected"):
        from_text("piece: gap 1 X.X\n\n###")


def test_pieces_of_another_lattice_are_refused() -> None:
    with pytest.raises(PuzzleError, match="lies on the honeycomb lattice"):
        problem_of("2x2", "dihex")


def test_two_kinds_of_pieces_cannot_have_the_same_name() -> None:
    with pytest.raises(PuzzleError, match="two kinds of pieces are called a"):
        Problem.of(figure_of("2x2"), [Piece("a", FIGURES["I2"]), Piece("a", FIGURES["I1"])])


# -- written forms ---------------------------------------------------------------------------------------


def test_a_problem_is_written_and_read_back() -> None:
    assert from_json(to_json(EXAMPLE)) == EXAMPLE
    assert from_text(to_text(EXAMPLE)) == EXAMPLE
    assert hash(from_json(to_json(EXAMPLE))) == hash(EXAMPLE)


def test_files_of_0_1_0_are_read_and_their_checkpoints_still_fit() -> None:
    data = Path(__file__).parent / "data"
    assert read(data / "problem-0.1.0.json") == EXAMPLE
    assert read(data / "problem-0.1.0.txt") == EXAMPLE
    assert fingerprint(EXAMPLE) == "9a2bfdef53abde7e2b480946e65356835c54102ac9778be38d49e732ab96eef7"


@pytest.mark.parametrize("figure", ["hexagon 3", "letter R", "3 times W5"])
def test_every_kind_of_figure_is_written_and_read_back(figure: str) -> None:
    shape = named_figure(figure)
    problem = problem_of(shape, "trihexes" if shape.lattice == HONEYCOMB else "figures", use="any")
    assert from_text(to_text(problem)) == problem
    assert from_json(to_json(problem)) == problem


def test_figures_keep_their_place() -> None:
    moved = problem_of([(-3, 7), (-3, 8)], "I2")
    assert from_text(to_text(moved)) == moved


def test_a_text_for_people() -> None:
    problem = from_text(
        "// a small one\npieces: L3 I3*0..2 O4*0..\ngroup: 1..2 of I3 O4\nask: unique\n\n.###\n####\n"
    )
    assert [(piece.name, piece.least, piece.most) for piece in problem.pieces] == [
        ("L3", 1, 1),
        ("I3", 0, 2),
        ("O4", 0, None),
    ]
    assert problem.groups == (Group(1, 2, ("I3", "O4")),)
    assert problem.question is Question.UNIQUE
    assert len(problem.figure.must) == 7


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the figure is empty"),
        ("pieces: I2\n\n##\n#a", "line 2, column 2 of the figure holds 'a'"),
        ("peaces: I2\n\n##", "line 1 of the problem: there is no heading 'peaces'"),
        ("pieces: I2\ngroup: two of I2\n\n##", "line 2 of the problem: 'two of I2' is not a group"),
        ("pieces: I2\nplaced: I2 0,0 0;1\n\n##", "'0;1' is not a cell"),
        (
            "pieces: I2\nplaced:\n\n##",
            "line 2 of the problem: '' lays no piece; write its name and its cells",
        ),
        ("pieces: I2\nplaced: I2\n\n##", "line 2 of the problem: 'I2' lays no piece"),
        ("piece:\n\n##", "line 1 of the problem: a piece needs a name and a picture"),
        ("pieces: I1\ncorner: 99999999999,0\n\n#", "line 2 of the problem: the cell in row 99999999999"),
        (
            '{"must": [[0, 0], [0, 99999999999999999999999]], "pieces": [{"name": "a", "cells": [[0, 0]]}]}',
            "lies too far out; both go from -1,000,000 to 1,000,000",
        ),
        ("pieces: I2\nask: why\n\n##", "there is no question 'why'"),
        ("lattice: cube\npieces: I2\n\n##", "there is no lattice 'cube'"),
        ("##", "there are no pieces"),
        ("{", "not a problem in JSON"),
        ('{"must": [[0,0]], "pieces": [], "colour": 1}', "the field 'colour' is unknown"),
        ('{"format": "x", "must": [[0,0]], "pieces": []}', "reads problems in the format"),
    ],
)
def test_a_file_without_a_problem_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "problem.txt"
    path.write_text(text)
    with pytest.raises(PuzzleError, match=r"problem\.txt is not a problem") as refusal:
        read(path)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    "text",
    [
        "pieces: I1\ncorner: {},0\n\n#",
        "pieces: I1\ngroup: {}\n\n#",
        "pieces: I1\ngroup: 1 with area {}\n\n#",
        "pieces: I1*{}\n\n#",
        "piece: I1 0..{}\n\n#",
        "pieces: I1\nplaced: I1 0,{}\n\n#",
    ],
)
def test_a_number_of_very_many_digits_is_refused(text: str) -> None:
    with pytest.raises(
        PuzzleError, match=r"^line \d of the problem: the number '9+…9+' is too long; 18 digits"
    ):
        from_text(text.format("9" * 5000))


@pytest.mark.parametrize("name", ["{}x1", "5x5-1x1@{},1", "square {}", "{} times I1"])
def test_the_name_of_a_figure_has_no_number_of_very_many_digits(name: str) -> None:
    with pytest.raises(PuzzleError, match="is too long; 18 digits are possible"):
        named_figure(name.format("9" * 5000))


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot be read: there is no such file"):
        read(tmp_path / "nothing.txt")
    path = tmp_path / "noise.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match="not even text"):
        read(path)


# -- names -----------------------------------------------------------------------------------------------


@every("name", names())
def test_every_name_of_the_library_is_a_figure(name: str) -> None:
    figure = named_figure(name)
    assert len(figure.components) == 1
    assert Figure.parse(figure.text(), figure.lattice).text() == figure.text()


@every("name", CLASSICS)
def test_the_classics_can_be_covered_with_their_pieces(name: str) -> None:
    area = len(CLASSICS[name].must)
    pieces = {60: "pentominoes", 64: "pentominoes O4", 89: "figures", 210: "hexominoes"}[area]
    assert find(problem_of(name, pieces), seconds=60)[0] is not None


@every(
    ("name", "sentence"),
    [
        ("6x", "there is no figure called '6x'"),
        ("0x4", "the figure is empty"),
        ("4x4-2x2@3,3", "does not lie inside"),
        ("99x99", "too large"),
        ("5x5-99999x99999@1,1", "does not lie inside"),
        ("letter ä", "there is no letter"),
        ("diamond 0", "there is no figure called"),
    ],
)
def test_an_unknown_name_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        named_figure(name)


def test_piece_sets_have_their_pieces() -> None:
    numbers = {name: len(pieces_of(name)) for name in piece_set_names()}
    assert numbers["pentominoes"] == 12
    assert numbers["one-sided-pentominoes"] == 18
    assert numbers["hexominoes"] == 35
    assert numbers["tetrahexes"] == 7
    assert numbers["figures"] == 21
    assert sum(piece.shape.size for piece in pieces_of("polyminix")) == 64


def test_pieces_in_any_form_are_the_same() -> None:
    wanted = pieces_of("L3*2 I2")
    assert pieces_of(["L3", "I2", "L3"]) == wanted
    assert pieces_of({"L3": 2, "I2": 1}) == wanted
    assert pieces_of({FIGURES["L3"]: 2, FIGURES["I2"]: (1, 1)}) == wanted
    assert [piece.least for piece in pieces_of("L3*2 I2", use="any")] == [0, 0]
    with pytest.raises(PuzzleError, match="is not a piece"):
        pieces_of([3])  # type: ignore[list-item]
