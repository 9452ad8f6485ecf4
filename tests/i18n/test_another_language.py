"""Adding a language takes a folder of message files in each place that has some, and nothing else."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from tests.i18n.message_files import FOLDERS, PACKAGE


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The folder of a copy of the package with one more language: English with another name and plural rule."""
    copied = tmp_path / "ominoes"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    for place in FOLDERS:
        shutil.copytree(place / "en", copied / place.relative_to(PACKAGE) / "fr")
    folder = copied / "i18n" / "fr"
    own = folder / "i18n.toml"
    own.write_text(own.read_text("utf-8").replace('name = "English"', 'name = "Français"'), "utf-8")
    numbers = folder / "numbers.toml"
    numbers.write_text(numbers.read_text("utf-8").replace("i = 1 and v = 0", "i = 0,1"), "utf-8")
    return tmp_path


def test_a_new_folder_is_a_new_language(package: Path) -> None:
    code = (
        "from ominoes.i18n import in_language, languages, message\n"
        "assert languages() == ('en', 'cs', 'de', 'fr', 'it'), languages()\n"
        "with in_language('fr'):\n"
        "    print(message('i18n.name'), message('blokus.points', score=0))\n"
    )
    # Without `site`, nothing leads to the source tree that `make dev` has installed.
    path = os.pathsep.join([str(package), sysconfig.get_path("platlib")])
    run = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stderr == ""
    # In French 0 takes the singular.
    assert run.stdout == "Français 0 point\n"
