"""The kernel of Blokus: known counts, uniform random games, values, scores and wrong input."""

import os
import subprocess
import sys
from collections import Counter

import numpy as np
import numpy.typing as npt
import pytest
from tests.cases import every
from tests.games.blokus.naive import Cell
from tests.games.blokus.states import CORNERS, VARIANTS, board, each_variant, lookup

from ominoes.games.blokus import _kernel
from ominoes.games.blokus._kernel import Lookup, Position
from ominoes.polyforms import FIGURES


def played(position: Position, seed: int, placements: int) -> Position:
    """The position after some random placements."""
    for id in position.random_line(seed)[:placements]:
        position = position.play(id)
    return position


# -- known counts --------------------------------------------------------------------------------------


def test_there_are_30433_placements_on_20x20_and_13729_on_14x14() -> None:
    assert len(lookup(20)) == 30_433
    assert len(lookup(14)) == 13_729


@pytest.mark.parametrize("size", [14, 20])
def test_the_kernel_numbers_placements_as_python_does(size: int) -> None:
    arrays, placements, names = lookup(size), board(size), list(FIGURES)
    assert len(arrays) == len(placements)
    for id in range(len(arrays)):
        place = placements.place(id)
        assert (names[arrays.piece(id)], tuple(arrays.cells(id))) == (place.piece, place.cells)


@pytest.mark.parametrize(
    ("name", "alone", "counts"),
    [
        ("classic", False, [1, 232]),
        ("fixed", False, [1, 58, 3_364, 195_112, 11_316_496]),
        ("fixed", True, [1, 58, 9_729, 2_922_737]),
        ("duo", False, [1, 828]),
        ("duo-fixed", False, [1, 414, 171_396, 89_204_762]),
        ("duo-fixed", True, [1, 414, 217_530, 125_079_534]),
    ],
)
def test_perft_counts_as_many_lines_of_play_as_known(name: str, alone: bool, counts: list[int]) -> None:
    position = VARIANTS[name].position()
    assert [_kernel.perft(position, depth, alone) for depth in range(len(counts))] == counts


@each_variant
def test_perft_counts_placements_only_when_colours_drop_out(name: str) -> None:
    def lines(position: Position, depth: int) -> int:
        return sum(lines(position.play(id), depth - 1) for id in position.legal()) if depth else 1

    for seed in range(40):
        line = VARIANTS[name].position().random_line(seed)
        position = played(VARIANTS[name].position(), seed, len(line) - 3)
        for depth in range(6):
            assert _kernel.perft(position, depth) == lines(position, depth), (seed, depth)


# -- random games --------------------------------------------------------------------------------------


Line = tuple[int, ...]


def assert_drawn_by_chance(drawn: Counter[Line], chances: dict[Line, float]) -> None:
    """The chi-squared test: the draws are neither too far from their chances nor too near."""
    assert drawn.keys() <= chances.keys()
    total = drawn.total()
    distance = sum((drawn[line] - total * chance) ** 2 / (total * chance) for line, chance in chances.items())
    freedom = len(chances) - 1
    assert abs(distance - freedom) < 5 * (2 * freedom) ** 0.5


@each_variant
def test_every_opening_is_equally_likely(name: str) -> None:
    position = VARIANTS[name].position()
    openings = list(position.legal())
    drawn: Counter[Line] = Counter((position.random_line(seed)[0],) for seed in range(40 * len(openings)))
    assert_drawn_by_chance(drawn, {(id,): 1 / len(openings) for id in openings})


def lines_to_the_end(position: Position, line: Line = (), chance: float = 1.0) -> dict[Line, float]:
    """All lines to the end of a game, with their probabilities when every move is uniform."""
    if position.over:
        return {line: chance}
    legal = position.legal()
    found: dict[Line, float] = {}
    for id in legal:
        found |= lines_to_the_end(position.play(id), (*line, id), chance / len(legal))
    return found


@each_variant
def test_every_line_to_the_end_is_as_likely_as_its_moves_make_it(name: str) -> None:
    """Lists of candidates go stale during a game; moves drawn from them must stay uniform to the end."""
    for seed in range(10):
        start = VARIANTS[name].position()
        length = len(start.random_line(seed))
        position = start
        chances: dict[Line, float] = {}
        while len(chances) < 30:
            length -= 1
            position = played(start, seed, length)
            chances = lines_to_the_end(position)
        drawn: Counter[Line] = Counter(tuple(position.random_line(seed)) for seed in range(10_000))
        assert drawn.keys() <= chances.keys()
        often = {line: chance for line, chance in chances.items() if chance * drawn.total() >= 5}
        seldom = sum(drawn.pop(line) for line in drawn.keys() - often.keys())
        if len(often) < len(chances):
            drawn[()], often[()] = seldom, 1 - sum(often.values())
        assert_drawn_by_chance(drawn, often)


@each_variant
def test_a_seed_repeats_its_game_and_many_games_are_summed(name: str) -> None:
    position = played(VARIANTS[name].position(), 5, 6)
    assert position.random_line(7) == position.random_line(7) != position.random_line(8)
    assert position.playout(7) == position.playout(7)
    games, placements, sums = _kernel.random_games(position, 7, 1)
    assert (games, placements, sums) == (1, len(position.random_line(7)), position.playout(7))
    assert _kernel.random_games(position, 7, 100) == _kernel.random_games(position, 7, 100)
    assert _kernel.random_games(position, 7, 0) == (0, 0, (0,) * position.colours)


def test_nothing_is_played_after_the_end() -> None:
    position = played(VARIANTS["duo"].position(), 3, 99)
    assert position.over
    assert (position.colour, position.count(), list(position.legal())) == (-1, 0, [])
    assert (position.random_line(1), position.playout(1)) == ([], position.scores())
    assert [_kernel.perft(position, depth) for depth in range(3)] == [1, 0, 0]
    assert position.verdict(0) == ("over", None)
    with pytest.raises(ValueError, match="placement 0 is not legal here: over"):
        position.play(0)


REPORT = """
import sys
from ominoes.games.blokus import Blokus, _kernel
position = Blokus(corner="fixed").first_position("blue")
duo = Blokus(variant="duo").first_position("yellow")
for start in (position, duo):
    for seed in range(25):
        line = start.random_line(seed)
        print(line, start.playout(seed))
        moment = start
        for id in line:
            print(list(moment.legal()), moment.count())
            moment = moment.play(id)
    print(_kernel.random_games(start, 1, 1000), _kernel.perft(start, 2), _kernel.perft(start, 2, True))
print(_kernel.CPU, file=sys.stderr)
"""


def test_every_copy_of_the_kernel_plays_the_same_games() -> None:
    reports = [
        subprocess.run(
            [sys.executable, "-c", REPORT],
            env={**os.environ, "OMINOES_CPU": cpu},
            capture_output=True,
            text=True,
            check=True,
        )
        for cpu in ("baseline", "")
    ]
    assert reports[0].stderr == "baseline\n"
    assert reports[0].stdout == reports[1].stdout


# -- values --------------------------------------------------------------------------------------------


def test_playing_leaves_the_old_position_as_it_was() -> None:
    position = VARIANTS["classic"].position()
    before = position.board(), list(position.legal()), position.scores(), hash(position)
    position.play(position.legal()[0])
    assert (position.board(), list(position.legal()), position.scores(), hash(position)) == before


def test_positions_are_equal_when_everything_on_the_table_is() -> None:
    start = VARIANTS["classic"].position()
    once, again = played(start, 1, 30), played(start, 1, 30)
    assert once is not again
    assert once == again
    assert hash(once) == hash(again)
    assert once != once.play(once.legal()[0])
    assert start != VARIANTS["fixed"].position()
    assert start != VARIANTS["classic"].position(start_colour=1)
    assert once != "a position"


def test_legal_ids_are_a_sequence() -> None:
    position = VARIANTS["duo"].position()
    ids = position.legal()
    listed = list(ids)
    assert len(ids) == len(listed) == len(set(listed)) == 828
    assert [ids[i] for i in range(828)] == [ids[i - 828] for i in range(828)] == listed
    assert all(id in ids for id in listed)
    assert -1 not in ids
    assert listed[0] + 65_536 not in ids
    assert "f5" not in ids
    for wrong in (828, -829, 2**62):
        with pytest.raises(IndexError):
            ids[wrong]
    array = ids.numpy()
    assert array.dtype == np.uint16
    assert array.tolist() == listed
    array[:] = 0
    assert list(ids) == listed


def test_the_results_of_a_position_outlive_it() -> None:
    array = VARIANTS["duo"].position().legal().numpy()
    numbers = iter(VARIANTS["duo"].position().legal())
    assert array.tolist() == list(numbers)


def test_a_position_copies_in_less_than_2_kb() -> None:
    assert _kernel.POSITION_BYTES <= 2_048


# -- scores --------------------------------------------------------------------------------------------


def small_lookup() -> Lookup:
    """A single square and a domino on 5x5."""
    pieces, cells = board(20).shape_arrays()
    return Lookup(5, pieces[:3], cells[:3])


def small_game() -> Position:
    """Two colours in opposite corners, which can always place both pieces."""
    return Position.start(small_lookup(), 2, 0, [[(0, 0)], [(4, 4)]])


def test_all_pieces_laid_are_15_points_and_20_when_the_single_square_came_last() -> None:
    position = small_game()
    assert position.scores() == (-3, -3)
    single, domino = 0, 25
    arrays = small_lookup()
    assert arrays.cells(single) == [(0, 0)]
    assert arrays.cells(domino) == [(0, 0), (0, 1)]
    position = position.play(single).play(24)
    assert position.scores() == (-2, -2)
    position = position.play(next(id for id in position.legal() if id >= domino))
    assert position.scores() == (15, -2)
    other = small_game().play(domino).play(24)
    assert other.scores() == (-1, -2)
    other = other.play(next(id for id in other.legal() if id < domino))
    assert other.scores() == (20, -2)
    other = other.play(other.legal()[0])
    assert other.over
    assert other.scores() == (20, 15)


# -- wrong input ---------------------------------------------------------------------------------------


@every("id", [-1, 30_433, 2**15, 2**16, 2**31, 2**32, -(2**40)])
def test_an_id_out_of_range_is_refused(id: int) -> None:
    position = VARIANTS["fixed"].position()
    arrays = lookup(20)
    for ask in (position.play, position.verdict, position.is_legal, arrays.piece, arrays.cells):
        with pytest.raises(
            ValueError, match=f"there is no placement {id}; they are numbered from 0 to 30432"
        ):
            ask(id)


@pytest.mark.parametrize("id", [2**64, 1.5, "I1", None])
def test_anything_but_a_whole_number_is_refused_as_an_id(id: object) -> None:
    with pytest.raises(TypeError):
        VARIANTS["fixed"].position().play(id)  # type: ignore[arg-type]


def test_an_illegal_placement_is_refused_with_its_reason() -> None:
    position = VARIANTS["fixed"].position()
    with pytest.raises(ValueError, match="placement 30432 is not legal here: misses-start"):
        position.play(30_432)


@every("colour", [-1, 2, 3, 4, 255])
def test_a_colour_that_does_not_play_is_refused(colour: int) -> None:
    position = VARIANTS["duo"].position()
    for ask in (position.used, position.last_piece, position.attach_points):
        with pytest.raises(ValueError, match=f"there is no colour {colour}"):
            ask(colour)


@every("cell", [(-1, 0), (0, -1), (14, 0), (0, 14), (20, 20), (2**31 - 1, 0)])
def test_a_cell_off_the_board_is_refused(cell: Cell) -> None:
    with pytest.raises(ValueError, match="there is no cell"):
        VARIANTS["duo"].position().owner(*cell)
    with pytest.raises(ValueError, match="there is no cell"):
        Position.start(lookup(14), 2, 0, [[(4, 4)], [cell]])


@every(
    ("colours", "start_colour", "starts", "message"),
    [
        (3, 0, [CORNERS] * 3, "there are 2 or 4 colours"),
        (0, 0, [], "there are 2 or 4 colours"),
        (4, 4, [CORNERS] * 4, "there is no colour 4"),
        (4, -1, [CORNERS] * 4, "there is no colour -1"),
        (4, 0, [CORNERS] * 3, "each colour needs its starting cells"),
        (4, 0, [CORNERS, CORNERS, CORNERS, []], "from 1 to 8 starting cells"),
        (2, 0, [[(0, col) for col in range(9)]] * 2, "from 1 to 8 starting cells"),
    ],
)
def test_a_start_that_makes_no_sense_is_refused(
    colours: int, start_colour: int, starts: list[list[Cell]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Position.start(lookup(20), colours, start_colour, starts)


def changed_cells(shape: int, cells: list[Cell]) -> npt.NDArray[np.int8]:
    array = board(20).shape_arrays()[1]
    array[shape] = (cells + [(-1, -1)] * 5)[:5]
    return array


@every(
    ("shape", "cells", "message"),
    [
        (0, [], "shape 0 has no cells"),
        (0, [(0, 5)], "shape 0 leaves its 5x5 square"),
        (0, [(0, -2)], "shape 0 leaves its 5x5 square"),
        (0, [(127, -128)], "shape 0 leaves its 5x5 square"),
        (0, [(1, 1)], "shape 0 does not begin in row 0 and column 0"),
        (1, [(0, 0), (0, 0)], "shape 1 has a cell twice"),
        (1, [(0, 0), (0, 2)], "shape 1 is not connected"),
        (1, [(0, 0), (4, 4)], "shape 1 is not connected"),
        (2, [(0, 0)], "shape 2 has not as many cells as its figure"),
    ],
)
def test_an_impossible_shape_is_refused(shape: int, cells: list[Cell], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Lookup(20, board(20).shape_arrays()[0], changed_cells(shape, cells))


def test_shapes_that_the_kernel_has_no_room_for_are_refused() -> None:
    pieces, cells = board(20).shape_arrays()
    for size in (4, 21, 0, -1, 1_000_000):
        with pytest.raises(ValueError, match="a board has from 5 to 20 rows"):
            Lookup(size, pieces, cells)
    with pytest.raises(ValueError, match="as many pieces as there are shapes"):
        Lookup(20, pieces[:-1], cells)
    with pytest.raises(ValueError, match="from 1 to 128 shapes"):
        Lookup(20, pieces[:0], cells[:0])
    with pytest.raises(ValueError, match="from 1 to 128 shapes"):
        Lookup(20, np.tile(pieces, 2), np.tile(cells, (2, 1, 1)))
    with pytest.raises(ValueError, match="shape 0 is of figure 21; there are 21"):
        Lookup(20, np.full_like(pieces, 21), cells)
    crosses = np.tile(cells[-13:-12], (100, 1, 1))
    with pytest.raises(ValueError, match="too many"):
        Lookup(20, np.zeros(100, np.uint8), crosses)
    with pytest.raises(ValueError, match="more corners than the kernel has room for"):
        Lookup(20, np.arange(21, dtype=np.uint8), crosses[:21])


def test_arrays_of_another_kind_are_refused() -> None:
    pieces, cells = board(20).shape_arrays()
    wrong_pieces = [pieces.astype(np.int64), pieces.astype(np.float32), pieces.reshape(-1, 1), [0, 1], None]
    for wrong in wrong_pieces:
        with pytest.raises(TypeError):
            Lookup(20, wrong, cells)  # type: ignore[arg-type]
    wrong_cells = [cells.astype(np.int16), cells.astype(np.uint8), cells[:, :4], cells.reshape(-1, 10), None]
    for wrong in wrong_cells:
        with pytest.raises(TypeError):
            Lookup(20, pieces, wrong)  # type: ignore[arg-type]


def test_counts_out_of_range_are_refused() -> None:
    position = VARIANTS["fixed"].position()
    for depth in (-1, 85):
        with pytest.raises(ValueError, match="the depth must be from 0 to 84"):
            _kernel.perft(position, depth)
    with pytest.raises(ValueError, match="the number of games must not be negative"):
        _kernel.random_games(position, 1, -1)
    for seed in (-1, 2**64):
        with pytest.raises(TypeError):
            position.playout(seed)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ((-1, 4, 0), "there is no colour -1"),
        ((4, 4, 0), "there is no colour 4"),
        ((0, 1, 0), "there are from 2 to 4 seats"),
        ((0, 5, 0), "there are from 2 to 4 seats"),
        ((3, 3, -1), "the number of pieces must not be negative"),
    ],
)
def test_a_seat_is_asked_for_a_colour_of_the_game(question: tuple[int, int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        _kernel.seat_of(*question)


@pytest.mark.parametrize("work", ["_kernel.perft(position, 9)", "_kernel.random_games(position, 1, 2**40)"])
def test_long_work_can_be_interrupted(work: str) -> None:
    code = f"""
import signal
from ominoes.games.blokus import Blokus, _kernel
position = Blokus(corner="fixed").first_position("blue")
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "interrupted\n"
