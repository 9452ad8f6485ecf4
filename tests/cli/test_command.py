"""The command line: helpful answers, one sentence for every mistake, no traceback."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cases import every, seldom
from tests.cli.conftest import Command
from tests.commands import COMMAND, plain_environment

import ominoes as library


def test_the_installed_command_has_its_output_and_exit_status(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [COMMAND, *arguments],
            env=plain_environment(),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    assert run("--version") == (0, f"ominoes {library.__version__}\n", "")
    sentence = "ominoes: there is no game called 'blockus'; did you mean 'blokus'?\n"
    assert run("play", "blockus") == (2, "", sentence)
    module = subprocess.run([sys.executable, "-m", "ominoes", "--version"], capture_output=True, check=True)
    assert module.stdout.decode() == f"ominoes {library.__version__}\n"


def test_a_closed_pipe_ends_the_command_silently() -> None:
    with subprocess.Popen(
        [COMMAND, "rules", "blokus"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1


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


def test_every_option_of_a_game_has_a_label_and_a_default_for_people(ominoes: Command) -> None:
    lines = ominoes("games").stdout.splitlines()
    options = [line.split(maxsplit=1) for line in lines if line.lstrip().startswith("--")]
    assert [words for words in options if len(words) < 2] == []
    output = "\n".join(lines)
    for python in ("None", "True", "False", "{}", "('", "default 'b"):
        assert python not in output
    assert "true or false; default true" in output
    assert "default I2 I3 L3" in output


@pytest.mark.parametrize(
    "options",
    [
        ("polyssimo", "--hexominoes", " ".join(f"H{number:02}" for number in range(2, 14))),
        ("polyssimo", "--pieces-per-player", "none"),
        ("holomino", "--unique", "false", "--max-extent", "none"),
        ("polyminix", "--card", "none", "--kit", "I2 I3 L3 I4 O4 L4 T4 I5 L5 N5 P5 T5 U5 V5 Y5"),
    ],
)
def test_values_are_written_as_they_are_listed(ominoes: Command, options: tuple[str, ...]) -> None:
    answer = ominoes("play", *options, keys="quit\n")
    assert answer.returncode == 0, answer.stderr


def test_a_game_that_cannot_be_counted_is_refused_before_anything_is_printed(ominoes: Command) -> None:
    answer = ominoes("perft", "holomino")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "lines of play of holomino cannot be counted" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perft", "blokus", "--depth", "0"], "Invalid value for '--depth': the number has to be at least 1"),
        (["perft", "blokus", "--depth", "x"], "Invalid value for '--depth': this is not a whole number"),
        (["solve", "2x2", "--seconds", "x"], "Invalid value for '--seconds': this is not a number"),
        (["solve", "2x2", "--seconds", "nan"], "Invalid value for '--seconds': this is not a number"),
        (["solve", "2x2", "--processes", "999"], "the number can be at most 256"),
        (["solve", "2x2", "--processes", "0"], "the number has to be at least 1"),
        (["gtp", "--ms", "1e7"], "the number can be at most 1000000"),
    ],
)
def test_wrong_numbers_on_the_command_line_have_a_message_of_ours(
    ominoes: Command, arguments: list[str], sentence: str
) -> None:
    answer = ominoes(*arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "is not a valid" not in answer.stderr
    assert "is not in the range" not in answer.stderr


def test_the_rules_are_printed(ominoes: Command) -> None:
    assert "may be turned and flipped" in ominoes("rules", "blokus").stdout


def test_perft_counts_with_fixed_corners(ominoes: Command) -> None:
    answer = ominoes("perft", "blokus", "--depth", "2")
    assert "58 " in answer.stdout
    assert "3,364 " in answer.stdout
    assert "171,396 " in ominoes("perft", "blokus", "--depth", "2", "--variant", "duo").stdout
    assert "9,729 " in ominoes("perft", "blokus", "--depth", "2", "--alone").stdout


@every(
    ("arguments", "sentence"),
    [
        (["play", "blockus"], "there is no game called 'blockus'; did you mean 'blokus'?"),
        (["rules", "chess"], "there is no game called 'chess'"),
        (["play", "blokus", "--players", "7"], "blokus option 'players' cannot be 7; allowed: 2, 3 or 4"),
        (["play", "blokus", "--colour", "blue"], "blokus has no option 'colour'"),
        (["play", "blokus", "--corner"], "--corner needs a value"),
        (["play", "blokus", "--foo"], "blokus has no option 'foo'; it has variant, players, corner"),
        (["perft", "blokus", "--alone", "--start-color"], "did you mean 'start_colour'?"),
        (["play", "blokus", "fixed"], "'fixed' is not expected here"),
        (["play", "blokus", "--seats", "you,me"], "there is no player 'me'"),
        (["play", "blokus", "--seats", "you,random"], "--seats names 2, the game has 4 seats"),
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
    assert "Not possible: the piece F5 has 5 squares; squares given: 1." in answer.stdout
    assert "Not possible: the first blue piece must cover the square" in answer.stdout
    record = library.Record.load(path)
    assert record.game.notation(record.actions[0]) == "L3 a1,b1,a2"
    assert len(record) == 4
    again = ominoes("replay", str(path))
    assert "1. blue: L3 a1,b1,a2" in again.stdout


def test_a_game_continues_where_it_was_left(ominoes: Command, tmp_path: Path) -> None:
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


def test_two_games_begun_in_the_same_second_have_a_record_each(ominoes: Command, tmp_path: Path) -> None:
    for _ in range(3):
        assert ominoes("play", "blokus", "--seed", "1", keys="I1 a1\nquit\n").returncode == 0
    assert len(list(tmp_path.rglob("*.jsonl"))) == 3


def test_a_game_continues_from_the_newest_record(ominoes: Command) -> None:
    refused = ominoes("play", "blokus", "--continue")
    assert refused.returncode == 2
    assert "there is no saved game of blokus" in refused.stderr
    ominoes("play", "blokus", "--seed", "1", keys="I1 a1\nquit\n")
    answer = ominoes("play", "blokus", "--continue", keys="quit\n")
    assert "Moves so far: 4." in answer.stdout
    refused = ominoes("play", "blokus", "--continue", "--players", "2")
    assert refused.returncode == 2
    assert "the options of the game" in refused.stderr


@pytest.mark.parametrize("place", ["/proc/nowhere/x.jsonl", "{file}/x.jsonl", "/proc/x.jsonl"])
def test_a_record_that_cannot_be_written_is_answered_with_a_sentence(
    ominoes: Command, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").touch()
    answer = ominoes("play", "blokus", "--record", place.format(file=tmp_path / "file"))
    assert answer.returncode == 2
    assert "cannot be written" in answer.stderr
    assert "Traceback" not in answer.stderr


@every("value", ["[" * 50_000, "9" * 5_000, "\udcff", "{", "NaN"])
def test_a_strange_value_of_an_option_is_refused(ominoes: Command, value: str) -> None:
    answer = ominoes("play", "blokus", "--players", value)
    assert answer.returncode == 2
    assert "blokus option 'players' cannot be" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_folder_that_vanishes_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    command = [sys.executable, "-m", "ominoes", "play", "blokus", "--seats", "you,random,random,random"]
    with subprocess.Popen(
        [*command, "--record", str(folder / "x.jsonl")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("I1 a1\n")
        process.stdin.flush()
        while "   4. " not in process.stdout.readline():
            pass
        (folder / "x.jsonl").unlink()
        folder.rmdir()
        process.stdin.write(f"I2 b2,c2\nsave {tmp_path / 'kept.jsonl'}\nquit\n")
        process.stdin.close()
        output = process.stdout.read()
    assert process.returncode == 0
    assert "The move is made but not saved" in output
    assert len(library.Record.load(tmp_path / "kept.jsonl")) == 8


def test_a_record_without_moves_cannot_be_analysed(ominoes: Command, tmp_path: Path) -> None:
    record = tmp_path / "empty.jsonl"
    library.Record(library.game("blokus"), seed=1).save(record)
    answer = ominoes("analyse", str(record), "--ms", "10")
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr == f"ominoes: there is no move in {record} to judge\n"


def test_judgements_are_aligned_whatever_the_length_of_the_moves(ominoes: Command, tmp_path: Path) -> None:
    game = library.game("polymo", players=2)
    record = library.Record(game, seed=1)
    while len(record) < 8:
        state = record.state
        chance = state.turn.kind == "chance"
        record = record.play(
            state.draw() if chance else max(state.actions(), key=lambda one: len(game.notation(one)))
        )
    record.save(tmp_path / "long.jsonl")
    output = ominoes("analyse", str(tmp_path / "long.jsonl"), "--ms", "10").stdout
    rows = [line for line in output.partition("\n\n")[0].splitlines() if re.match(r" +\d+\. .*%", line)]
    assert len(rows) > 4
    assert len({re.search(r" +\d+%", row).end() for row in rows}) == 1, output  # type: ignore[union-attr]


@pytest.mark.parametrize("arguments", seldom([["games"], ["--help"], ["rules", "blokus"]], but=[["games"]]))
def test_a_full_disk_is_reported_in_a_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        answer = subprocess.run(
            [COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert answer.returncode == 1
    assert answer.stderr == "ominoes: the operating system reports: the disk is full\n"
