"""The library and the terminal run on Windows: modules and functions of Unix are used only where they are needed."""

import sys
from pathlib import Path

import pytest
from tests.installs import missing, run_without

from ominoes.server import lifecycle, metrics
from ominoes.server.settings import SettingError, settings

MODULES = ["fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"]
OS = [
    "fork",
    "forkpty",
    "getpgid",
    "getuid",
    "geteuid",
    "killpg",
    "nice",
    "setsid",
    "sched_getaffinity",
    "sysconf",
]
SIGNALS = ["SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "pthread_sigmask", "setitimer"]
"""Modules, functions of `os`, and names of `signal` that only Unix has."""

# Libraries use these on Unix and handle Windows themselves: they are loaded before the names are removed.
_LIBRARIES = """
import asyncio, concurrent.futures.process, importlib, multiprocessing.context, os, pkgutil, signal, subprocess
import litestar.app, procrastinate, prompt_toolkit, rich.console, sqlalchemy.ext.asyncio, typer, uvicorn.server
from pathlib import Path
"""
_REMOVED = f"""
Missing.names |= set({MODULES!r})
for name in [name for name in sys.modules if name in Missing.names or name.partition(".")[0] == "ominoes"]:
    del sys.modules[name]
for place, names in ((os, {OS!r}), (signal, {SIGNALS!r})):
    for name in names:
        if hasattr(place, name):
            delattr(place, name)
"""
_CHECKED = """
import ominoes
names = [module.name for module in pkgutil.walk_packages(ominoes.__path__, "ominoes.")]
failed = {}
for name in names:
    try:
        importlib.import_module(name)
    except Exception as error:
        # A few modules lack an extra here, and say so.
        if "ominoes[research]" not in str(error):
            failed[name] = repr(error)

from ominoes.store.file_lock import FileLock
try:
    FileLock.take(Path("tables.db"))
    refusal = ""
except ominoes.OminoesError as error:
    refusal = str(error)
result = {
    "count": len(names),
    "failed": failed,
    "refusal": refusal,
    "solve": command("solve", "6x10", "--count"),
    "play": command("play", "blokus", "--variant", "duo", "--seed", "1", keys="quit\\n"),
}
"""


def test_the_library_and_the_terminal_run_without_the_modules_of_unix(tmp_path: Path) -> None:
    done = run_without(missing("postgres"), _LIBRARIES + _REMOVED + _CHECKED, tmp_path)
    assert done["failed"] == {}
    assert done["count"] > 250
    assert (done["solve"]["status"], "2,339" in done["solve"]["output"]) == (0, True)
    assert (done["play"]["status"], "blue" in done["play"]["output"]) == (0, True)
    assert done["refusal"].startswith("this system cannot lock tables.db for one server")


def test_serving_on_windows_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chosen = settings({"database": str(tmp_path / "tables.db")})
    monkeypatch.setattr(sys, "platform", "win32")
    for begin in (lifecycle.serve, lifecycle.work):
        with pytest.raises(
            SettingError, match="does not serve on Windows itself; it does in the Windows Sub"
        ):
            begin(chosen, lambda address: None)
    assert not (tmp_path / "tables.db").exists()


def test_metrics_leave_out_what_the_system_does_not_provide(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, exists = metrics.Metrics().text(), metrics.MEMORY.exists()
    monkeypatch.setattr(metrics, "MEMORY", Path("/no/such/file"))
    without = metrics.Metrics().text()
    assert ("process_resident_memory_bytes" in usual) == exists
    assert "process_resident_memory_bytes" not in without
    assert "process_cpu_seconds_total" in without
