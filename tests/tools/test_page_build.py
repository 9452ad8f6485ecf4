"""`web/build.py`: what it does with a wrong option. `make test` runs the right ones."""

import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[2] / "web" / "build.py"


@pytest.mark.parametrize("option", ["--help", "--lnit", "-h"])
def test_an_unknown_option_is_answered_with_the_usage_and_builds_nothing(tmp_path: Path, option: str) -> None:
    answer = subprocess.run(
        [sys.executable, BUILD, option], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert "python web/build.py FOLDER" in answer.stderr
    assert list(tmp_path.iterdir()) == []
