"""Files that one program works with at a time."""

from pathlib import Path

import pytest

from ominoes.research.locking import open_alone
from ominoes.words import OminoesError

IN_USE = "research.journal-in-use"


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
