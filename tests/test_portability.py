"""What Windows does not have is not asked for until it is needed."""

import sys
from pathlib import Path

import pytest
from tests.installs import missing, run_without

from ominoes.server import metrics, running
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
"""What only Unix has."""

# Libraries ask for it where there is Unix; they know Windows themselves, and are loaded before it is taken away.
_LIBRARIES = """
import asyncio, concurrent.futures.process, importlib, multiprocessing.context, os, pkgutil, signal, subprocess
import litestar.app, procrastinate, prompt_toolkit, rich.console, sqlalchemy.ext.asyncio, typer, uvicorn.server
from pathlib import Path
"""
_TAKEN_AWAY = f"""
Missing.names |= set({MODULES!r})
for name in [name for name in sys.modules if name in Missing.names or name.partition(".")[0] == "ominoes"]:
    del sys.modules[name]
for place, names in ((os, {OS!r}), (signal, {SIGNALS!r})):
    for name in names:
        if hasattr(place, name):
            delattr(place, name)
"""
_TRIED = """
import ominoes
names = [module.name for module in pkgutil.walk_packages(ominoes.__path__, "ominoes.")]
failed = {}
for name in names:
    try:
        importlib.import_module(name)
    except Exception as error:
        if "ominoes[research]" not in str(error):  # which a few modules lack here, and say so
            failed[name] = repr(error)

from ominoes.store.file import FileLock
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


def test_library_and_terminal_go_without_what_only_unix_has(tmp_path: Path) -> None:
    done = run_without(missing("postgres"), _LIBRARIES + _TAKEN_AWAY + _TRIED, tmp_path)
    assert done["failed"] == {}
    assert done["count"] > 250
    assert (done["solve"]["status"], "2,339" in done["solve"]["said"]) == (0, True)
    assert (done["play"]["status"], "blue" in done["play"]["said"]) == (0, True)
    assert done["refusal"].startswith("this system cannot lock tables.db for one server")


def test_serving_on_windows_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chosen = settings({"database": str(tmp_path / "tables.db")})
    monkeypatch.setattr(sys, "platform", "win32")
    for begin in (running.serve, running.work):
        with pytest.raises(
            SettingError, match="does not serve on Windows itself; it does in the Windows Sub"
        ):
            begin(chosen, lambda address: None)
    assert not (tmp_path / "tables.db").exists()


def test_measures_leave_out_what_a_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    told, there = metrics.Metrics().text(), metrics.MEMORY.exists()
    monkeypatch.setattr(metrics, "MEMORY", Path("/no/such/file"))
    untold = metrics.Metrics().text()
    assert ("process_resident_memory_bytes" in told) == there
    assert "process_resident_memory_bytes" not in untold
    assert "process_cpu_seconds_total" in untold
