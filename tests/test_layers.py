"""import-linter finds an import that breaks the layers, also in the folder of a game."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
_LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The folder of a copy of the source and its contracts."""
    shutil.copytree(ROOT / "src" / "ominoes", tmp_path / "ominoes", ignore=shutil.ignore_patterns("*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def broken(package: Path) -> list[str]:
    """The contracts that are broken, as import-linter names them."""
    # Without `site`, nothing leads to the source tree that `make dev` has installed.
    path = os.pathsep.join([str(package), sysconfig.get_path("platlib")])
    run = subprocess.run(
        [sys.executable, "-S", "-c", _LINT, "--no-cache"],
        cwd=package,
        env={"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stderr == ""
    return [line.split(":")[0] for line in run.stdout.splitlines() if " BROKEN" in line]


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("games/rng.py", "import ominoes.players", "Layers"),
        ("games/blokus/remarks.py", "import ominoes.printing.drawing", "Layers"),
        ("games/polymo/printing.py", "import ominoes.server.app", "Layers"),
        ("games/polyminix/racing.py", "import ominoes.printing.drawing", "Layers"),
        ("games/blokus/state.py", "import ominoes.games.blokus.remarks", "Modules of a game"),
        ("games/polymo/drawing.py", "import ominoes.games.polymo.printing", "Modules of a game"),
        ("printing/dice.py", "import ominoes.games.polymo.dice", "Modules of a game"),
        ("games/holomino/printing.py", "import ominoes.games.polymo.printing", "Modules of a game"),
    ],
)
def test_a_wrong_import_breaks_a_contract(package: Path, module: str, line: str, contract: str) -> None:
    file = package / "ominoes" / module
    file.write_text(f"{file.read_text('utf-8')}\n{line}\n", "utf-8")
    assert [name for name in broken(package) if name.startswith(contract)]


def test_the_source_breaks_no_contract(package: Path) -> None:
    assert broken(package) == []
