"""Tournaments: line-ups, journals, ratings, tests of strength, reports, and the command."""

import csv
import math
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.cases import every
from tests.commands import COMMAND, ominoes
from tests.waits import until

from ominoes.i18n import OminoesError
from ominoes.research.arena import GameResult, Tournament, run
from ominoes.research.arena.plots import svg_plot
from ominoes.research.arena.ratings import elo, rate
from ominoes.research.arena.report import rating_lines, write
from ominoes.research.arena.schedule import ArenaError, lineups, tasks
from ominoes.research.arena.sprt import Test, expected_share, read_test
from ominoes.research.blokus.gtp import EngineMissing
from ominoes.research.executors import InProcess, Processes

DUO = Tournament(
    game="blokus", options={"variant": "duo"}, players=("random", "largest", "level-1"), games=12
)
ENGINE = f"{sys.executable} -m ominoes gtp --game duo --player random"


@every(("players", "seats"), [(2, 2), (3, 2), (5, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 4)])
def test_a_round_gives_every_player_every_seat_equally_often(players: int, seats: int) -> None:
    found = lineups(players, seats)
    assert len(set(found)) == len(found)
    counts = Counter((player, seat) for lineup in found for seat, player in enumerate(lineup))
    assert len(counts) == players * seats
    assert len(set(counts.values())) == 1
    meetings = Counter((a, b) for lineup in found for a in set(lineup) for b in set(lineup) if a != b)
    assert len(set(meetings.values())) == 1


def test_all_lineups_of_a_round_share_a_seed_and_no_two_games_their_player_seeds() -> None:
    games = tasks(msgspec.structs.replace(DUO, games=12))
    assert len({task.seed for task in games[:6]}) == 1
    assert games[0].seed != games[6].seed
    seeds = [task.player_seed(seat) for task in games for seat in range(2)]
    assert len(set(seeds)) == len(seeds)


def facts(results: list[GameResult]) -> list[GameResult]:
    return [result.facts() for result in results]


def test_one_and_two_processes_play_the_same_games(tmp_path: Path) -> None:
    alone = run(DUO, tmp_path / "one.jsonl", executor=InProcess())
    with Processes(2) as both:
        together = run(DUO, tmp_path / "two.jsonl", executor=both)
    assert [result.number for result in alone.results] == list(range(12))
    assert facts(alone.results) == facts(together.results)
    assert [rating.value for rating in alone.ratings] == [rating.value for rating in together.ratings]


def test_an_interrupted_tournament_continues(tmp_path: Path) -> None:
    whole = run(DUO, tmp_path / "whole.jsonl").results
    path = tmp_path / "cut.jsonl"
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[7] + lines[6][:25])
    steps: list[tuple[int, int]] = []
    again = run(DUO, path, progress=lambda done, games: steps.append((done, games)))
    assert steps == [(done, 12) for done in range(7, 13)]
    assert facts(again.results) == facts(whole)
    assert len(path.read_bytes().splitlines()) == 13
    kept = path.read_bytes()
    assert facts(run(DUO, path).results) == facts(whole)
    assert path.read_bytes() == kept


def test_a_tournament_can_become_longer_but_not_another_one(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(msgspec.structs.replace(DUO, games=2), path)
    assert len(run(msgspec.structs.replace(DUO, games=4), path).results) == 4
    with pytest.raises(ArenaError, match="is of another tournament"):
        run(msgspec.structs.replace(DUO, seed=1), path)
    for nonsense in (b"nonsense\n", b'{"format": "\xff"}\n'):
        path.write_bytes(nonsense)
        with pytest.raises(ArenaError, match="is damaged"):
            run(DUO, path)


@pytest.mark.parametrize("words", [b"nothing of the kind", b"two lines\nand the second has no end", b"{}"])
def test_a_file_that_is_no_journal_keeps_every_byte(words: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(words)
    with pytest.raises(ArenaError, match=r"is of another tournament|is damaged"):
        run(DUO, path)
    assert path.read_bytes() == words


def test_a_journal_that_was_cut_off_in_its_first_line_is_started_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    tournament = msgspec.structs.replace(DUO, games=1)
    run(tournament, path)
    heading = path.read_bytes().splitlines(keepends=True)[0]
    for kept in (5, len(heading) - 1):
        path.write_bytes(heading[:kept])
        assert len(run(tournament, path).results) == 1
        assert path.read_bytes().startswith(heading)


def test_an_interrupted_arena_loses_and_repeats_no_game(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    command = ["arena", "--game", "blokus", "--variant", "duo"]
    command += ["--players", "random,largest", "--games", "60", "--journal", str(path)]
    process = subprocess.Popen([COMMAND, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: path.exists() and path.read_bytes().count(b"\n") > 3)
    process.send_signal(signal.SIGKILL)
    process.wait()
    played = path.read_bytes().count(b"\n") - 1
    assert 3 <= played < 60
    done = ominoes(*command)
    assert done.returncode == 0, done.stderr
    numbers = [msgspec.json.decode(line)["number"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(60))
    assert "1. largest" in done.stdout


def test_two_arenas_cannot_write_one_journal(tmp_path: Path) -> None:
    from ominoes.research.arena.journal import Journal

    with Journal(tmp_path / "a.jsonl", DUO), pytest.raises(ArenaError, match="another arena is writing"):
        run(DUO, tmp_path / "a.jsonl")


def test_outside_engines_take_part(tmp_path: Path) -> None:
    tournament = msgspec.structs.replace(
        DUO, players=("largest", "other"), engines={"other": ENGINE}, games=2
    )
    outcome = run(tournament, tmp_path / "a.jsonl")
    assert [result.fault for result in outcome.results] == ["", ""]
    assert outcome.results[0].lineup == (0, 1)
    assert all(result.moves > 10 for result in outcome.results)


def test_an_engine_that_fails_loses_its_game(tmp_path: Path) -> None:
    broken = f"{sys.executable} -c pass"
    tournament = msgspec.structs.replace(DUO, players=("random", "other"), engines={"other": broken}, games=2)
    outcome = run(tournament, tmp_path / "a.jsonl")
    assert [result.ranks for result in outcome.results] == [(1, 2), (2, 1)]
    assert all("ended when it was asked" in result.fault for result in outcome.results)


REFUSES = """
import sys
for line in sys.stdin:
    refused = line.startswith("play")
    print("? too hard for me\\n" if refused else "= true\\n" if line.startswith("known") else "=\\n", flush=True)
"""


def test_an_engine_that_refuses_a_legal_move_loses_and_not_the_one_that_played_it(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text(REFUSES)
    engines = {"other": f"{sys.executable} {script}"}
    tournament = msgspec.structs.replace(DUO, players=("random", "other"), engines=engines, games=1)
    (result,) = run(tournament, tmp_path / "a.jsonl").results
    assert result.lineup == (0, 1)
    assert "too hard for me" in result.fault
    assert result.ranks == (1, 2)


def test_an_engine_that_cannot_be_started_ends_the_tournament_without_a_game(tmp_path: Path) -> None:
    engines = {"other": "/no/such/engine"}
    tournament = msgspec.structs.replace(DUO, players=("random", "other"), engines=engines, games=4)
    for executor in (InProcess(), Processes(2)):
        with executor, pytest.raises(EngineMissing, match="'/no/such/engine' cannot be started"):
            run(tournament, tmp_path / "a.jsonl", executor=executor)
    assert (tmp_path / "a.jsonl").read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("options", [{"players": 2}, {"corner": "fixed", "start_colour": "red"}])
def test_engines_are_only_asked_to_play_what_they_know(options: dict[str, object], tmp_path: Path) -> None:
    tournament = msgspec.structs.replace(
        DUO, options=options, players=("random", "other"), engines={"other": ENGINE}
    )
    with pytest.raises(OminoesError, match="corner='fixed'"):
        run(tournament, tmp_path / "a.jsonl")
    assert not (tmp_path / "a.jsonl").exists()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"players": ("random",)}, "at least two different players"),
        ({"players": ("random", "random")}, "at least two different players"),
        ({"players": ("random", "nobody")}, "nobody"),
        ({"game": "polyminix", "options": {}}, "is a race"),
        ({"game": "polymo", "options": {"players": 1}}, "nobody to play against"),
        ({"game": "chess", "options": {}}, "chess"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_with_the_reason(
    changed: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(OminoesError, match=sentence):
        run(msgspec.structs.replace(DUO, **changed), tmp_path / "a.jsonl")


# -- numbers -------------------------------------------------------------------------------------------------


def made(lineup: tuple[int, ...], ranks: tuple[int, ...], number: int = 0) -> GameResult:
    return GameResult(number, lineup, 0, (0,) * len(ranks), ranks, 1)


def test_elo_numbers_recover_the_strengths_behind_the_games() -> None:
    chooser = random.Random(5)
    true = [150.0, 0.0, -150.0]
    results = []
    for number in range(3000):
        a, b = chooser.sample(range(3), 2)
        first = chooser.random() < expected_share(true[a] - true[b])
        results.append(made((a, b), (1, 2) if first else (2, 1), number))
    values, margins = elo(results, 3)
    assert sum(values) == pytest.approx(0, abs=1e-6)
    for value, margin, strength in zip(values, margins, true, strict=True):
        assert abs(value - strength) < 1.7 * margin
        assert 5 < margin < 20


def test_elo_of_two_players_is_the_logarithm_of_their_odds() -> None:
    results = [made((0, 1), (1, 2))] * 300 + [made((1, 0), (1, 2))] * 100
    values, margins = elo(results, 2)
    assert values[0] - values[1] == pytest.approx(400 * math.log10(3), rel=0.01)
    # The margin of the difference of two players, each of whom has half of it.
    assert margins[0] == pytest.approx(1.96 * 173.7 / math.sqrt(400 * 0.75 * 0.25) / 2, rel=0.01)


def test_a_player_who_always_wins_has_a_finite_number_and_a_wide_interval() -> None:
    values, margins = elo([made((0, 1), (1, 2))] * 4, 2)
    assert 100 < values[0] - values[1] < 1000
    assert margins[0] > 100


def test_more_than_two_seats_are_rated_by_openskill() -> None:
    results = [made((0, 1, 2, 3), (1, 2, 3, 4))] * 20 + [made((0, 1, 0, 1), (1, 2, 3, 4))] * 5
    ratings = rate(results, 4)
    assert [rating.player for rating in ratings] == [0, 1, 2, 3]
    assert all(rating.margin < 20 for rating in ratings)
    assert {rating.player: rating.games for rating in ratings} == {0: 25, 1: 25, 2: 20, 3: 20}
    assert ratings[0].points > 0.8 > ratings[-1].points == 0


def test_a_test_accepts_the_stronger_and_rejects_the_equal() -> None:
    chooser = random.Random(1)

    def games(share: float) -> list[GameResult]:
        return [
            made((0, 1), (1, 2) if chooser.random() < share else (2, 1), number) for number in range(3000)
        ]

    test = Test(0, 50)
    verdicts = [test.verdict(games(expected_share(60)))[0] for _ in range(20)]
    assert verdicts.count("accepted") >= 18
    verdicts = [test.verdict(games(0.5))[0] for _ in range(20)]
    assert verdicts.count("rejected") >= 17
    verdict, needed = test.verdict(games(0.95))
    assert verdict == "accepted"
    assert needed < 100
    assert test.verdict(games(0.5)[:3]) == (None, 3)


def test_the_ratio_is_that_of_two_normal_distributions_over_the_games_and_three_imaginary_ones() -> None:
    test = Test(-10, 40)
    shares = [1.0, 0.0, 0.5, 1.0, 0.25]
    found = [0.0, 0.5, 1.0, *shares]

    def likelihood(expected: float) -> float:
        law = statistics.NormalDist(expected, statistics.pstdev(found) / len(shares) ** 0.5)
        return math.log(law.pdf(statistics.fmean(found)))

    wanted = likelihood(expected_share(40)) - likelihood(expected_share(-10))
    ratio = test.ratio(len(shares), sum(shares), sum(share**2 for share in shares))
    assert ratio == pytest.approx(wanted)


def test_a_long_test_costs_no_more_for_each_game_than_a_short_one() -> None:
    even = [made((0, 1), (1, 2) if number % 2 else (2, 1), number) for number in range(20_000)]
    began = time.process_time()
    assert Test(-3, 3).verdict(even) == (None, 20_000)
    assert time.process_time() - began < 3


def test_a_clear_match_ends_early_with_the_same_games_for_any_processes(tmp_path: Path) -> None:
    tournament = msgspec.structs.replace(DUO, players=("largest", "random"), games=400)
    alone = run(tournament, tmp_path / "one.jsonl", test=Test(0, 200))
    with Processes(2) as both:
        together = run(tournament, tmp_path / "two.jsonl", test=Test(0, 200), executor=both)
    assert alone.verdict == together.verdict == "accepted"
    assert 4 < len(alone.results) < 100
    assert facts(alone.results) == facts(together.results)


def test_a_test_that_no_game_can_decide_is_refused(tmp_path: Path) -> None:
    three = msgspec.structs.replace(DUO, game="polymo", options={"players": 3})
    with pytest.raises(ArenaError, match="name two players only"):
        run(three, tmp_path / "a.jsonl", test=Test())
    two = msgspec.structs.replace(three, players=("random", "largest"), games=2)
    assert len(run(two, tmp_path / "b.jsonl", test=Test()).results) == 2


@every("written", ["", "5", "5,1", "a,b", "0,50,9", "nan,3"])
def test_a_test_is_written_as_two_numbers(written: str) -> None:
    with pytest.raises(ArenaError, match="two Elo differences"):
        read_test(written)


# -- reports and the command ---------------------------------------------------------------------------------


def test_results_are_tables_with_a_row_for_each_seat(tmp_path: Path) -> None:
    import pyarrow.parquet

    results = run(msgspec.structs.replace(DUO, games=3), tmp_path / "a.jsonl").results
    write(tmp_path / "a.csv", DUO, results)
    write(tmp_path / "a.parquet", DUO, results)
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    table = pyarrow.parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert len(rows) == len(table) == 6
    assert [row["player"] for row in rows] == [row["player"] for row in table]
    assert [int(row["score"]) for row in rows] == [row["score"] for row in table]
    write(tmp_path / "B.CSV", DUO, results)
    assert (tmp_path / "B.CSV").read_bytes() == (tmp_path / "a.csv").read_bytes()
    with pytest.raises(ArenaError, match=r"\.csv or \.parquet"):
        write(tmp_path / "a.xls", DUO, results)


def test_pictures_and_lines_name_every_player() -> None:
    tournament = msgspec.structs.replace(DUO, players=("a<b", "c"))
    ratings = rate([made((0, 1), (1, 2))] * 3, 2)
    picture = svg_plot(tournament, ratings, 2)
    assert "a&lt;b" in picture
    assert picture.count("<circle") == 2
    assert [line.split()[1] for line in rating_lines(tournament, ratings, 2)[1:]] == ["a<b", "c"]


def test_the_command_plays_writes_and_draws(tmp_path: Path) -> None:
    command = ["arena", "--game", "polymo", "--seats", "3"]
    command += ["--players", "random,largest", "--games", "4", "--seed", "3", "--processes", "2"]
    command += ["--journal", "j.jsonl", "--results", "r.csv", "--plot", "p.svg"]
    done = ominoes(*command, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "openskill, with 95 % intervals"
    assert (tmp_path / "r.csv").read_text().count("\n") == 13
    assert (tmp_path / "p.svg").read_text().startswith("<svg")
    wrong = ominoes(*command, "--engine", "x", folder=tmp_path)
    assert wrong.returncode == 2
    assert "NAME=COMMAND" in wrong.stderr
    (tmp_path / "j.jsonl").unlink()
    wrong = ominoes(*command, "--results", "r.xls", folder=tmp_path)
    assert wrong.returncode == 2
    assert ".csv or .parquet" in wrong.stderr
    assert not (tmp_path / "j.jsonl").exists(), "it was played before the name was looked at"


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (["--plot", "p.png"], "p.png: the ratings are drawn as .svg"),
        (["--plot", "nowhere/p.svg"], "nowhere/p.svg cannot be written: there is no such file or folder"),
        (["--results", "nowhere/r.csv"], "nowhere/r.csv cannot be written: there is no such file or folder"),
    ],
)
def test_files_that_cannot_be_written_are_refused_before_the_first_game(
    files: list[str], sentence: str, tmp_path: Path
) -> None:
    command = ["arena", "--game", "polymo", "--seats", "3"]
    command += ["--players", "random,largest", "--games", "4", "--journal", "j.jsonl", *files]
    done = ominoes(*command, folder=tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert list(tmp_path.iterdir()) == []
