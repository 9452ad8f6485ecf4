"""Setting up on a machine that lacks something: one sentence says what to do, and nothing is left half made."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tools import environment

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that setting up reads before it builds anything."""
    folder = tmp_path / "ominoes"
    (folder / "tools").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "tools/environment.py"):
        shutil.copyfile(ROOT / name, folder / name)
    return folder


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A folder of programs: Python, make and the shell's own, and no compiler."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("make", "sh", "bash", "nproc", "echo", "env"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    (folder / "python3").symlink_to(sys.executable)
    return folder


def make(clone: Path, *arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run `make` as a newcomer would."""
    return subprocess.run(
        ["make", "-C", clone, *arguments],
        env={**os.environ, "MAKEFLAGS": "", **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def _open_to_all(folder: Path) -> None:
    """Make a folder of this test readable for other users; pytest keeps it private."""
    for above in (folder, *folder.parents):
        if not above.stat().st_mode & 0o001:
            above.chmod(0o755)


def made_in(clone: Path) -> set[str]:
    """The files that were made beside the cloned ones."""
    return {path.name for path in clone.iterdir()} - {"Makefile", "pyproject.toml", "tools"}


def test_without_a_compiler_one_sentence_says_so_and_nothing_is_made(clone: Path, bare_path: Path) -> None:
    done = make(clone, "play", PATH=str(bare_path), CXX="c++")
    assert done.returncode != 0
    assert "There is no C++ compiler (c++): install one (Debian: sudo apt install g++)." in done.stderr
    assert "Traceback" not in done.stderr
    assert made_in(clone) == set()


def test_without_python_one_sentence_says_so(clone: Path) -> None:
    done = make(clone, "play", "PYTHON=no-such-python")
    assert done.returncode != 0
    assert "Python is missing: install Python 3.11 or newer." in done.stderr
    assert made_in(clone) == set()


def test_without_network_one_sentence_says_so_and_the_environment_is_taken_away_again(clone: Path) -> None:
    nowhere = "http://127.0.0.1:9/simple"
    done = make(
        clone, "play", PIP_INDEX_URL=nowhere, PIP_EXTRA_INDEX_URL="", PIP_RETRIES="0", PIP_FIND_LINKS=""
    )
    assert done.returncode != 0
    assert "Packages cannot be fetched: connect this machine to the network" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (clone / ".venv").exists()


def _make_as_nobody(clone: Path) -> "subprocess.CompletedProcess[str]":
    """Make the environment of a clone as another user."""
    code = f"import sys; sys.path.insert(0, {str(clone)!r}); from tools.environment import main; main('play')"
    return subprocess.run(
        [shutil.which("python3", path="/usr/bin:/bin") or sys.executable, "-c", code],
        user="nobody", capture_output=True, text=True, check=False, cwd="/",
    )  # fmt: skip


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
def test_a_folder_without_write_permission_is_reported(clone: Path) -> None:
    _open_to_all(clone)
    done = _make_as_nobody(clone)
    assert done.returncode != 0
    assert f"This user may not write to {clone}" in done.stderr
    assert made_in(clone) == set()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
def test_without_root_the_missing_system_packages_are_named(bare_path: Path) -> None:
    _open_to_all(bare_path)
    script = ROOT / "tools" / "system-packages.sh"
    for name in ("id", "sed"):
        (bare_path / name).symlink_to(shutil.which(name) or name)
    (bare_path / "apt-get").symlink_to("/bin/true")
    done = subprocess.run(
        ["/bin/bash", "-s"],
        input=script.read_text(encoding="utf-8"),
        env={"PATH": str(bare_path)},
        user="nobody",
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "and only root may install them. Run: sudo apt-get install " in done.stderr
    assert "redis-server" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("E: Failed to fetch http://deb.example/x.deb  Temporary failure resolving 'deb.example'",
         "The tests need redis-server, and apt cannot fetch them: connect this machine to the network, then try "
         "again.\n"),
        ("E: dpkg was interrupted",
         "E: dpkg was interrupted\nThe tests need redis-server, and apt cannot install them.\n"),
    ],
)  # fmt: skip
def test_a_failure_of_apt_is_told_once_with_its_cause(bare_path: Path, output: str, expected: str) -> None:
    for name in ("id", "sed", "mktemp", "rm", "grep", "cat"):
        (bare_path / name).symlink_to(shutil.which(name) or name)
    for name in ("initdb", "sqlite3", "chromium"):
        (bare_path / name).symlink_to("/bin/true")
    programs = {
        "apt-get": f'case "$*" in *update*) exit 0;; esac; echo "{output}" >&2; exit 100',
        "sudo": 'shift; [ "$1" = true ] || exec "$@"',
    }
    for name, text in programs.items():
        (bare_path / name).write_text(f"#!/bin/bash\n{text}\n")
        (bare_path / name).chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", ROOT / "tools" / "system-packages.sh"],
        env={"PATH": str(bare_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, expected)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become somebody else"
)
@pytest.mark.parametrize("name", [".venv", "build"])
def test_a_folder_that_somebody_else_has_made_is_named(clone: Path, name: str) -> None:
    _open_to_all(clone)
    clone.chmod(0o777)
    (clone / name).mkdir()
    done = _make_as_nobody(clone)
    assert done.returncode != 0
    assert f"This user may not write to {clone / name}:" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_environment_that_somebody_stopped_making_is_made_again(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, path in (("VENV", ".venv"), ("PYTHON", ".venv/bin/python"), ("STATE", ".venv/ominoes.json")):
        monkeypatch.setattr(environment, name, clone / path)
    monkeypatch.setattr(environment, "BUILD", clone / "build")
    monkeypatch.setattr(environment, "LOG", clone / "build" / "environment.log")
    monkeypatch.setattr(environment, "pip", lambda *_, **__: None)
    venv.create(environment.VENV, symlinks=True)
    (environment.VENV / "half").touch()
    environment.with_packages(environment.State(), [])
    assert environment.is_whole()
    assert not (environment.VENV / "half").exists()


def test_without_headers_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    with pytest.raises(
        environment.Trouble, match=r"^Python's headers are missing: install them \(Debian: .*\)\.$"
    ):
        environment.check_machine()


def test_an_old_python_is_refused_with_how_to_name_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "OLDEST_PYTHON", (99, 0))
    with pytest.raises(environment.Trouble, match=r"needs Python 99\.0 or newer, .* make PYTHON="):
        environment.check_python()


def test_playing_needs_no_tools_of_tests_and_research() -> None:
    playing, testing = (environment.requirements(profile) for profile in ("play", "test"))
    assert set(playing) < set(testing) | set(environment.programs_to_install("play"))
    assert not any(need.startswith(("pytest", "mypy", "pyarrow", "dask", "psycopg")) for need in playing)
    assert any(need.startswith("litestar") for need in playing)
    assert not any(need.startswith("ominoes") for need in testing)


@pytest.mark.parametrize(
    ("version", "builds"),
    [(None, False), ((18, 20, 0), False), ((20, 18, 0), False), ((20, 19, 0), True), ((21, 7, 0), False),
     ((22, 11, 0), False), ((22, 12, 0), True), ((24, 0, 0), True)],
)  # fmt: skip
def test_a_node_that_is_too_old_is_not_used(version: tuple[int, ...] | None, builds: bool) -> None:
    assert environment.builds_page(version) == builds


def test_a_program_that_fails_is_quoted_without_what_pip_adds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "BUILD", tmp_path)
    monkeypatch.setattr(environment, "LOG", tmp_path / "log")
    code = (
        "print('error: wrong here'); print('*** CMake build failed'); print('note: pip'); raise SystemExit(1)"
    )
    with pytest.raises(environment.Trouble) as trouble:
        environment.run(sys.executable, "-c", code, trouble="It cannot be built.")
    assert str(trouble.value).startswith("It cannot be built. The whole output is in ")
    assert str(trouble.value).endswith("error: wrong here")
    assert "note: pip" in (tmp_path / "log").read_text()
