"""Another language is a folder of catalogues, and nothing else."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from tests.words.catalogues import WORDS


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The package with one more language, which says all as English does but its name and its plural."""
    shutil.copytree(WORDS.parent, tmp_path / "ominoes", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "ominoes" / "words" / "fr"
    shutil.copytree(WORDS / "en", folder)
    own = folder / "words.toml"
    own.write_text(own.read_text("utf-8").replace('name = "English"', 'name = "Français"'), "utf-8")
    numbers = folder / "numbers.toml"
    numbers.write_text(numbers.read_text("utf-8").replace("i = 1 and v = 0", "i = 0,1"), "utf-8")
    return tmp_path


def test_a_new_folder_is_a_new_language(house: Path) -> None:
    code = (
        "from ominoes.words import languages, speaking, text\n"
        "assert languages() == ('en', 'cs', 'de', 'fr', 'it'), languages()\n"
        "with speaking('fr'):\n"
        "    print(text('words.name'), text('blokus.points', score=0))\n"
    )
    # Without `site`, nothing leads to the source tree that `make dev` has installed.
    path = os.pathsep.join([str(house), sysconfig.get_path("platlib")])
    run = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stderr == ""
    assert run.stdout == "Français 0 point\n"  # in French nothing is one thing, too
