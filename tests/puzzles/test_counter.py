"""Published numbers of coverings, one-sided sets, histograms, threads, checkpoints."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.cases import every, seldom
from tests.waits import until

from ominoes.polyforms import one_sided
from ominoes.puzzles import (
    CheckpointError,
    Count,
    Group,
    Problem,
    Progress,
    Stop,
    count,
    counter,
    exactly,
    of_area,
    pieces_of,
    problem_of,
    solve,
)
from ominoes.puzzles.board import Board
from ominoes.puzzles.interrupts import heard_once


@every(
    ("figure", "distinct"),
    [("6x10", 2339), ("5x12", 1010), ("4x15", 368), ("3x20", 2), ("8x8-2x2@3,3", 65), ("10x6", 2339)],
)
def test_the_twelve_pentominoes(figure: str, distinct: int) -> None:
    counted = count(figure, "pentominoes", threads=1)
    assert counted.distinct == distinct
    assert counted.total == distinct * (8 if figure.startswith("8x8") else 4)


@pytest.mark.slow
def test_a_hole_of_two_by_two_anywhere_on_the_chessboard() -> None:
    by_class: dict[tuple[int, int], int] = {}
    for row in range(4):
        for column in range(row + 1):
            by_class[row, column] = count(f"8x8-2x2@{row},{column}", "pentominoes").total
    assert len(by_class) == 10
    total = 0
    for row in range(7):
        for column in range(7):
            near, far = sorted((min(row, 6 - row), min(column, 6 - column)))
            total += by_class[far, near]
    assert total == 129_168


def test_one_sided_pentominoes_on_3x30() -> None:
    assert count("3x30", "one-sided-pentominoes")[:2] == (184, 46)


def test_the_two_hands_of_a_shape_are_two_pieces_when_nothing_may_be_flipped() -> None:
    names = [piece.name for piece in pieces_of(one_sided(4), reflect=False)]
    assert sorted(names) == sorted(["I4", "O4", "T4", "S4", "S4'", "L4", "L4'"])
    assert count("3x30", one_sided(5), reflect=False)[:2] == (184, 46)


def test_a_one_sided_set_without_its_other_hands_has_no_flips() -> None:
    whole = count("3x4", "I3*0..4 L3*0..4", threads=1)
    handed = count("2x4", {"L4": 2}, reflect=False, threads=1)
    # Its mirror image would need the other hand.
    assert handed[:2] == (1, 1)
    both = count("2x4", "one-sided-tetrominoes", use="any", groups=[exactly(2)], threads=1)
    free = count("2x4", "L4*2", threads=1)
    assert free[:2] == (2, 1)
    assert both.distinct is not None
    assert whole.distinct is not None
    assert whole.total > whole.distinct


def test_the_21_figures_on_5x5_by_number_of_pieces() -> None:
    counted = count("5x5", "figures", use="any")
    assert counted.by_pieces == {5: 856, 6: 289_968, 7: 3_050_520, 8: 88_872}


@pytest.mark.parametrize(("pieces", "number"), [(5, 856), (8, 88_872)])
def test_a_group_selects_one_row_of_the_histogram(pieces: int, number: int) -> None:
    assert count("5x5", "figures", use="any", groups=[exactly(pieces)]).total == number


def test_groups_by_area_add_up() -> None:
    squares = [count("4x4", "figures", use="any", groups=[of_area(k, 4)], threads=1).total for k in range(5)]
    assert sum(squares) == count("4x4", "figures", use="any", threads=1).total


def test_dominoes_on_the_chessboard() -> None:
    # Kasteleyn's formula.
    counted = count("8x8", {"I2": None}, threads=1, engine="window")
    assert counted.total == 12_988_816


def test_both_engines_count_the_same() -> None:
    for figure, pieces in (
        ("5x6", "tetrominoes L5 P5"),
        ("diamond 4", "I1 L3 I3 L4*0..2 T4*0..2 P5 W5*0..1"),
    ):
        numbers = {
            engine: count(figure, pieces, engine=engine, threads=1)[:3] for engine in ("window", "sliced")
        }
        assert numbers["window"] == numbers["sliced"]


def test_hexagons_are_counted_with_their_twelve_symmetries() -> None:
    counted = count("hexagon 3", {"monohex": 1, "trihexes": (0, 2)}, use="any", threads=1)
    listed = {
        tuple(sorted(solution.options))
        for solution in solve(problem_of("hexagon 3", {"monohex": 1, "trihexes": (0, 2)}, use="any"))
    }
    assert counted.total == len(listed)
    assert counted.distinct is not None
    assert counted.total / 12 <= counted.distinct < counted.total / 11


# -- threads, limits, progress -------------------------------------------------------------------------


def test_several_threads_count_the_same() -> None:
    assert count("5x12", "pentominoes", threads=3)[:3] == count("5x12", "pentominoes", threads=1)[:3]


@pytest.mark.parametrize(("figure", "pieces"), [("1x1", "I1"), ("1x2", "I2"), ("2x2", "O4"), ("1x5", "I5")])
def test_one_piece_that_covers_all_is_one_covering_however_it_is_counted(figure: str, pieces: str) -> None:
    counts = [
        count(figure, pieces, threads=threads, seconds=seconds)
        for threads in (1, 2)
        for seconds in (None, 60)
    ]
    assert [(one.total, one.distinct, one.complete) for one in counts] == [(1, 1, True)] * 4


def test_a_count_can_be_limited_in_time() -> None:
    counted = count("10x10", "figures pentominoes", use="any", seconds=0.3)
    assert not counted.complete
    assert counted.distinct is None
    assert counted.seconds < 5


def test_a_large_count_prepares_its_search_once_for_the_trial_and_once_for_the_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Preparing a search takes most of the time of a count with a short limit, and nothing can interrupt it."""
    real, begun = counter._Job.begin, []

    def counted(job: counter._Job) -> object:
        begun.append(job)
        return real(job)

    monkeypatch.setattr(counter._Job, "begin", counted)
    assert not count("15x15-3x5@6,3", "hexominoes", threads=1, seconds=0.5).complete
    assert len(begun) == 2


def test_a_count_can_be_cancelled_from_another_thread() -> None:
    stop = Stop()
    threading.Timer(0.2, stop.ask).start()
    assert not count("10x10", "figures pentominoes", use="any", stop=stop).complete


def test_progress_reaches_the_end_and_estimates_the_rest() -> None:
    reports: list[Progress] = []
    counted = count("8x8", "pentominoes O4", progress=reports.append)
    assert counted.distinct == 16_146
    fractions = [progress.fraction for progress in reports]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    assert reports[-1].total == counted.total == 129_168
    assert any(progress.remaining for progress in reports)


# -- checkpoints ---------------------------------------------------------------------------------------

HARD = ("5x12", "pentominoes")


def resumed(path: Path, figure: tuple[str, str] = HARD) -> Count:
    """Count for short times until the checkpoint is complete."""
    for _ in range(200):
        counted = count(*figure, checkpoint=path, seconds=0.03)
        if counted.complete:
            return counted
    raise AssertionError("the count does not get on")


def test_an_interrupted_count_neither_loses_nor_doubles_a_covering(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    counted = resumed(path)
    assert counted[:2] == (4040, 1010)
    assert counted[:3] == count(*HARD, checkpoint=path)[:3]


def _parts_done(path: Path) -> int:
    """The share of the parts that are done, from a checkpoint."""
    if not path.exists():
        return 0
    return sum(last - first for case in json.loads(path.read_text())["cases"] for first, last in case["done"])


def test_a_killed_count_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    code = (
        "import ominoes.puzzles.counter as c; c._SAVE_EVERY = 0.05;"
        f"c.count('8x8', 'pentominoes O4', threads=1, checkpoint={str(path)!r})"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    until(lambda: _parts_done(path))
    process.kill()
    assert process.wait() == -signal.SIGKILL, "it was killed in the midst of its work"
    assert count("8x8", "pentominoes O4", checkpoint=path)[:2] == (129_168, 16_146)


def test_ctrl_c_leaves_a_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"  # it may be ignored around us
        "from ominoes.puzzles import count;"
        "tell = lambda progress: print('going', flush=True);"
        f"count('10x10', 'figures pentominoes', use='any', progress=tell, checkpoint={str(path)!r})"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    assert b"KeyboardInterrupt" in process.communicate(timeout=60)[1]
    assert json.loads(path.read_text())["format"] == "ominoes count 1"


@pytest.mark.parametrize("times", seldom([3, 12], but=[3]))
def test_ctrl_c_leaves_no_thread_behind(times: int) -> None:
    # A thread that still counts when Python ends would crash the process.
    code = """
import signal, sys, threading
from ominoes.puzzles import count
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in range(int(sys.argv[1])):
    press = threading.Timer(0.1 + 0.013 * number, signal.pthread_kill, (threading.get_ident(), signal.SIGINT))
    press.start()
    try:
        count("12x15", "pentominoes pentominoes pentominoes", threads=2)
    except KeyboardInterrupt:
        frames = sys._current_frames().values()
        print([frame.f_code.co_name for frame in frames if frame.f_code.co_filename.endswith("counter.py")])
"""
    heard = subprocess.run(
        [sys.executable, "-c", code, str(times)], capture_output=True, text=True, check=True, timeout=120
    )
    assert heard.stdout == "[]\n" * times


@pytest.mark.parametrize("spread", ["None", "lambda do, parts: ((part, do(part)) for part in parts)"])
def test_ctrl_c_pressed_again_does_not_disturb_the_saving(tmp_path: Path, spread: str) -> None:
    path = tmp_path / "count.json"
    code = f"""
import signal
from ominoes.puzzles import checkpoint, count
signal.signal(signal.SIGINT, signal.default_int_handler)
save, press = checkpoint.save, lambda *_: signal.raise_signal(signal.SIGINT)
def disturbed(*given):
    press()
    save(*given)
    press()
checkpoint.save = disturbed
try:
    count("6x10", "pentominoes", progress=press, spread={spread}, checkpoint={str(path)!r})
except KeyboardInterrupt:
    print("interrupted", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""
    heard = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert heard.stdout == "interrupted True\n"
    assert json.loads(path.read_text())["format"] == "ominoes count 1"
    assert count("6x10", "pentominoes", checkpoint=path)[:2] == (9356, 2339)


def _wait_for_another_time() -> None:
    began = time.monotonic()
    until(lambda: time.monotonic() > began)


@pytest.mark.parametrize(("patience", "times"), [(600.0, 1), (0.0, 3)])
def test_ctrl_c_interrupts_once_and_again_only_when_the_saving_takes_too_long(
    patience: float, times: int
) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    heard = 0
    try:
        with heard_once(patience):
            for _ in range(3):
                _wait_for_another_time()
                try:
                    signal.raise_signal(signal.SIGINT)
                except KeyboardInterrupt:
                    heard += 1
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == times


def test_a_checkpoint_of_another_problem_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    count("3x20", "pentominoes", checkpoint=path)
    with pytest.raises(CheckpointError, match="belongs to another problem"):
        count("4x15", "pentominoes", checkpoint=path)
    with pytest.raises(CheckpointError, match="made with the window engine"):
        count("3x20", "pentominoes", checkpoint=path, engine="sliced")


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"problem": 3}'])
def test_a_file_without_a_checkpoint_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "count.json"
    path.write_bytes(content)
    with pytest.raises(CheckpointError, match="is not a checkpoint"):
        count("3x20", "pentominoes", checkpoint=path)


@pytest.mark.parametrize(
    "damage",
    [
        {"done": [[0, 100_000_000_000]]},
        {"done": [[-100_000_000_000, 3]]},
        {"done": [[0, 5], [2, 7]]},
        {"done": [[5, 2]]},
        {"tally": {"12": -1}},
        {"nodes": -1},
    ],
)
def test_a_checkpoint_with_impossible_numbers_is_refused_as_damaged(
    tmp_path: Path, damage: dict[str, object]
) -> None:
    path = tmp_path / "count.json"
    count("3x20", "pentominoes", checkpoint=path)
    known = json.loads(path.read_text())
    known["cases"][0].update(damage)
    path.write_text(json.dumps(known))
    with pytest.raises(CheckpointError, match="is damaged"):
        count("3x20", "pentominoes", checkpoint=path)


# -- engines -------------------------------------------------------------------------------------------


def test_the_engine_is_chosen_by_the_figure() -> None:
    assert Board(problem_of("6x10", "pentominoes")).engine() == "window"
    assert Board(problem_of("15x15-3x5@6,3", "hexominoes")).engine() == "sliced"
    assert Board(problem_of("###\n#?#\n###", "I3 L3", use="any")).engine() == "sliced"


def test_both_copies_of_the_engines_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = [count("4x15", "pentominoes", engine=engine, threads=1)[:2] for engine in ("window", "sliced")]
    monkeypatch.setenv("OMINOES_CPU", "baseline")
    assert fast == [
        count("4x15", "pentominoes", engine=engine, threads=1)[:2] for engine in ("window", "sliced")
    ]


def test_large_figures_and_many_kinds() -> None:
    # 600 cells and 71 kinds: the 35 hexominoes, the 21 figures and 15 more of a size.
    pieces = problem_of("20x30", "figures*0..9 hexominoes*0..2", use="any").pieces
    more = problem_of("2x4", "7-001 7-002 7-003 7-004 7-005 7-006 7-007 7-008 7-009", use="any").pieces
    problem = Problem.of(problem_of("20x30", "I1").figure, [*pieces, *more], [Group(90, None)])
    assert len(problem.pieces) >= 64
    solution = next(solve(problem, seconds=60))
    assert sorted(cell for placed in solution for cell in placed.cells) == sorted(problem.figure.must)
    assert len(solution) >= 90
