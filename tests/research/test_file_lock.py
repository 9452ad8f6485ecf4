"""Files that one program at a time appends to."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from ominoes.i18n import OminoesError
from ominoes.research.arena import Tournament, run
from ominoes.research.arena.schedule import ArenaError
from ominoes.research.blokus.training import Plan, TrainingError, TrainingRun
from ominoes.research.blokus.training.selfplay import PlayedGame
from ominoes.research.file_lock import open_alone

IN_USE = "research.journal-in-use"


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """Limit the size of files, as if the disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_reported_by_journals_and_training_runs(tmp_path: Path) -> None:
    tournament = Tournament(game="blokus", options={"variant": "duo"}, players=("random", "largest"), games=2)
    path = tmp_path / "a.jsonl"
    run(tournament, path)
    longer = msgspec.structs.replace(tournament, games=4)
    with full_disk(path.stat().st_size + 20), pytest.raises(ArenaError, match=f"{path} cannot be written"):
        run(longer, path)
    assert len(run(longer, path).results) == 4  # the game whose entry was cut off is played again
    with full_disk(10), pytest.raises(TrainingError, match=r"plan\.json cannot be written"):
        TrainingRun(tmp_path / "run", Plan(game="duo"))
    with TrainingRun(tmp_path / "run", Plan(game="duo")) as training_run:
        played = training_run.played(0)
        with full_disk(10), pytest.raises(TrainingError, match=r"round-00\.games cannot be written"):
            played.add(PlayedGame(0, [1, 2, 3], [], [4, 5]))
        played.close()


def test_a_file_is_locked_until_it_is_closed_and_keeps_its_content(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "inside" / "file"
    with open_alone(path, OminoesError, IN_USE) as first:
        first.write(b"mine")
        with pytest.raises(OminoesError, match=f"another arena is writing {path}"):
            open_alone(path, OminoesError, IN_USE)
    with open_alone(path, OminoesError, IN_USE) as second:
        second.write(b", too")
        second.seek(0)
        assert second.read() == b"mine, too"


def test_a_file_that_cannot_be_opened_is_named_as_people_know_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    wrong = tmp_path / "file" / "lock"
    with pytest.raises(OminoesError, match=f"{wrong} cannot be written: a part of the path is not a folder"):
        open_alone(wrong, OminoesError, IN_USE)
    with pytest.raises(OminoesError, match="run cannot be written"):
        open_alone(wrong, OminoesError, IN_USE, shown=Path("run"))
