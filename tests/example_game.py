"""The game of `examples/`, installed as an outside package."""

import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "domineering"


def install_example(folder: Path) -> Path:
    """Install the example with pip; returns the folder to import it from."""
    source, installed = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source)
    how = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", *how, "--target", str(installed), str(source)]
    subprocess.run(command, check=True)
    return installed
