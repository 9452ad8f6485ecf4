"""The folder of a training run: an interrupted run continues, and damage is reported."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.research.blokus.training_games import PLAN, remembered

from ominoes.research.blokus.training import (
    Plan,
    RoundReport,
    Step,
    TrainingError,
    gauntlet,
    learner,
    selfplay,
    train,
    trainer,
)
from ominoes.research.blokus.training.plots import svg_plot
from ominoes.research.blokus.training.training_run import TrainingRun

FIELDS_OF_0_1 = {
    "quick": "fast_simulations",
    "thorough": "full_search_share",
    "curiosity": "exploration",
    "caution": "prior_scale",
}


def test_an_entry_that_a_crash_cut_off_is_played_again(tmp_path: Path) -> None:
    with TrainingRun(tmp_path, PLAN) as run:
        entries = run.played(0)
        for game in remembered(2):
            entries.add(game)
        entries.close()
    path = tmp_path / "round-00.games"
    whole = path.read_bytes()
    for cut in (1, 3, 1000):
        path.write_bytes(whole[:-cut])
        with TrainingRun(tmp_path, PLAN) as run:
            entries = run.played(0)
            assert [game.number for game in entries.known] == [0]
            entries.close()


@pytest.fixture
def folder(done: Path, tmp_path: Path) -> Path:
    """A copy of a finished training run, to be damaged."""
    return Path(shutil.copytree(done, tmp_path / "run"))


LONGER = msgspec.structs.replace(PLAN, rounds=3)


def _entry(game: msgspec.Struct) -> bytes:
    data = msgspec.msgpack.encode(game)
    return len(data).to_bytes(4, "little") + data


def _first(data: bytes | bytearray) -> int:
    """The offset of the end of the first entry."""
    return 4 + int.from_bytes(data[:4], "little")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The folder of a run with only its plan."""
    TrainingRun(tmp_path, PLAN).__exit__()
    return tmp_path


def test_trailing_zeros_are_cut_off_as_a_power_cut_left_them(begun: Path) -> None:
    first, second = (_entry(game) for game in remembered(2))
    path = begun / "round-00.games"
    for torn in (bytes(5000), second[:2] + bytes(90), second[:500] + bytes(len(second) - 500), second[:700]):
        path.write_bytes(first + torn)
        with TrainingRun(begun, PLAN) as run:
            entries = run.played(0)
            assert [game.number for game in entries.known] == [0]
            entries.close()
        assert path.read_bytes() == first


@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("entry", [0, 1])
def test_a_damaged_length_is_not_taken_for_a_crash(place: int, entry: int, begun: Path) -> None:
    whole = bytearray().join(_entry(game) for game in remembered(3))
    whole[place + entry * _first(whole)] ^= 65
    path = begun / "round-00.games"
    path.write_bytes(whole)
    with TrainingRun(begun, PLAN) as run, pytest.raises(TrainingError, match=r"round-00\.games .*delete"):
        run.played(0)
    assert path.read_bytes() == whole


def test_a_duplicate_game_counts_once_and_a_surplus_game_is_damage(begun: Path) -> None:
    games = list(remembered(2))
    path = begun / "round-00.games"
    path.write_bytes(b"".join(_entry(game) for game in [*games, games[0]]))
    with TrainingRun(begun, PLAN) as run:
        entries = run.played(0)
        assert entries.known == games
        entries.close()
        path.write_bytes(_entry(msgspec.structs.replace(games[0], number=3)))
        with pytest.raises(TrainingError, match="from 0 to 2"):
            run.played(0)


@pytest.mark.parametrize(
    ("name", "spoil", "sentence"),
    [
        ("round-01.games", lambda data: data[:3] + b"\1" + data[4:], "after 0 good entries it is damaged"),
        ("round-01.games", lambda data: data[:-1], "after 3 good entries it is damaged"),
        ("round-01.games", lambda data: data[: _first(data)], "from 0 to 3"),
        ("round-01.games", lambda data: b"", "from 0 to 3"),
        ("round-01.games", None, "there is no such file"),
        ("round-00.games", None, "there is no such file"),
        ("round-00.json", lambda data: data[:50], "cut off"),
        ("round-00.json", lambda data: data.replace(b'"before"', b'"\xff"'), "not text in UTF-8"),
        ("round-00.json", None, "there is no such file"),
        ("round-01.f32", None, "there is no such file"),
        ("round-01.f32", lambda data: data[:-4], "does not hold weights"),
        ("round-01.f32", lambda data: data[:-2], "does not hold weights"),
        ("round-01.f32", lambda data: data + b"\0", "does not hold weights"),
        ("round-01.f32", lambda data: b"\0\0\xc0\x7f" + data[4:], "does not hold weights"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(
    name: str, spoil: Callable[[bytes], bytes] | None, sentence: str, folder: Path
) -> None:
    path = folder / name
    if name.endswith(".f32"):  # a file of weights is read only if its round passed
        report = folder / "round-01.json"
        report.write_text(report.read_text().replace('"passed": false', '"passed": true'))
    if spoil is None:
        path.unlink()
    else:
        path.write_bytes(spoil(path.read_bytes()))
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(TrainingError, match=f"{path} cannot be used: .*{sentence}") as caught:
        train(LONGER, folder, progress=lambda step: pytest.fail("nothing is done"))
    assert f"delete {path.stem}.* and the files of all later rounds, or" in str(caught.value)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_gate_with_a_name_that_is_no_text_is_damaged(folder: Path) -> None:
    for name in ("round-01.json", "best.f32", "best.json"):
        (folder / name).unlink()
    gate = folder / "round-01.gate"
    gate.write_bytes(gate.read_bytes().replace(b"before", b"\xff" * 6, 1))
    with pytest.raises(TrainingError, match="after 0 good entries it is damaged"):
        train(PLAN, folder)


def test_the_error_about_a_damaged_file_says_what_to_do(folder: Path, done: Path) -> None:
    (folder / "round-01.games").unlink()
    with pytest.raises(TrainingError, match=r"delete round-01\.\* and"):
        train(LONGER, folder)
    for path in folder.glob("round-01.*"):
        path.unlink()
    train(PLAN, folder)
    for path in done.glob("*.f32"):
        assert (folder / path.name).read_bytes() == path.read_bytes()


def test_a_plan_that_cannot_be_read_is_named(folder: Path) -> None:
    plan = folder / "plan.json"
    plan.write_bytes(plan.read_bytes()[:20])
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: it is cut off.*--folder"):
        train(PLAN, folder)
    plan.write_bytes(b'{"game": "\xff"}')
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: .*not text in UTF-8"):
        train(PLAN, folder)
    plan.unlink()
    plan.mkdir()
    with pytest.raises(TrainingError, match=r"plan\.json cannot be used: it is a folder; .*--folder"):
        train(PLAN, folder)


def _spoilt(game: selfplay.PlayedGame) -> list[selfplay.PlayedGame]:
    """Impossible games."""
    replace = msgspec.structs.replace
    first, *rest = game.search_results
    results = [
        replace(first, values=[]),
        replace(first, values=[float("nan"), 1.0]),
        replace(first, shares=[1.0]),
        replace(first, ids=[1, 2], shares=[0.5, float("nan")]),
        replace(first, ids=[1, 2**40], shares=[0.5, 0.5]),
    ]
    return [
        *(
            replace(game, actions=[action, *game.actions[1:]])
            for action in (-1, 10**6, 2**63, game.actions[9])
        ),
        replace(game, actions=game.actions[:-1]),
        replace(game, actions=game.actions[:5], search_results=game.search_results[:5]),
        *(replace(game, search_results=[found, *rest]) for found in results),
        replace(game, scores=[1]),
    ]


def test_an_illegal_game_is_named_with_its_file(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, rounds=1, games=1)
    for case, game in enumerate(_spoilt(remembered(1)[0])):
        folder = tmp_path / str(case)
        TrainingRun(folder, plan).__exit__()
        (folder / "round-00.games").write_bytes(_entry(game))
        with pytest.raises(TrainingError, match=r"round-00\.games cannot be used: game 0 .*delete round-00"):
            train(plan, folder)


def test_weights_whose_gate_has_begun_are_not_learned_again(folder: Path, done: Path) -> None:
    (folder / "round-01.json").unlink()
    steps: list[Step] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learner.Adam, "step", lambda *_: pytest.fail("nothing is learned"))
        reports = train(PLAN, folder, progress=steps.append)
    assert steps[-1].doing == "gate"
    assert msgspec.json.encode(reports[1]) == msgspec.json.encode(train(PLAN, done)[1])
    assert (folder / "round-01.json").read_bytes() == (done / "round-01.json").read_bytes()
    assert (folder / "round-01.f32").read_bytes() == (done / "round-01.f32").read_bytes()


def test_a_training_run_reports_all_its_rounds_however_many_are_asked_for(folder: Path) -> None:
    kept = {name: (folder / name).read_bytes() for name in ("best.f32", "best.json", "plan.json")}
    assert len(train(msgspec.structs.replace(PLAN, rounds=1), folder)) == 2
    assert {name: (folder / name).read_bytes() for name in kept} == kept
    (folder / "best.f32").unlink()
    (folder / "best.json").unlink()
    train(PLAN, folder)
    assert {name: (folder / name).read_bytes() for name in kept} == kept


def test_the_files_of_a_training_run_have_its_actual_number_of_rounds(tmp_path: Path) -> None:
    def rounds() -> tuple[int, int, str]:
        plan, best = (
            msgspec.json.decode((tmp_path / name).read_bytes()) for name in ("plan.json", "best.json")
        )
        return plan["rounds"], best["plan"]["rounds"], best["command"].split(" --games")[0]

    def stop(report: RoundReport) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(LONGER, tmp_path, reported=stop)
    assert rounds() == (3, 3, "ominoes train duo --rounds 3")
    train(msgspec.structs.replace(PLAN, rounds=1), tmp_path)
    assert rounds() == (1, 1, "ominoes train duo --rounds 1")
    train(PLAN, tmp_path)
    assert rounds() == (2, 2, "ominoes train duo --rounds 2")


def test_a_training_run_without_anything_to_learn_continues_and_does_not_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer, "decisions", lambda plan, games: [])
    reports = train(msgspec.structs.replace(PLAN, games=1), tmp_path)
    assert gauntlet.passes(reports[0].scores, [], seats=2), "who met others as well as before"
    assert [(report.decisions, report.passed) for report in reports] == [(0, False), (0, False)]
    assert (reports[1].prior_loss, reports[1].prior_hits, reports[1].value_divergence) == (0, 0, 0)
    begin = learner.handmade_weights().astype("<f4").tobytes()
    assert {path.read_bytes() for path in tmp_path.glob("*.f32")} == {begin}
    assert not (tmp_path / "best.f32").exists()


@pytest.mark.parametrize("name", ["best.f32", "best.json", "round-00.games"])
def test_files_of_a_training_run_without_its_plan_are_left_as_they_are(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"of somebody")
    with pytest.raises(TrainingError, match=rf"holds {name} .* but no plan\.json; .* with --folder"):
        train(PLAN, tmp_path)
    assert (tmp_path / name).read_bytes() == b"of somebody"
    assert not (tmp_path / "plan.json").exists()


def test_a_deleted_curve_is_drawn_again(folder: Path, done: Path) -> None:
    (folder / "curve.svg").unlink()
    train(PLAN, folder)
    assert (folder / "curve.svg").read_bytes() == (done / "curve.svg").read_bytes()


def test_no_two_lines_of_a_curve_are_alike_and_its_signs_are_explained(done: Path) -> None:
    [report, *_] = train(PLAN, done)
    scores = [msgspec.structs.replace(report.scores[0], opponent=f"engine:{number}") for number in range(20)]
    crowd = [msgspec.structs.replace(report, number=number, scores=scores) for number in range(2)]
    for game, seats, title in (
        ("duo", 2, "Blokus Duo:"),
        ("two", 2, "Blokus for two:"),
        ("blokus", 4, "Blokus:"),
    ):
        picture = svg_plot(Plan(game=game), crowd)
        lines = re.findall(r'<polyline .*? stroke="(.*?)" .*? stroke-dasharray="(.*?)"', picture)
        assert len(lines) == len(set(lines)) == 20
        assert f"<title>{title}" in picture
        for sign in ("gate passed", "gate not passed", "even"):
            assert f">{sign}</text>" in picture
        [at] = re.findall(r'y1="([\d.]+)" y2="\1" stroke="#5a6070"/><polyline', picture)
        assert float(at) == pytest.approx(56 + 320 * (1 - 1 / seats))


def test_a_folder_holds_one_training_run_of_one_program(tmp_path: Path) -> None:
    with TrainingRun(tmp_path, PLAN), pytest.raises(TrainingError, match="another program"):
        TrainingRun(tmp_path, PLAN)
    TrainingRun(tmp_path, msgspec.structs.replace(PLAN, rounds=9)).__exit__(None, None, None)
    with pytest.raises(
        TrainingError, match=r"another training run, with --seed 2 --prior-scale 1.0 instead of --seed 3 --"
    ):
        TrainingRun(tmp_path, msgspec.structs.replace(PLAN, seed=3, prior_scale=0.5))
    with pytest.raises(TrainingError, match='with game "duo" instead of game "two"'):
        TrainingRun(tmp_path, msgspec.structs.replace(PLAN, game="two"))


def test_a_folder_of_version_0_1_0_is_continued(folder: Path) -> None:
    for path, old in (
        (folder / "plan.json", FIELDS_OF_0_1),
        (folder / "round-00.json", {"moments": "decisions"}),
    ):
        fields = msgspec.json.decode(path.read_bytes())
        for was, now in old.items():
            fields[was] = fields.pop(now)
        path.write_bytes(msgspec.json.encode(fields))
    with TrainingRun(folder, PLAN) as run:
        assert [report.decisions > 0 for report in run.reports()] == [True, True]
    assert [report.number for report in train(PLAN, folder)] == [0, 1]
    assert msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan) == PLAN
