"""Records: they replay to the identical state, and the error of a damaged one says where and why."""

import json
import os
import random
from pathlib import Path

import pytest
from tests.cases import every

import ominoes
from ominoes import Record, RecordError, settle
from ominoes.i18n import in_language


def played(moves: int, options: dict[str, object] | None = None, seed: int = 3) -> Record:
    """A record of random moves."""
    chooser = random.Random(seed)
    record = Record(ominoes.game("blokus", **options or {}), seed)
    while len(record) < moves and not record.state.over:
        state = record.state
        if state.turn.kind == "chance":
            record = record.play(state.draw())
        else:
            record = record.play(state.actions()[chooser.randrange(len(state.actions()))])
    return record


def lines_of(record: Record) -> list[str]:
    return record.dumps().splitlines()


def complaint(lines: list[str]) -> str:
    with pytest.raises(RecordError) as caught:
        Record.loads("\n".join(lines) + "\n")
    return str(caught.value)


@pytest.mark.parametrize(
    "options",
    [{}, {"players": 2}, {"players": 3}, {"variant": "duo"}, {"start_colour": "random", "corner": "fixed"}],
)
def test_a_record_replays_to_the_identical_state(options: dict[str, object], tmp_path: Path) -> None:
    # RULES 0
    record = played(1000, options)
    assert record.state.over
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert again == record
    assert again.state == record.state
    assert again.state.scores == record.state.scores


def test_an_unfinished_record_can_be_played_on(tmp_path: Path) -> None:
    record = played(10)
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    again = again.play(again.state.actions()[0])
    assert len(again) == 11


def test_a_record_is_a_value() -> None:
    record = played(4)
    longer = record.play(record.state.actions()[0])
    assert (len(record), len(longer)) == (4, 5)
    assert longer.back() == record


def test_a_record_keeps_its_notes() -> None:
    record = Record(ominoes.game("blokus"), 1, notes={"seat 1": "Zoë"})
    assert Record.loads(record.dumps()).notes == {"seat 1": "Zoë"}


def test_spaces_between_the_fields_do_no_harm() -> None:
    lines = [
        json.dumps(json.loads(line), indent=None, separators=(", ", ": ")) for line in lines_of(played(6))
    ]
    assert len(Record.loads("\r\n".join(lines))) == 6


def test_a_record_cut_at_a_line_is_refused() -> None:
    lines = lines_of(played(8))
    assert complaint(lines[:6]) == "the record is cut off after move 5: its closing line is missing"


def test_a_record_cut_within_a_line_is_refused() -> None:
    lines = lines_of(played(8))
    assert complaint([*lines[:5], lines[5][:20]]).startswith(
        "the record is damaged at move 5: line 6 cannot be read"
    )


def test_an_illegal_move_in_a_record_is_named_with_its_reason() -> None:
    lines = lines_of(played(8))
    twice = json.loads(lines[5])
    twice["action"] = json.loads(lines[1])["action"]
    assert "is damaged at move 5: blue has already laid the piece" in complaint(
        [*lines[:5], json.dumps(twice), *lines[6:]]
    )


def test_another_legal_move_in_a_record_is_detected() -> None:
    record = played(8)
    other = record.back(3)
    other = other.play(next(a for a in other.state.actions() if a != record.actions[5]))
    lines = lines_of(record)
    lines[6] = lines_of(other)[6].replace(json.loads(lines_of(other)[6])["sum"], json.loads(lines[6])["sum"])
    assert complaint(lines) == "the record is damaged at move 6: the line was changed after it was saved"


def test_a_missing_move_is_named() -> None:
    lines = lines_of(played(8))
    assert (
        complaint(lines[:3] + lines[4:]) == "the record is damaged at move 3: move 3 was due, the line says 4"
    )


def test_a_move_of_the_wrong_seat_is_named() -> None:
    lines = lines_of(played(8))
    lines[2] = lines[2].replace('"seat":1', '"seat":2')
    assert (
        complaint(lines)
        == "the record is damaged at move 2: it is the turn of yellow, the line says player 3"
    )


def test_changed_scores_are_detected() -> None:
    lines = lines_of(played(8))
    end = json.loads(lines[-1])
    end["scores"][0] += 5
    assert "the closing line says" in complaint([*lines[:-1], json.dumps(end)])


def test_lines_after_the_closing_line_are_refused() -> None:
    lines = lines_of(played(3))
    assert "goes on after its closing line" in complaint([*lines, lines[1]])


def test_a_record_of_a_newer_version_is_refused() -> None:
    lines = lines_of(played(3))
    assert "written by a newer Ominoes (record version 2" in complaint(
        [lines[0].replace('"version":1', '"version":2'), *lines[1:]]
    )


@every("version", ["0", '"one"', "-1", "true", "null", "1.5"])
def test_an_impossible_version_is_refused(version: str) -> None:
    lines = lines_of(played(3))
    assert "damaged in its first line" in complaint(
        [lines[0].replace('"version":1', f'"version":{version}'), *lines[1:]]
    )


def test_changed_options_are_detected() -> None:
    lines = lines_of(played(3))
    assert "damaged in its first line" in complaint(
        [lines[0].replace('"players":4', '"players":2'), *lines[1:]]
    )


def test_impossible_options_are_named() -> None:
    lines = lines_of(played(3))
    changed = json.loads(lines[0])
    changed["options"]["players"] = 9
    assert "'players' cannot be 9" in complaint([json.dumps(changed), *lines[1:]])


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"hello", b"{}", b"[1]", b"\xff\xfe\x00", b"3", b'{"format": "x"}', b"[" * 5000]
)
def test_anything_but_a_record_is_refused_with_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"x\.jsonl is (not a record|empty)"):
        Record.load(path)


def test_errors_of_records_are_in_the_current_language() -> None:
    heading, *moves = lines_of(played(3))
    with in_language("it"):
        assert complaint(["bad"]).endswith(": questo non è JSON (al byte 0)")
        assert complaint([heading[:40]]).endswith(": è troncato")
    with in_language("de"):
        assert complaint([heading.replace('"seed":3', '"seed":"x"')]).endswith(
            ": die Startzahl ist eine ganze Zahl von 0 bis 2^256 - 1, nicht 'x'"
        )
        assert complaint([heading, moves[0].replace("{", '{"x":1,', 1)]).endswith(
            ": das Feld 'x' ist unbekannt"
        )
    with in_language("cs"):
        assert complaint([heading, moves[0][:-5]]).endswith("(je to useknuté)")
        assert "celé číslo" in complaint([heading, *moves[:-1], '{"end":"x"}'])


def test_broken_bytes_in_a_move_are_named(tmp_path: Path) -> None:
    data = bytearray(played(5).dumps().encode())
    place = data.index(b'"cells"', data.index(b'"move":3'))
    data[place : place + 3] = b"\xff\xff\xff"
    with pytest.raises(RecordError, match="damaged at move 3"):
        Record.loads(bytes(data))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no file"):
        Record.load(tmp_path / "none.jsonl")


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        Record.load(tmp_path)


def test_the_undamaged_beginning_is_kept() -> None:
    record = played(8)
    with pytest.raises(RecordError) as caught:
        Record.loads("\n".join(lines_of(record)[:6]))
    assert caught.value.undamaged is not None
    assert caught.value.undamaged.actions == record.actions[:5]


def test_a_record_is_as_readable_as_other_files(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    (tmp_path / "other").touch()
    played(2).save(path)
    assert path.stat().st_mode == (tmp_path / "other").stat().st_mode
    path.chmod(0o640)
    played(3).save(path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_notes_belong_to_one_record() -> None:
    record = played(2)
    longer = record.play(record.state.actions()[0])
    longer.notes["seat 1"] = "Ada"
    assert record.notes == {}


def test_a_failed_save_leaves_the_old_record_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    played(5).save(path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match="cannot be written: the disk is full"):
        played(9).save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]


def test_every_single_changed_byte_is_noticed_or_harmless() -> None:
    record = played(3)
    text = record.dumps()
    chooser = random.Random(5)
    for _ in range(300):
        at = chooser.randrange(len(text))
        changed = text[:at] + chooser.choice('0123456789abcXYZ{}[]",: ') + text[at + 1 :]
        try:
            again = Record.loads(changed)
        except RecordError:
            continue
        assert again == record


def test_settle_plays_for_chance_by_the_seed() -> None:
    state = ominoes.game("blokus", start_colour="random").start(5)
    assert state.turn.kind == "chance"
    assert settle(state).turn.kind == "seat"


def test_a_pipe_a_link_or_a_folder_is_not_replaced_by_a_record(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(RecordError, match="cannot be written: it exists and is not a file"):
            played(2).save(path)
    with pytest.raises(RecordError, match="cannot be written: it is a folder"):
        played(2).save(tmp_path)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [link, pipe]


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no file can have the name"):
        played(2).save(tmp_path / name)
    with pytest.raises(RecordError, match="no file can have the name"):
        Record.load(tmp_path / name)
    assert not list(tmp_path.iterdir())
