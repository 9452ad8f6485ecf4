"""The command line: helpful answers, one sentence for every mistake, no traceback."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Command

import ominoes as library


def test_help_names_the_subcommands(ominoes: Command) -> None:
    answer = ominoes("--help")
    assert answer.returncode == 0
    for name in ("play", "replay", "perft", "rules", "games"):
        assert name in answer.stdout


def test_the_version_is_the_library_s(ominoes: Command) -> None:
    assert ominoes("--version").stdout.strip() == f"ominoes {library.__version__}"


def test_games_are_listed_with_their_options(ominoes: Command) -> None:
    answer = ominoes("games").stdout
    assert "--start-colour" in answer
    assert "belong to their owners" in answer


def test_the_rules_are_printed(ominoes: Command) -> None:
    assert "may be turned and flipped" in ominoes("rules", "blokus").stdout


def test_perft_counts_with_fixed_corners(ominoes: Command) -> None:
    answer = ominoes("perft", "blokus", "--depth", "2")
    assert "58 " in answer.stdout
    assert "3,364 " in answer.stdout
    assert "171,396 " in ominoes("perft", "blokus", "--depth", "2", "--variant", "duo").stdout
    assert "9,729 " in ominoes("perft", "blokus", "--depth", "2", "--alone").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "blockus"], "there is no game called 'blockus'; did you mean 'blokus'?"),
        (["rules", "chess"], "there is no game called 'chess'"),
        (["play", "blokus", "--players", "7"], "blokus option 'players' cannot be 7; allowed: 2, 3 or 4"),
        (["play", "blokus", "--colour", "blue"], "blokus has no option 'colour'"),
        (["play", "blokus", "--corner"], "--corner needs a value"),
        (["play", "blokus", "fixed"], "'fixed' is not expected here"),
        (["play", "blokus", "--seats", "you,me"], "nobody is called 'me'"),
        (["play", "blokus", "--seats", "you,random"], "2 seats are named, the game has 4"),
        (["play", "blokus", "--seed", "-4"], "a seed is a whole number"),
        (["replay", "nowhere.jsonl"], "there is no file nowhere.jsonl"),
        (["play", "blokus", "--continue", "--record", "nowhere.jsonl"], "there is no file nowhere.jsonl"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(ominoes: Command, arguments: list[str], sentence: str) -> None:
    answer = ominoes(*arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr
    assert len(answer.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("arguments", [["plai"], ["perft", "blokus", "--depth", "0"], ["replay"]])
def test_a_wrong_command_line_ends_with_status_2(ominoes: Command, arguments: list[str]) -> None:
    answer = ominoes(*arguments)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


def test_a_game_is_played_saved_and_replayed(ominoes: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    keys = "help\nmoves I2\nF5 a1\nI1 c3\nI1 a1\nundo\nL3 a1,b1,a2\nboard\n\nquit\n"
    answer = ominoes("play", "blokus", "--seed", "4", "--record", str(path), keys=keys)
    assert answer.returncode == 0, answer.stderr
    assert "Write a move, such as" in answer.stdout
    assert "8 legal moves (I2)" in answer.stdout
    assert "Not possible: the piece F5 covers 5 squares, 1 were given." in answer.stdout
    assert "Not possible: the first blue piece must cover the square" in answer.stdout
    record = library.Record.load(path)
    assert record.game.text(record.actions[0]) == "L3 a1,b1,a2"
    assert len(record) == 4
    again = ominoes("replay", str(path))
    assert "1. blue: L3 a1,b1,a2" in again.stdout


def test_a_game_goes_on_where_it_was_left(ominoes: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ominoes("play", "blokus", "--seed", "4", "--record", str(path), keys="I1 a1\n")
    refused = ominoes("play", "blokus", "--record", str(path))
    assert refused.returncode == 2
    assert "go on with --continue" in refused.stderr
    answer = ominoes("play", "blokus", "--record", str(path), "--continue", keys="I2 b2,b3\nquit\n")
    assert answer.returncode == 0, answer.stderr
    assert len(library.Record.load(path)) == 8


def test_computer_players_finish_a_game_alone(ominoes: Command, tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "end.svg"
    seats = "largest,random,largest,random"
    answer = ominoes("play", "blokus", "--seats", seats, "--seed", "9", "--record", str(path))
    assert answer.returncode == 0, answer.stderr
    record = library.Record.load(path)
    assert record.state.over
    assert record.notes["seat 2"] == "random"
    assert answer.stdout.rstrip().splitlines()[-4].startswith("1. ")
    replayed = ominoes("replay", str(path), "--svg", str(picture))
    assert replayed.returncode == 0
    assert picture.read_text().startswith("<svg")


def test_without_a_file_name_the_record_is_kept_in_the_data_folder(ominoes: Command, tmp_path: Path) -> None:
    answer = ominoes("play", "blokus", "--variant", "duo", keys="I1 e10\nquit\n")
    saved = list(tmp_path.rglob("*.jsonl"))
    assert len(saved) == 1
    assert str(saved[0]) in answer.stdout


def test_a_damaged_record_is_explained_and_its_beginning_can_be_saved(
    ominoes: Command, tmp_path: Path
) -> None:
    path, rescued = tmp_path / "game.jsonl", tmp_path / "rescued.jsonl"
    ominoes("play", "blokus", "--seed", "4", "--record", str(path), keys="I1 a1\n")
    lines = path.read_text().splitlines()
    broken = json.loads(lines[3])
    broken["action"]["cells"] = [[0, 0]]
    path.write_text("\n".join([*lines[:3], json.dumps(broken), *lines[4:]]))
    answer = ominoes("replay", str(path))
    assert answer.returncode == 2
    assert "is damaged at move 3" in answer.stderr
    answer = ominoes("replay", str(path), "--salvage", str(rescued))
    assert answer.returncode == 0
    assert len(library.Record.load(rescued)) == 2


def test_a_record_shows_any_of_its_moves(ominoes: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ominoes("play", "blokus", "--seed", "4", "--record", str(path), keys="I1 a1\n")
    assert "   2. " not in ominoes("replay", str(path), "--at", "1").stdout
    assert "has no move 99" in ominoes("replay", str(path), "--at", "99").stderr
    stepped = ominoes("replay", str(path), "--step", keys="\n\nq\n")
    assert stepped.returncode == 0
