"""`ominoes solve` and `ominoes puzzle` as a person runs them."""

from pathlib import Path

import pytest
from tests.cases import every
from tests.commands import ominoes

from ominoes.cli.solve import solve
from ominoes.puzzles import is_unique, read


def test_a_figure_of_the_library_is_covered_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    answer = ominoes("solve", "8x8-2x2@3,3", "--svg", picture)
    assert answer.returncode == 0, answer.stderr
    assert [len(line) for line in answer.stdout.splitlines()] == [8] * 8
    assert picture.read_text().startswith("<svg")


def test_coverings_are_counted() -> None:
    assert ominoes("solve", "6x10", "--count").stdout == "9,356 coverings, 2,339 up to symmetry\n"
    answer = ominoes("solve", "3x3", "--pieces", "I1 I2 L3 I3 L4", "--any", "--count")
    assert "4 pieces" in answer.stdout


def test_all_coverings_are_shown() -> None:
    answer = ominoes("solve", "3x20", "--all", "--distinct")
    assert len(answer.stdout.strip().split("\n\n")) == 2
    assert "2 solutions" in answer.stderr


def test_a_figure_without_a_solution_says_why() -> None:
    answer = ominoes("solve", "4x5", "--pieces", "tetrominoes")
    assert answer.returncode == 1
    assert "there is no solution: coloured like a checkerboard" in answer.stdout


def test_a_limit_is_neither_yes_nor_no() -> None:
    answer = ominoes("solve", "hexomino square", "--seconds", "0")
    assert answer.returncode == 3
    assert "the limit was reached before an answer" in answer.stderr


def test_a_count_is_resumed_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    for _ in range(2):
        assert ominoes("solve", "4x15", "--count", "--checkpoint", path).stdout.startswith("1,472 coverings")
    answer = ominoes("solve", "3x20", "--count", "--checkpoint", path)
    assert answer.returncode == 2
    assert "belongs to another problem" in answer.stderr


@pytest.mark.parametrize("saved", [True, False])
def test_an_interrupted_count_names_its_checkpoint_only_when_there_is_one(
    tmp_path: Path, saved: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "count.json"

    def count(*arguments: object, **options: object) -> None:
        if saved:
            path.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr("ominoes.puzzles.count", count)
    with pytest.raises(KeyboardInterrupt):
        solve("3x20", count=True, checkpoint=path)
    assert ("the same command goes on from" in capsys.readouterr().err) is saved


@pytest.mark.parametrize("name", ["new.txt", "new.json"])
def test_a_new_puzzle_is_unique_graded_and_solved(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    made = ominoes(
        "puzzle", "new", "--count", "5", "--unique", "--seed", "3", "--out", path, "--svg", tmp_path / "p.svg"
    )
    assert made.returncode == 0, made.stderr
    assert "one solution" in made.stderr
    assert (tmp_path / "p.svg").exists()
    assert is_unique(read(path)) is True
    assert "this is the only solution" in ominoes("solve", path, "--unique").stdout
    assert ominoes("puzzle", "grade", path).stdout.split()[0] in ("easy", "medium", "hard", "expert")


def test_a_drawn_figure_takes_its_pieces_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "figure.txt"
    path.write_text("###\n###\n")
    assert ominoes("solve", path, "--pieces", "L3*2").returncode == 0


def test_figures_and_piece_sets_with_names_are_listed() -> None:
    answer = ominoes("puzzle", "figures").stdout
    assert "chessboard" in answer
    assert "one-sided-pentominoes" in answer


@every(
    ("arguments", "sentence"),
    [
        (["solve", "6y10"], "there is no figure called '6y10'"),
        (["solve", "nowhere.txt"], "the file nowhere.txt cannot be read"),
        (["solve", "5x11"], "name the pieces, such as"),
        (["solve", "2x2", "--pieces", "Q5"], "there is no piece 'Q5'"),
        (["solve", "2x2", "--pieces", "O4", "--engine", "x"], "there is no engine 'x'"),
        (["solve", "2x2", "--pieces", "O4", "--svg", "no/where.svg"], "cannot be written"),
        (["puzzle", "new", "--level", "odd"], "there is no level 'odd'"),
        (["puzzle", "grade", "nowhere.txt"], "cannot be read"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(arguments: list[str], sentence: str) -> None:
    answer = ominoes(*arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1


def test_two_questions_at_once_are_refused() -> None:
    answer = ominoes("solve", "6x10", "--count", "--all")
    assert answer.returncode == 2
    assert "one question at a time" in answer.stderr


def test_only_counts_have_checkpoints(tmp_path: Path) -> None:
    answer = ominoes("solve", "6x10", "--checkpoint", str(tmp_path / "c.json"))
    assert answer.returncode == 2
    assert "only counts can be resumed" in answer.stderr


def test_a_puzzle_overwrites_nothing_unless_it_is_forced(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("mine")
    for option in ("--out", "--svg", "--solution"):
        answer = ominoes("puzzle", "new", "--count", "3", "--seed", "3", option, path)
        assert answer.returncode == 2
        assert (
            answer.stderr
            == f"ominoes: {path} exists already; name another file, or overwrite it with --force\n"
        )
        assert path.read_text() == "mine"
    assert ominoes("puzzle", "new", "--count", "3", "--seed", "3", "--out", path, "--force").returncode == 0
    assert path.read_text() != "mine"


def test_reasons_and_errors_have_the_right_plural_and_place() -> None:
    assert (
        "the piece I5 has to be used once, and an area of 4"
        in ominoes("solve", "2x2", "--pieces", "I5").stdout
    )
    assert "--pieces pentominoes --any" in ominoes("solve", "3 times F5").stderr
