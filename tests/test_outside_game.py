"""A game from an outside package can be played everywhere once it is installed, and Ominoes does not name it."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import httpx
import pytest
from tests.commands import COMMAND, Answer, plain_environment
from tests.example_game import install_example
from tests.server.client import Client, at_random, make_table, run
from tests.server.processes import Server

import ominoes

SMALL = ("--rows", "4", "--columns", "4")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the example."""
    return install_example(tmp_path_factory.mktemp("example"))


def command(installed: Path, *arguments: str | Path, keys: str = "") -> Answer:
    """Run `ominoes` where the example is installed."""
    return program(installed, COMMAND, *map(str, arguments), keys=keys)


def program(installed: Path, *line: str, keys: str = "") -> Answer:
    """Run a program where the example is installed."""
    return subprocess.run(
        line,
        input=keys,
        env=plain_environment(PYTHONPATH=str(installed)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_no_file_of_ominoes_names_the_game() -> None:
    package = Path(ominoes.__file__).parent
    files = [path for path in package.rglob("*") if path.suffix in (".py", ".toml", ".md", ".json")]
    assert len(files) > 100
    assert [path for path in files if "domineering" in path.read_text("utf-8").lower()] == []


def test_it_is_listed_with_its_options_after_ours(installed: Path) -> None:
    listed = command(installed, "games").stdout
    assert listed.index("Polyminix") < listed.index("domineering Domineering")
    assert "--columns            Columns" in listed
    assert "a whole number from 2 to 12; default 8" in listed


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("nowhere.at_all", "No module named 'nowhere'"),
        ("faulty", "it fails"),
        ("faulty.inner", "it fails"),
        ("empty", "No module named 'empty.game'"),
    ],
)
def test_a_package_that_cannot_be_loaded_is_named_and_stops_no_other_game(
    tmp_path: Path, package: str, why: str
) -> None:
    for name, code in (("faulty", "raise ValueError('it fails')"), ("faulty/inner", ""), ("empty", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(code, "utf-8")
    facts = tmp_path / "broken-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", "utf-8")
    games = f"[ominoes.games]\nblokus = nowhere\nbroken = {package}\n"
    (facts / "entry_points.txt").write_text(games, "utf-8")
    problem = f"the game broken cannot be loaded from the package {package}: “{why}”\n"
    listed = command(tmp_path, "games")
    assert (listed.returncode, listed.stderr) == (0, problem)
    assert "blokus     Blokus" in listed.stdout
    assert command(tmp_path, "play", "broken").stderr == f"ominoes: {problem}"
    assert command(tmp_path, "print", "broken").returncode == 2
    played = command(tmp_path, "play", "blokus", "--record", tmp_path / "game.jsonl", keys="quit\n")
    assert (played.returncode, played.stderr) == (0, "")


def outside(folder: Path, name: str, code: str, **files: str) -> Path:
    """A folder with an installed package that brings a game: the code of its module `game`, and further files."""
    package, facts = folder / f"their_{name}", folder / f"{name}-1.0.dist-info"
    package.mkdir()
    facts.mkdir()
    for file, text in {"__init__.py": "", "game.py": code, **files}.items():
        (package / file).write_text(text, "utf-8")
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (facts / "entry_points.txt").write_text(f"[ominoes.games]\n{name} = their_{name}\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("from ominoes.games.blokus import Blokus as Quilt", "calls itself blokus"),
        (
            "import msgspec\nfrom ominoes.games import blokus\nclass Quilt(blokus.Blokus):\n"
            "    about = msgspec.structs.replace(blokus.Blokus.about, name='quilt')",
            "lacks the message quilt.summary",
        ),
        ("raise SystemExit(3)", "cannot be loaded from the package their_quilt"),
    ],
)
def test_a_game_that_no_list_could_show_is_left_out_of_them_with_the_reason(
    tmp_path: Path, code: str, why: str
) -> None:
    folder = outside(tmp_path, "quilt", code)
    listed = command(folder, "games")
    assert listed.returncode == 0
    assert "Polyminix" in listed.stdout
    assert "quilt" not in listed.stdout
    assert why in listed.stderr
    assert why in command(folder, "play", "quilt").stderr


def test_a_game_called_like_a_document_of_ours_does_not_replace_it(tmp_path: Path) -> None:
    folder = outside(tmp_path, "dice", "", **{"cli.py": "raise ValueError"})
    assert command(folder, "print", "dice", "--help").returncode == 0


def test_an_unknown_game_is_refused_with_its_name_among_the_known(installed: Path) -> None:
    assert "did you mean 'domineering'?" in command(installed, "play", "domino-ring").stderr


def test_its_rules_and_messages_are_english_where_it_lacks_a_language(installed: Path) -> None:
    assert "Wer am Zug ist" in command(installed, "--language", "de", "rules", "domineering").stdout
    assert "In turn, each player" in command(installed, "--language", "cs", "rules", "domineering").stdout
    assert "Spalten" in command(installed, "--language", "de", "games").stdout
    assert "Columns" in command(installed, "--language", "cs", "games").stdout


def test_a_person_plays_it_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    start = ("play", "domineering", *SMALL, "--seats", "you,largest", "--seed", "1", "--record", record)
    played = command(installed, *start, keys="a1,b1\na1,a2\nquit\n")
    assert "your dominoes stand upright: both squares are in one column" in played.stdout
    assert "1. Upright: I2 a1,a2" in played.stdout
    assert "2. Lying: I2 " in played.stdout
    assert "a1,a2" in command(installed, "replay", record).stdout


@pytest.mark.parametrize("player", ["random", "level-1", "level-9"])
def test_computer_players_of_every_kind_finish_a_game(installed: Path, tmp_path: Path, player: str) -> None:
    record = tmp_path / "game.jsonl"
    seats = ("--seats", f"{player},largest", "--seed", "1")
    played = command(installed, "play", "domineering", *SMALL, *seats, "--record", record)
    assert played.stderr == ""
    closing = json.loads(record.read_text("utf-8").splitlines()[-1])
    assert sorted(closing["scores"]) == [0, 1]


def test_a_recorded_game_is_printed_with_its_own_diagram(installed: Path, tmp_path: Path) -> None:
    record, picture = tmp_path / "game.jsonl", tmp_path / "game.svg"
    command(installed, "play", "domineering", *SMALL, "--seats", "random,random", "--record", record)
    printed = command(installed, "print", "record", record, "--out", picture, "--format", "svg")
    assert printed.stderr == ""
    assert picture.read_text("utf-8").startswith("<svg")


def test_its_own_document_is_printed(installed: Path, tmp_path: Path) -> None:
    assert "domineering  A board for Domineering." in command(installed, "print", "--help").stdout
    paper = tmp_path / "board.pdf"
    printed = command(installed, "print", "domineering", "--size", "6", "--out", paper)
    assert (printed.stderr, printed.stdout) == ("", f"{paper}: 1 page\n")
    assert "a whole number from 2 to 12" in command(installed, "print", "domineering", "--size", "1").stderr


def test_the_arena_rates_players_of_it(installed: Path, tmp_path: Path) -> None:
    tournament = ("--players", "random,largest", "--games", "6", "--seed", "1", *SMALL)
    journal = ("--journal", tmp_path / "games.jsonl")
    answer = command(installed, "arena", "--game", "domineering", *tournament, *journal)
    assert answer.returncode == 0, answer.stderr
    assert "1. largest" in answer.stdout


def test_learning_programs_play_it(installed: Path) -> None:
    code = """
        import numpy as np, ominoes, pyspiel
        from pettingzoo.test import api_test
        import ominoes.research.openspiel
        from ominoes.research.batched import BatchedGames
        from ominoes.research.observations import NotObservable, plane_names
        from ominoes.research.pettingzoo import env

        table = env("domineering_v1", rows=4, columns=4)
        api_test(table, num_cycles=100)
        table.reset(seed=1)
        while not all(table.terminations.values()):
            ids = table.legal_actions()
            assert table.observe(table.agent_selection)["action_mask"].sum() == len(ids)
            table.step(int(ids[-1]))
        print(sorted(table.rewards.values()), plane_names(table.game)[0])
        spiel = pyspiel.load_game("ominoes_domineering(rows=4,columns=4)").new_initial_state()
        while not spiel.is_terminal():
            spiel.apply_action(spiel.legal_actions()[0])
        print(sorted(spiel.returns()))
        try:
            BatchedGames(ominoes.game("domineering"), 2)
        except NotObservable as refusal:
            print(refusal)
    """
    answer = program(installed, sys.executable, "-c", textwrap.dedent(code))
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.splitlines()[-3:] == [
        "[-1.0, 1.0] dominoes of the mover",
        "[-1.0, 1.0]",
        "Domineering has no kernel, and many games at once need one",
    ]


def test_a_person_plays_it_at_a_table_against_a_computer(installed: Path, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "ominoes.db"), workers=1, PYTHONPATH=str(installed))

    async def play() -> None:
        async with httpx.AsyncClient(trust_env=False) as http:
            games = (await http.get(f"{server.url}/api/games")).json()
        view = next(game for game in games["games"] if game["name"] == "domineering")
        assert view["options"]["properties"]["rows"]["title"] == "Rows"
        made = await make_table(
            server.url,
            game="domineering",
            options={"rows": 4, "columns": 4},
            seats=[{"kind": "me", "name": "Ada"}, {"kind": "computer", "player": "level-3"}],
        )
        ada = await Client([server.url], made["id"], made["key"]).connect()
        assert [piece["name"] for piece in ada.assets["pieces"]] == ["I2"]
        refusal = await ada.move(text="a1,b1")
        assert refusal["type"] == "refused"
        legal = await ada.do("actions")
        asked = await ada.do("placements", piece="I2")
        assert asked["placements"] == [action["action"]["cells"] for action in legal["actions"]]
        hint = await ada.do("hint")
        assert hint["hints"][0]["text"].startswith("I2 ")
        await ada.play_on(at_random(1))
        inks = {ink["name"] for ink in ada.assets["inks"]}
        assert {placed["ink"] for placed in ada.position["view"]["placed"]} == inks
        assert sorted(ada.position["view"]["scores"]) == [0, 1]

    try:
        run(play())
    finally:
        server.end()
    assert server.errors == []
