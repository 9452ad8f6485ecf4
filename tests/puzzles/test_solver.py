"""Streams of solutions: order, seeds, limits, cancelling, partial coverings, reasons, pictures."""

import threading
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.cases import every
from tests.waits import until

from ominoes.polyforms import HONEYCOMB, Polyomino
from ominoes.puzzles import (
    Figure,
    Piece,
    PlacedPiece,
    Problem,
    PuzzleError,
    Question,
    Solution,
    Stop,
    all_of,
    answer,
    count,
    find,
    is_solvable,
    is_unique,
    none_of,
    of_areas,
    problem_of,
    solve,
)
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles._kernel import Search
from ominoes.puzzles.board import NO_OPTIONS, Board, numbers


def covers(solution: Solution) -> bool:
    cells = [cell for placed in solution for cell in placed.cells]
    figure = solution.problem.figure
    return len(cells) == len(set(cells)) and figure.must <= set(cells) <= figure.must | figure.may


def test_solutions_come_one_after_the_other_and_each_once() -> None:
    stream = solve("6x10", "pentominoes", distinct=True)
    first = next(stream)
    assert covers(first)
    rest = list(stream)
    assert len({first, *rest}) == 2339
    assert stream.status == "complete"
    assert stream.found == 2339


def test_the_35_hexominoes_are_laid() -> None:
    for seed in (1, 2):
        solution, _ = find(problem_of("15x15-3x5@6,3", "hexominoes"), seed=seed, seconds=60)
        assert solution is not None
        assert covers(solution)
        assert len(solution) == 35


def test_the_same_seed_gives_the_same_solutions() -> None:
    def some(seed: int) -> list[tuple[int, ...]]:
        return [
            solution.options
            for solution in solve("9x10-1x1@4,4", "figures", seed=seed, most=20, engine="sliced")
        ]

    assert some(5) == some(5)
    assert some(5) != some(6)


def test_limits_of_solutions_nodes_and_time_end_a_stream() -> None:
    assert len(list(solve("6x10", "pentominoes", most=7))) == 7
    few = solve("15x15-3x5@6,3", "hexominoes", nodes=50)
    assert list(few) == []
    assert (few.status, few.reason) == ("limit", "")
    assert few.nodes <= 50
    short = solve("10x22", "hexominoes I5 P5", seconds=0.2, engine="sliced")
    list(short)
    assert short.status == "limit"


def test_a_stream_can_be_cancelled() -> None:
    stream = solve("9x10-1x1@4,4", "figures", engine="sliced")
    threading.Timer(0.3, stream.cancel).start()
    assert all(covers(solution) for solution in stream)
    assert stream.status == "cancelled"


def _is_running(search: Search) -> bool:
    try:
        return search.nodes < 0
    # A running search answers no questions.
    except ValueError:
        return True


def test_a_search_lets_other_threads_run() -> None:
    board = Board(problem_of("10x21", "hexominoes"))
    search = board.search("sliced")
    stop = Stop()
    ends: list[str] = []
    worker = threading.Thread(target=lambda: ends.append(search.run(1, 1 << 60, 60.0, stop)[0]))
    worker.start()
    until(lambda: not worker.is_alive() or _is_running(search))
    # This line is reached because the search releases the interpreter's lock.
    assert worker.is_alive()
    with pytest.raises(ValueError, match="already running"):
        search.enter(0)
    stop.ask()
    worker.join()
    assert ends == ["stopped"]


# -- questions -----------------------------------------------------------------------------------------


def test_every_question_has_its_answer() -> None:
    problem = problem_of("4x5", "tetrominoes", use="any")
    assert answer(problem).verdict is False
    assert answer(problem.asking(Question.NONE)).verdict is True
    three = problem_of("3x5", "P5 U5 V5")
    assert answer(three).solutions[0].placed
    assert len(answer(three.asking("all")).solutions) == count(three).total
    counted = answer(three.asking("count")).counted
    assert counted is not None
    assert counted.complete
    assert answer(three.asking("unique")).verdict == (count(three).distinct == 1)
    assert answer(three.asking("solvable")).verdict is True


def test_a_partial_covering_is_said_to_be_solvable_or_not() -> None:
    problem = problem_of("6x10", "pentominoes")
    solution = next(solve(problem))
    for number in range(13):
        assert is_solvable(problem.with_placed(*solution.placed[:number]))
    corner = problem.with_placed(PlacedPiece("X5", ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))))
    assert is_solvable(corner) is False
    assert "(0, 0)" in find(corner)[1].reason


def test_unique_means_unique_up_to_symmetry() -> None:
    assert is_unique(problem_of("2x3", "L3*2")) is True
    assert is_unique(problem_of("2x4", "L4*2")) is True
    assert is_unique(problem_of("6x10", "pentominoes")) is False


# -- conditions of Polyminix cards -----------------------------------------------------------------------


def test_all_of_some_plus_others() -> None:
    for solution in solve("5x5", "polyminix", use="any", groups=all_of(["I5", "L3"], plus=4), most=50):
        names = [placed.piece for placed in solution]
        assert len(names) == 6
        assert {"I5", "L3"} <= set(names)


def test_none_of_some() -> None:
    for solution in solve("4x5", "polyminix", use="any", groups=[none_of(["I5", "O4"])], most=50):
        assert not {"I5", "O4"} & {placed.piece for placed in solution}


def test_areas_of_pieces() -> None:
    stream = solve("4x5", "polyminix", use="any", groups=of_areas([2, 3, 5, 5, 5]), most=50)
    for solution in stream:
        assert sorted(len(placed.cells) for placed in solution) == [2, 3, 5, 5, 5]
    assert stream.found == 50


def test_pieces_that_may_not_be_turned_or_flipped() -> None:
    still = count("3x4", {"I3": None}, rotate=False, reflect=False, threads=1)
    assert still.total == 0
    assert count("4x3", {"I3": None}, rotate=False, threads=1).total == 1
    handed = problem_of("2x4", {Polyomino("XXX\nX.."): 2}, reflect=False)
    assert count(handed).total == 1


# -- reasons -------------------------------------------------------------------------------------------


@every(
    ("figure", "pieces", "reason"),
    [
        ("7x9", "pentominoes", "cover an area of 63, and the nearest areas they can make are 60"),
        ("4x5", "tetrominoes", "10 dark and 10 light cells"),
        ("####.###\n####.###", "P5 L5 I4", "the part of area 8 at (0, 0) has a wrong size"),
        ("2x5", "X5 I5", "the piece X5 has to be used and fits nowhere"),
        ("##..\n#...\n.###", "L3 I3", ""),
        ("1x8", "O4*0..2", "no piece can cover the cell (0, 0)"),
        ("2x2", "I1*9", "the piece I1 has to be used 9 times"),
    ],
)
def test_a_short_reason_is_given_where_there_is_one(figure: str, pieces: str, reason: str) -> None:
    solution, stream = find(problem_of(figure, pieces))
    assert (solution is None) == bool(reason)
    assert reason in stream.reason
    counted = count(figure, pieces)
    assert reason in counted.reason


def test_a_cell_cut_off_is_named() -> None:
    none, stream = find(problem_of("10x6-1x1@0,1-1x1@1,0", "pentominoes L3", use="any"))
    assert none is None
    assert stream.reason.startswith("the part of area 1 at (0, 0) has a wrong size")


def test_a_complete_search_counts_its_nodes() -> None:
    stream = solve("3x5", "U5 T5 V5")
    assert list(stream) == []
    assert "searched completely" in stream.reason


# -- pictures ------------------------------------------------------------------------------------------


def test_a_solution_is_drawn_as_text_and_as_svg() -> None:
    solution = next(solve("3x5", "P5 U5 V5", seed=1))
    lines = solution.text().split("\n")
    assert [len(line) for line in lines] == [5, 5, 5]
    assert {letter: solution.text().count(letter) for letter in "PUV"} == {"P": 5, "U": 5, "V": 5}
    picture = ElementTree.fromstring(solution._repr_svg_())
    outlines = [node for node in picture.iter() if node.get("class") == "outline"]
    assert len(outlines) == 3
    assert solution.art().plain().replace(" ", "").replace("\n", "") == "".join(lines)


def test_pieces_with_the_same_letter_get_letters_of_their_own() -> None:
    solution = next(solve("2x4", "L4*2"))
    assert len(set(solution.text()) - {"\n"}) == 2


def test_hexagons_are_covered_and_drawn() -> None:
    solution = next(solve("hexagon 2", {"trihexes": (0, 1), "monohex": 1}, use="any"))
    assert covers(solution)
    assert solution.problem.figure.lattice == HONEYCOMB
    assert "<svg" in solution.svg()
    assert solution.text()


# -- errors of the kernel --------------------------------------------------------------------------------


def test_wrong_arrays_raise_exceptions() -> None:
    good = [
        numbers([0, 0, 0, 1]).reshape(-1, 2),
        numbers([1, 1]),
        numbers([0, 0]).reshape(-1, 2),
        numbers([0, 1]),
        numbers([0]),
        numbers([]),
        numbers([0]),
        numbers([0]),
        numbers([2]),
    ]
    kernel = Kernel(*good)
    assert kernel.options == 2
    wrong = {
        0: [
            numbers([]).reshape(-1, 2),
            numbers([0, 0, 0, 0]).reshape(-1, 2),
            numbers([0, 0, 0, 9**9]).reshape(-1, 2),
        ],
        1: [numbers([1])],
        2: [numbers([0, 0, 0, 1]).reshape(-1, 2)],
        3: [numbers([1, 1]), numbers([0, 7]), numbers([]), numbers([-1, 1])],
        4: [numbers([5]), numbers([-1]), numbers([0, 0])],
        5: [numbers([3])],
        6: [numbers([0, 4]), numbers([])],
        7: [numbers([-1]), numbers([5]), numbers([0, 0])],
        8: [numbers([-1])],
    }
    for place, values in wrong.items():
        for value in values:
            changed = [*good]
            changed[place] = value
            with pytest.raises(ValueError):  # noqa: PT011
                Kernel(*changed)
    for engine in ("sliced", "window"):
        with pytest.raises(ValueError, match="option"):
            Search(kernel, engine, numbers([9]), NO_OPTIONS, 0)
        with pytest.raises(ValueError, match="no such part"):
            Search(kernel, engine, NO_OPTIONS, NO_OPTIONS, 0).enter(3)
    with pytest.raises(ValueError, match="banned option"):
        Search(kernel, "sliced", NO_OPTIONS, numbers([-4]), 0)
    with pytest.raises(ValueError, match="engines"):
        Search(kernel, "slow", NO_OPTIONS, NO_OPTIONS, 0)
    with pytest.raises(ValueError, match="permute"):
        kernel.quotient(numbers([0, 0]))
    with pytest.raises(ValueError, match="symmetry"):
        kernel.image(numbers([0, 9]), numbers([0]))


def test_contradicting_placements_have_no_solution() -> None:
    kernel = Board(problem_of("2x2", "I2*2")).kernel
    for engine in ("sliced", "window"):
        search = Search(kernel, engine, numbers([0, 2]), NO_OPTIONS, 0)
        assert search.run(5, 100, 1.0, None) == ("exhausted", [])


def test_a_disconnected_piece_never_reaches_an_engine() -> None:
    with pytest.raises(ValueError, match="are not connected"):
        Problem.of(Figure.of([(0, 0)]), [Piece("gap", Polyomino([(0, 0), (0, 2)]))])


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(PuzzleError, match="no engine 'quick'"):
        list(solve("2x2", "O4", engine="quick"))
    with pytest.raises(PuzzleError, match="at least one solution"):
        solve("2x2", "O4", most=0)
    with pytest.raises(PuzzleError, match="no usual set of pieces has the area 4"):
        solve("2x2")
    with pytest.raises(PuzzleError, match="brings its own pieces"):
        solve(problem_of("2x2", "O4"), "O4")
    with pytest.raises(PuzzleError, match="cannot take this problem"):
        list(solve("?#", "I1*1..2", engine="window"))


def test_threads_may_share_a_stream() -> None:
    stream = solve("6x10", "pentominoes", most=300)
    with ThreadPoolExecutor(4) as pool:
        shared = [one for found in pool.map(lambda _: list(stream), range(4)) for one in found]
    assert len(shared) == len({one.text() for one in shared}) == 300
