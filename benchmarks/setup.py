"""The set-up until the first page, beside an older commit: time, processor time and size, in one run.

Both commits are cloned into new folders, and each makes its environment as `make play` does, until the page could be
served. Then `pip install .` goes into an empty environment. Packages may come from pip's cache, for both sides alike;
ccache is off. `OMINOES_BEFORE` names another commit to compare with.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.report import Row

_ROOT = Path(__file__).resolve().parent.parent
_BEFORE = "a85643c"
_PYTHON_ITSELF = {"pip", "setuptools", "wheel"}


@dataclass(frozen=True)
class _Cost:
    """The cost of making an environment."""

    seconds: float
    processor: float
    megabytes: float


def rows() -> list[Row]:
    """The set-up of `make play` as ratios to the older commit, and the size of a plain install."""
    before = os.environ.get("OMINOES_BEFORE", _BEFORE)
    with tempfile.TemporaryDirectory() as folder:
        ours = _set_up(_clone("HEAD", Path(folder) / "ours"))
        peer = _set_up(_clone(before, Path(folder) / "before"))
        packages, megabytes = _plain_install(Path(folder))
    return [
        _beside("make play, until the page is served", "s", ours.seconds, peer.seconds, 0.55),
        _beside("its processor time", "s", ours.processor, peer.processor, 0.55),
        _beside("its environment", "MB", ours.megabytes, peer.megabytes, 0.40),
        Row("pip install .", packages, "packages", None, "at most 16", packages <= 16),
        Row("pip install .", megabytes, "MB", None, "at most 140 MB", megabytes <= 140),
    ]


def _beside(name: str, unit: str, ours: float, peer: float, most: float) -> Row:
    ratio = ours / peer
    return Row(name, ours, unit, peer, f"{ratio:.0%}, at most {most:.0%}", ratio <= most)


def _clone(commit: str, folder: Path) -> Path:
    """A new clone of a commit."""
    revision = _run("git", "-C", _ROOT, "rev-parse", f"{commit}^{{commit}}").strip()
    _run("git", "clone", "--quiet", "--no-checkout", _ROOT, folder)
    _run("git", "-C", folder, "checkout", "--quiet", revision)
    return folder


def _set_up(clone: Path) -> _Cost:
    """Make the environment of a clone as its `make play` does before it serves."""
    tool = clone / "tools" / "environment.py"
    command = (
        [sys.executable, tool, "play"] if tool.exists() else ["make", f"PYTHON={sys.executable}", "build"]
    )
    began, spent = time.monotonic(), _processor_time()
    _run(*command, folder=clone)
    return _Cost(time.monotonic() - began, _processor_time() - spent, _megabytes(clone / ".venv"))


def _plain_install(folder: Path) -> tuple[int, float]:
    """The number of packages that `pip install .` brings, and their size, without Python itself."""
    clone, environment = _clone("HEAD", folder / "plain"), folder / "environment"
    _run(sys.executable, "-m", "venv", environment)
    empty = _megabytes(environment)
    pip: list[str | Path] = [environment / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
    _run(*pip, "install", "--quiet", ".", folder=clone)
    names = {
        re.split("==| @ ", line)[0].lower() for line in _run(*pip, "freeze", "--all").split("\n") if line
    }
    return len(names - _PYTHON_ITSELF), _megabytes(environment) - empty


def _run(*command: str | Path, folder: Path | None = None) -> str:
    """Run a command outside of this environment and return its output."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")
    }
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**kept, "CCACHE_DISABLE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if answer.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{answer.stdout[-3000:]}")
    return answer.stdout


def _processor_time() -> float:
    """The processor time of all child processes that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def _megabytes(folder: Path) -> float:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6
