"""Files that one program works with at a time."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from ominoes.research.arena import Tournament, run
from ominoes.research.arena.schedule import ArenaError
from ominoes.research.locking import open_alone
from ominoes.research.training import Course, Plan, TrainingError
from ominoes.research.training.selfplay import PlayedGame
from ominoes.words import OminoesError

IN_USE = "research.journal-in-use"


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file may become longer than this, as if there were no more room."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_in_words_by_journals_and_courses(tmp_path: Path) -> None:
    tournament = Tournament(game="blokus", options={"variant": "duo"}, players=("random", "largest"), games=2)
    path = tmp_path / "a.jsonl"
    run(tournament, path)
    longer = msgspec.structs.replace(tournament, games=4)
    with full_disk(path.stat().st_size + 20), pytest.raises(ArenaError, match=f"{path} cannot be written"):
        run(longer, path)
    assert len(run(longer, path).results) == 4  # what was cut off is played again
    with full_disk(10), pytest.raises(TrainingError, match=r"plan\.json cannot be written"):
        Course(tmp_path / "course", Plan(game="duo"))
    with Course(tmp_path / "course", Plan(game="duo")) as course:
        played = course.played(0)
        with full_disk(10), pytest.raises(TrainingError, match=r"round-00\.games cannot be written"):
            played.add(PlayedGame(0, [1, 2, 3], [], [4, 5]))
        played.close()


def test_a_file_is_for_one_until_it_is_closed_and_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "inside" / "file"
    with open_alone(path, OminoesError, IN_USE) as first:
        first.write(b"mine")
        with pytest.raises(OminoesError, match=f"another arena is writing {path}"):
            open_alone(path, OminoesError, IN_USE)
    with open_alone(path, OminoesError, IN_USE) as second:
        second.write(b", too")
        second.seek(0)
        assert second.read() == b"mine, too"


def test_what_cannot_be_opened_is_named_as_people_know_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    wrong = tmp_path / "file" / "lock"
    with pytest.raises(OminoesError, match=f"{wrong} cannot be written: a part of the path is not a folder"):
        open_alone(wrong, OminoesError, IN_USE)
    with pytest.raises(OminoesError, match="course cannot be written"):
        open_alone(wrong, OminoesError, IN_USE, shown=Path("course"))
