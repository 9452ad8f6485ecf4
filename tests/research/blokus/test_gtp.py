"""The Go Text Protocol: our engine's answers and errors, whole games through pipes, and outside engines."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from tests.cases import every
from tests.research.processes import lives, wait_until_gone
from tests.waits import until

import ominoes
from ominoes.games.blokus.state import BlokusState
from ominoes.i18n import in_language
from ominoes.players import player
from ominoes.players.levels import LevelPlayer, level
from ominoes.research.blokus import notation
from ominoes.research.blokus.gtp import Engine, EngineFault, GtpClient, GtpPlayer
from ominoes.research.blokus.gtp.time_control import Clock, TimeBudget, share
from ominoes.research.lineup import Seating

OMINOES = f"{sys.executable} -m ominoes"


@pytest.fixture
def duo() -> Engine:
    return Engine("duo", "level-1", seed=1)


def test_commands_may_have_numbers_and_comments(duo: Engine) -> None:
    assert duo.answer("protocol_version\n") == "= 2\n\n"
    assert duo.answer("12 name # who is it?\n") == "=12 Ominoes\n\n"
    assert duo.answer("  # nothing\n") is None
    assert duo.answer("\n") is None
    assert duo.answer("3\tversion\r\n") == f"=3 {ominoes.__version__}\n\n"


def test_every_listed_command_is_known(duo: Engine) -> None:
    answer = duo.answer("list_commands")
    assert answer is not None
    listed = answer[2:].split()
    wanted = "list_commands play genmove undo showboard final_score all_legal set_game time_settings time_left quit"
    assert set(wanted.split()) <= set(listed)
    assert all(duo.answer(f"known_command {name}") == "= true\n\n" for name in listed)
    assert duo.answer("known_command fly") == "= false\n\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "? unknown command\n\n"),
        ("4 fly", "?4 unknown command\n\n"),
        ("5", "?5 unknown command\n\n"),
        ("play b", "? syntax error\n\n"),
        ("play b e10 e11", "? syntax error\n\n"),
        ("genmove", "? syntax error\n\n"),
        ("time_settings 1 2 three", "? syntax error\n\n"),
        ("time_settings nan 2 3", "? syntax error\n\n"),
        ("set_random_seed -4", "? syntax error\n\n"),
        ("play x e10", "? invalid argument: there is no colour 'x'; there are B, W\n\n"),
        ("play b e99", "? illegal move: square e99 is off the board; it goes from a1 to n14\n\n"),
        ("play b a1", "? illegal move: the first blue piece must cover the square e10 or j5\n\n"),
        ("play w j5", "? illegal move: it is the turn of B\n\n"),
        ("genmove w", "? illegal move: it is the turn of B\n\n"),
        ("play b pass", "? illegal move: this colour can move or has not had its turn yet\n\n"),
        ("undo", "? cannot undo\n\n"),
        ("final_score", "? cannot score: the game is not over\n\n"),
        ("set_game Blokus Trigon", None),
    ],
)
def test_faults_are_answered_as_the_protocol_says(duo: Engine, line: str, answer: str | None) -> None:
    got = duo.answer(line)
    assert got is not None
    assert got.startswith("?")
    assert got.endswith("\n\n")
    assert "\n\n" not in got[:-2]
    if answer is not None:
        assert got == answer
    assert duo.answer("showboard") == Engine("duo").answer("showboard")


def test_broken_lines_never_stop_the_engine(duo: Engine) -> None:
    chooser = random.Random(5)
    letters = "play genmove b w e10 j5, # \x00\x07\x1b\xff é \U0001f600 0123456789 \t-"
    for _ in range(2000):
        line = "".join(chooser.choice(letters) for _ in range(chooser.randrange(30)))
        answer = duo.answer(line)
        assert answer is None or (answer[0] in "=?" and answer.endswith("\n\n"))


def test_moves_are_played_and_taken_back(duo: Engine) -> None:
    assert duo.answer("play b f9,e10,f10,g10,f11") == "=\n\n"
    assert duo.answer("play W i4,h5,i5,j5,i6") == "=\n\n"
    board = duo.answer("showboard")
    assert board is not None
    assert board.startswith("=\n14 ")
    assert duo.answer("undo") == "=\n\n"
    legal = duo.answer("all_legal w")
    assert legal is not None
    assert "i4,h5,i5,j5,i6" in legal[2:].split("\n")
    assert duo.answer("reg_genmove w") != duo.answer("fly")
    assert duo.answer("undo") == "=\n\n"
    assert duo.answer("undo") == "? cannot undo\n\n"


def test_variants_have_the_corners_of_other_programs() -> None:
    engine = Engine("blokus", "random", 1)
    assert engine.answer("play 1 a1") == "? illegal move: the first blue piece must cover the square a20\n\n"
    for line in ("play 1 a20", "play yellow t20", "play 3 t1", "play 4 a1"):
        assert engine.answer(line) == "=\n\n"
    assert engine.answer("set_game Blokus Two-Player") == "=\n\n"
    assert engine.state.game.seats == 2
    assert engine.answer("set_game Blokus Duo") == "=\n\n"
    assert engine.answer("play b j5") == "=\n\n"
    assert engine.answer("play w e10") == "=\n\n"
    assert engine.answer("set_game  blokus duo ") == "=\n\n"
    assert engine.answer("play black j5") == "=\n\n"
    assert engine.answer("play Green e10") == "=\n\n"


@pytest.mark.parametrize("variant", ["blokus", "classic_2", "classic_3", "duo"])
def test_a_blocked_colour_passes_and_the_end_is_scored(variant: str) -> None:
    engine = Engine(variant, "random", 4)
    colours = notation.variant(variant).colours
    for _ in range(400):
        answers = [engine.answer(f"genmove {colour}") for colour in colours]
        if all(answer == "= pass\n\n" for answer in answers):
            break
        assert all(answer is not None and answer.startswith("=") for answer in answers)
    assert engine.state.over
    assert all(engine.answer(f"play {colour} pass") == "=\n\n" for colour in colours)
    score = engine.answer("final_score")
    assert score is not None
    scores = engine.state.scores
    if len(scores) == 2:
        ahead = (
            "0" if scores[0] == scores[1] else f"{'BW'[scores[1] > scores[0]]}+{abs(scores[0] - scores[1])}"
        )
        assert score == f"= {ahead}\n\n"
    else:
        ended = cast(BlokusState, engine.state)
        colours, board = ended.game.colours, "".join(ended.rows())
        assert len(colours) == 4, "the colour that three players share has its points, too"
        squares = [sum(cell == colour[0] for cell in board.lower()) for colour in colours]
        counted = [int(points) for points in score.removeprefix("= ").split()]
        for points, placed, colour in zip(counted, squares, colours, strict=True):
            assert points in ((placed + 15, placed + 20) if not ended.pieces_left(colour) else (placed,))


def test_the_last_piece_may_use_all_the_time_left() -> None:
    assert share(20) == 1
    assert all(0 < share(placed) < 1 for placed in range(20))
    assert all(share(placed) < share(placed + 1) for placed in range(12)), "less and less is to come"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The milliseconds given to each search, in order."""
    allowances: list[float] = []
    original = TimeBudget.allowance

    def allowance(self: TimeBudget, placed: int) -> float:
        allowances.append(original(self, placed))
        return allowances[-1]

    monkeypatch.setattr(TimeBudget, "allowance", allowance)
    return allowances


def test_a_mean_time_per_piece_is_divided_over_the_game(given: list[float]) -> None:
    engine = Engine("duo", "random", seed=1, ms=2.0)
    while not engine.state.over:
        answer = engine.answer("g")
        assert answer is not None
        assert answer.startswith("= ")
    assert len(given) > 25
    assert max(given[8:20]) > 2.0 > max(given[:2])
    assert max(given) <= 4 * 2.0
    given.clear()
    engine.answer("clear_board")
    engine.answer("g")
    assert given == [pytest.approx(2.0 * TimeBudget.PIECES * share(0))], "every game has a full budget"


def test_moves_that_are_only_considered_or_taken_back_cost_no_time(given: list[float]) -> None:
    engine = Engine("duo", seed=1, ms=2.0)
    for line in ("reg_genmove b", "genmove b", "undo", "reg_genmove b", "genmove b", "genmove w"):
        assert str(engine.answer(line)).startswith("=")
    full = 2.0 * TimeBudget.PIECES * share(0)
    assert given == [pytest.approx(full)] * 5


def test_time_left_for_one_colour_does_not_change_the_others_clocks() -> None:
    engine = Engine("duo", seed=1, ms=2.0)
    assert engine.answer("time_left b 100 0") == "=\n\n"
    assert list(engine._clocks) == [0]


def test_time_settings_limit_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(12.0, 0.0, 0)
    assert clock.allowance(0) < clock.allowance(6) < 0.9 * 12_000 / 5
    clock.set_remaining(3.0, 3)
    assert clock.allowance(6) == pytest.approx(900)
    assert Clock(0.0, 10.0, 5).allowance(6) == pytest.approx(1800)
    engine = Engine("duo", "level-9", seed=1)
    assert engine.answer("time_settings 1 0 0") == "=\n\n"
    assert engine.answer("time_left b 0.5 0") == "=\n\n"
    timed, given = Engine._timed, []

    def watched(self: Engine, ms: float) -> ominoes.Action:
        given.append(ms)
        return timed(self, ms)

    monkeypatch.setattr(Engine, "_timed", watched)
    answer = engine.answer("genmove b")
    assert answer is not None
    assert answer.startswith("= ")
    assert 0 < given[0] < 500


@every("name", ["random", "largest", "level-1", "level-3", "level-5"])
def test_simple_players_play_the_same_with_a_clock(name: str) -> None:
    def line(*settings: str) -> list[str | None]:
        engine = Engine("duo", name, seed=5)
        assert all(engine.answer(setting) == "=\n\n" for setting in settings)
        return [engine.answer("g") for _ in range(6)]

    assert line("time_settings 3600 0 0") == line()


def test_a_level_searches_no_longer_than_the_clock_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = []

    class Watched(LevelPlayer):
        def __init__(self, number: int, seed: int, *, share: float) -> None:
            shares.append(share)
            super().__init__(number, seed, share=share)

    monkeypatch.setattr("ominoes.research.blokus.gtp.engine.LevelPlayer", Watched)
    engine = Engine("duo", "level-8", seed=1)
    assert engine.answer("time_left b 0.6 0") == "=\n\n"
    answer = engine.answer("genmove b")
    assert answer is not None
    assert answer.startswith("= ")
    assert 0 < shares[-1] * level("blokus", 8).ms < 600


def test_a_game_begins_without_the_search_tree_of_the_one_before() -> None:
    engine = Engine("duo", seed=1, ms=5)
    found = []
    for _ in range(2):
        engine.answer("g")
        found.append(engine._search)
        engine.answer("clear_board")
    assert None not in found
    assert found[0] is not found[1]


def test_engines_with_the_same_seed_play_the_same_games() -> None:
    def line() -> list[str | None]:
        engine = Engine("duo", "level-2", seed=9)
        return [engine.answer("g") for _ in range(8)]

    assert line() == line()


@pytest.fixture
def engine_command() -> str:
    return f"{OMINOES} gtp --game duo --player random --seed 3"


def _games(command: str, games: int) -> Iterator[ominoes.State]:
    """Games of two of our engines, each in a process of its own and notified of the other's moves."""
    with GtpClient(command) as first, GtpClient(command) as second:
        for number in range(games):
            engines = (first, second)
            for seat, engine in enumerate(engines):
                engine.ask(f"set_random_seed {2 * number + seat}")
                engine.ask("clear_board")
            state: ominoes.State = ominoes.game("blokus", variant="duo").start(0)
            while not state.over:
                seat = state.turn.seat
                move = engines[seat].ask(f"genmove {'bw'[seat]}")
                engines[1 - seat].ask(f"play {'bw'[seat]} {move}")
                state = state.play(notation.read_move(state, move))
            assert first.ask("final_score") == second.ask("final_score") == notation.result(state, "BW")
            yield state


def test_games_through_pipes(engine_command: str) -> None:
    assert sum(state.over for state in _games(engine_command, 3)) == 3


@pytest.mark.slow
def test_two_hundred_games_through_pipes() -> None:
    command = f"{OMINOES} gtp --game duo --player level-2"
    assert sum(state.over for state in _games(command, 200)) == 200


def test_an_engine_ends_with_its_input_and_on_quit(engine_command: str) -> None:
    for text, last in (("name\n", "= Ominoes\n\n"), ("1 quit\nname\n", "=1\n\n")):
        done = subprocess.run(
            engine_command.split(), input=text, capture_output=True, text=True, timeout=60, check=True
        )
        assert done.stdout == last
        assert done.stderr == ""


def test_bytes_that_are_not_utf8_are_answered_in_every_locale(engine_command: str) -> None:
    for coding in ("utf-8:strict", "ascii:strict"):
        done = subprocess.run(
            [*engine_command.split(), "--language", "cs"],
            input=b"\xff\xfe\n7 play b zz\n",
            env={"PYTHONIOENCODING": coding},
            capture_output=True,
            timeout=60,
            check=True,
        )
        assert done.stdout.startswith(b"? unknown command\n\n?7 illegal move: ")
        assert not done.stderr


def test_an_outside_player_plays_with_ours(engine_command: str) -> None:
    game = ominoes.game("blokus", variant="duo")
    outside = GtpPlayer(engine_command, game, seed=2)
    ours = player("largest", 1)
    state: ominoes.State = game.start(0)
    try:
        while not state.over:
            if state.turn.seat == 0:
                action = ours.choose(state)
                outside.notify(state, action)
            else:
                action = outside.choose(state)
            state = state.play(action)
    finally:
        outside.close()
    assert state.over


FAKE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "genmove":
        {fault}
    print("= true\\n" if word == "known_command" else "=\\n", flush=True)
"""


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("sys.exit()", "ended when it was asked 'genmove B'"),
        ("print('? no idea\\n', flush=True); continue", "refused 'genmove B': no idea"),
        ("print('= a1\\n', flush=True); continue", "wants to play 'a1'"),
        ("print('= hello\\n', flush=True); continue", "wants to play 'hello'"),
        ("print('= resign\\n', flush=True); continue", "gave up"),
    ],
)
def test_faults_of_an_outside_engine_are_reported(tmp_path: Path, fault: str, sentence: str) -> None:
    script = tmp_path / "engine.py"
    script.write_text(FAKE.format(fault=fault))
    game = ominoes.game("blokus", variant="duo")
    outside = GtpPlayer(f"{sys.executable} {script}", game)
    try:
        with pytest.raises(EngineFault, match=sentence):
            outside.choose(game.start(0))
    finally:
        outside.close()


MODEST = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "known_command":
        print("= true\\n" if rest == ["set_random_seed"] else "= false\\n", flush=True)
    elif word in ("clear_board", "quit") or (word == "set_random_seed" and int(rest[0]) < 2**31):
        print("=\\n", flush=True)
    elif word == "genmove":
        print("= j5\\n", flush=True)
    else:
        print("? unknown command\\n", flush=True)
"""


@pytest.mark.parametrize("knows_itself", [True, False])
def test_an_engine_for_one_game_with_small_numbers_can_play(tmp_path: Path, knows_itself: bool) -> None:
    script = tmp_path / "engine.py"
    script.write_text(MODEST if knows_itself else MODEST.replace("known_command", "unheard_of"))
    game = ominoes.game("blokus", variant="duo")
    outside = GtpPlayer(f"{sys.executable} {script}", game, seed=(1 << 53) - 1)
    try:
        assert game.notation(outside.choose(game.start(0))) == "I1 j5"
    finally:
        outside.close()


@pytest.mark.parametrize("start", ["{program}", "setsid {program}"])
def test_an_engine_behind_a_script_that_hangs_can_be_closed(
    tmp_path: Path, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ominoes.research.blokus.gtp.client._LAST_PATIENCE", 0.2)
    silent = tmp_path / "silent.py"
    silent.write_text(
        "import os, pathlib, signal\n"
        "pathlib.Path(__file__).with_name('pid').write_text(str(os.getpid()))\n"
        "signal.pause()\n"
    )
    script = tmp_path / "engine.sh"
    script.write_text("#!/bin/sh\n" + start.format(program=f"{sys.executable} {silent}") + "\n: \n")
    script.chmod(0o755)
    client = GtpClient(str(script))
    try:
        pid = _written_number(tmp_path / "pid")
        client._patience = 0.2
        with pytest.raises(EngineFault, match="did not answer 'name'"):
            client.ask("name")
    finally:
        client.close()
    if start.startswith("setsid"):
        assert lives(pid), "it was waited for"
        os.kill(pid, signal.SIGKILL)  # it has left the process group
        client._reader.join(10)
        return
    wait_until_gone([pid])


def _written_number(file: Path) -> int:
    """The process number that a program writes into a file when it starts."""
    until(lambda: file.exists() and file.read_text())
    return int(file.read_text())


def test_an_engine_that_is_interrupted_while_it_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GtpClient] = []

    def interrupt(client: GtpClient, line: str) -> str:
        asked.append(client)
        raise KeyboardInterrupt

    monkeypatch.setattr(GtpClient, "ask", interrupt)
    with pytest.raises(KeyboardInterrupt):
        GtpPlayer("sleep 1000", ominoes.game("blokus", variant="duo"))
    [client] = asked  # no `quit` was sent, which might block
    assert client._process.returncode == -signal.SIGKILL


def test_an_interrupted_game_kills_all_its_engines_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ominoes.game("blokus", variant="duo")
    ready = [GtpPlayer(f"{sys.executable} -m ominoes gtp --game duo", game) for _ in range(2)]
    seating = Seating()
    seating.fill(2, ready.__getitem__)
    monkeypatch.setattr(GtpClient, "ask", lambda *_: pytest.fail("nobody is asked any more"))
    with pytest.raises(KeyboardInterrupt), seating:
        raise KeyboardInterrupt
    assert [one._client._process.returncode for one in ready] == [-signal.SIGKILL] * 2


def test_an_engine_that_has_ended_can_be_closed_where_killing_it_is_a_permission_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")  # macOS says so of processes that have ended

    monkeypatch.setattr(os, "killpg", refuse)
    client = GtpClient(f"{sys.executable} -c pass")
    client.close()
    assert client._process.returncode == 0


def test_a_pass_is_taken_back_like_any_move() -> None:
    engine = Engine("duo", "random", 4)
    while not engine.state.over:
        engine.answer("g")
    over = engine.state
    assert engine.answer("g") == "= pass\n\n"
    for command in ("genmove b", "play w pass"):
        assert engine.answer(command) in ("= pass\n\n", "=\n\n")
        assert engine.answer("undo") == "=\n\n"
        assert engine.state == over
    assert engine.answer("undo") == "=\n\n"
    assert not engine.state.over


@pytest.mark.parametrize(
    ("command", "sentence"),
    [("pentobi 'x", "ein Anführungszeichen oder ein Backslash bleibt offen"), (" ", "es ist kein Befehl")],
)
def test_a_malformed_command_is_refused_in_the_current_language(command: str, sentence: str) -> None:
    with in_language("de"), pytest.raises(EngineFault, match=f"lässt sich nicht starten: {sentence}$"):
        GtpClient(command)


def test_a_missing_engine_is_named() -> None:
    with pytest.raises(EngineFault, match="'/no/such/engine' cannot be started"):
        GtpClient("/no/such/engine")
    with pytest.raises(notation.UnknownVariant, match="do not know"):
        GtpPlayer("true", ominoes.game("holomino"))


def test_an_engine_that_has_ended_fails_at_once_when_it_is_asked_again() -> None:
    deaf = "import os, signal; os.close(1); signal.pause()"  # it never reads its input
    client = GtpClient(f'{sys.executable} -c "{deaf}"', patience=60)
    try:
        for asked in ("name", "version"):
            with pytest.raises(EngineFault, match=f"ended when it was asked '{asked}'"):
                client.ask(asked)
            client._patience = 1.0
    finally:
        client.kill()


def test_a_program_that_does_not_speak_the_protocol_fails_at_once() -> None:
    echo = "import sys; [print(line, end='', flush=True) for line in sys.stdin]"
    sentence = "answered 'name' with 'name'; answers of GTP begin with"
    with (
        GtpClient(f'{sys.executable} -c "{echo}"', patience=5) as client,
        pytest.raises(EngineFault, match=sentence),
    ):
        client.ask("name")


@pytest.mark.parametrize(
    ("endless", "sentence"),
    [
        ("while True: sys.stdout.write('x' * 4096)", "answers of GTP begin with"),
        ("sys.stdout.write('= ')\nwhile True: sys.stdout.write('x' * 4096)", "does not end its answer"),
        ("while True: sys.stdout.write('= ' + 'x' * 4096 + '\\n')", "does not end its answer"),
        ("while True: sys.stdout.write('\\n')", "did not answer"),
    ],
)
def test_a_program_with_an_endless_answer_fails_and_is_killed(
    endless: str, sentence: str, tmp_path: Path
) -> None:
    program = tmp_path / "endless.py"
    program.write_text(f"import sys\n{endless}\n")
    client = GtpClient(f"{sys.executable} {program}", patience=60)
    if sentence == "did not answer":  # only the timeout ends it
        until(lambda: not client._lines.empty())
        client._patience = 0.2
    with pytest.raises(EngineFault, match=sentence):
        client.ask("name")
    client._patience = 0.2  # for later calls as well
    client.close()
    assert client._process.returncode is not None
    assert not client._reader.is_alive()


@pytest.mark.parametrize(("game", "colours"), [("duo", "B Y"), ("blokus", "B Y R G")])
@pytest.mark.parametrize(
    ("language", "names"), [("en", "blue yellow red green"), ("de", "blau gelb rot grün")]
)
def test_colours_are_accepted_as_the_board_shows_them(
    game: str, colours: str, language: str, names: str
) -> None:
    with in_language(language):
        for letter, name in zip(colours.split(), names.split(), strict=False):
            engine = Engine(game, "random", 1)
            assert name in (engine.answer("showboard") or "").lower()
            for written in (name, letter, name.upper()):
                assert "invalid argument" not in (engine.answer(f"reg_genmove {written}") or "")
