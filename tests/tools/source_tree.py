"""A copy of the source tree that may be changed, and programs that run in it, such as `make dev`."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import venv
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from queue import Empty, Queue

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300.0
"""Seconds to wait for anything on a busy machine."""

_NOT_INHERITED = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH"}
"""Variables of the test process that programs do not inherit."""


class RunningProgram:
    """A program in a session of its own, and its output."""

    def __init__(self, *command: str, folder: Path, **environment: str) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env={**inherited, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.pids: dict[str, int] = {}
        self.output: list[str] = []

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self._lines.put(line)

    def read(self) -> str:
        """The next line; if it is a name and a process id, the id is kept in `pids`."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"no further output after {self.output}") from None
        self.output.append(line)
        if len(parts := line.split()) == 2 and parts[1].isdigit():
            self.pids[parts[0]] = int(parts[1])
        return line

    def wait_for(self, text: str) -> str:
        """The next line that contains a text."""
        while text not in (line := self.read()):
            pass
        return line

    def wait_for_all(self, *texts: str) -> None:
        """Read until all these texts have appeared, in any order."""
        awaited = set(texts)
        while awaited:
            line = self.read()
            awaited -= {one for one in awaited if one in line}

    def end(self, number: int = signal.SIGINT) -> int:
        """Send a signal to its process group, as a terminal does, and wait; returns the exit status."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)
        status = self.process.wait(PATIENCE)
        self._reader.join()
        assert self.process.stdout
        self.process.stdout.close()
        return status


def save(file: Path, text: str) -> None:
    """Write a file as editors do, so that it is never seen half written."""
    new = file.with_name(f".{file.name}")
    new.write_text(text)
    new.replace(file)


def change(file: Path, before: str, after: str) -> None:
    """Replace a text that occurs once in a file."""
    text = file.read_text()
    assert text.count(before) == 1
    save(file, text.replace(before, after))


_COPIED = ("CMakeLists.txt", "Makefile", "native", "pyproject.toml", "src", "tools", "web")
_SET_UP = """
from tools import environment as made

packages, kernels = tuple(made.requirements("source")), made.fingerprint(*made.KERNELS)
made.write_state(made.State(packages, "source", "test", kernels))
"""


def copy_source_tree(folder: Path) -> Path:
    """Copy the source tree, set up for development with the packages and the kernels that are installed here."""
    for name in _COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so")
            shutil.copytree(
                ROOT / name, folder / name, symlinks=True, ignore=ignored if name == "src" else None
            )
        else:
            shutil.copy(ROOT / name, folder / name)
    for file in metadata.files("ominoes") or ():
        if file.suffix == ".so":
            shutil.copy(str(file.locate()), folder / "src" / file)
    venv.create(folder / ".venv", symlinks=True)
    (packages,) = (folder / ".venv" / "lib").glob("python*/site-packages")
    (packages / "copy.pth").write_text(f"{folder / 'src'}\n{sysconfig.get_path('purelib')}\n")
    subprocess.run([sys.executable, "-c", _SET_UP], cwd=folder, check=True)
    return folder


@contextlib.contextmanager
def make_dev(tree: Path) -> Iterator[tuple[RunningProgram, str]]:
    """`make dev` in a source tree, and the address of its page, once it can be loaded."""
    running = RunningProgram("make", "dev", f"PYTHON={sys.executable}", folder=tree, BROWSER="true")
    try:
        address = running.wait_for("The page will be at").split()[5].rstrip(";")
        running.wait_for_all("Local", "The server started in")  # Vite says "Local" once it listens
        yield running, address
    finally:
        running.end()
