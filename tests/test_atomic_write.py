"""Files that are written whole."""

import os
from pathlib import Path

import pytest

from ominoes.atomic_write import write_atomically


def test_a_new_file_takes_the_place_of_the_old_one_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    write_atomically(path, b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    path.write_bytes(b"old")

    def full(file: int) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
