"""What `make dev` does with changes and with its programs; small programs stand for Vite and for the server."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest
from tools import dev

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300.0
"""Seconds that anything may take on a busy machine before a test gives up."""

DRIVER = """
import os
import signal
import sys
from pathlib import Path
from tools import dev

def build():
    return "broken" not in (root / "native/kernel.cpp").read_text()

root = Path(sys.argv[1])
dev.LOOK_EVERY, dev.PATIENCE = 0.01, float(sys.argv[2])
signals = dev.Signals()
if "told-while-starting" in sys.argv:
    class Program(dev.Program):
        def __init__(self, *command, **facts):
            super().__init__(*command, **facts)
            os.kill(os.getpid(), signal.SIGTERM)
    dev.Program = Program
page = dev.Program(sys.executable, root / "page.py")
server = dev.Server((sys.executable, root / "src" / "server.py"), "http://here")
dev.run(page, server, dev.Watch(root, ("src", "native")), build, signals)
"""

PAGE = """
import os

os.write(1, f"page {os.getpid()}\\n".encode())  # at once, as the server writes to the same place
input()
"""

SERVER = """
import os
import time

print("server", os.getpid())
print("Ominoes is at http://here")
while True:
    time.sleep(60)
"""

STUBBORN = """
import os
import signal
import time
from pathlib import Path

signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    with (Path(__file__).parents[1] / "held").open("wb"):
        time.sleep(600)
print("server", os.getpid(), flush=True)
print("Ominoes is at http://here", flush=True)
while True:
    time.sleep(60)
"""
"""It does not listen, and has started a process that holds a pipe open as long as it lives."""


class Driver:
    """`dev.run` in a process of its own, over a small source tree."""

    def __init__(self, root: Path, *wishes: str, patience: float = PATIENCE) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", DRIVER, str(root), str(patience), *wishes],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.pids: dict[str, int] = {}
        self.said: list[str] = []

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self._lines.put(line)

    def read(self) -> str:
        """The next line; keeps the number of a process that tells it."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"nothing was said after {self.said}") from None
        self.said.append(line)
        if len(parts := line.split()) == 2 and parts[1].isdigit():
            self.pids[parts[0]] = int(parts[1])
        return line

    def wait_for(self, words: str) -> str:
        """The next line with these words."""
        while words not in (line := self.read()):
            pass
        return line

    def end(self, number: int = signal.SIGINT) -> int:
        """Send a signal, if it still runs, and wait; gives the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self._reader.join()
        assert self.process.stdout
        self.process.stdout.close()
        return status


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with a server and a kernel."""
    for name, text in (("page.py", PAGE), ("src/server.py", SERVER), ("native/kernel.cpp", "int answer;")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def start(tree: Path) -> Iterator[Callable[..., Driver]]:
    """Starts a driver over the tree; returns when both programs run."""
    drivers: list[Driver] = []

    def started(**facts: float) -> Driver:
        drivers.append(Driver(tree, **facts))
        while len(drivers[-1].pids) < 2:
            drivers[-1].read()
        return drivers[-1]

    yield started
    for driver in drivers:
        driver.end()


def save(file: Path, text: str) -> None:
    """Write a file as editors do: it is never seen half written."""
    new = file.with_name(f".{file.name}")
    new.write_text(text)
    new.replace(file)


def runs(pid: int) -> bool:
    """Whether there is a process with this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_change_is_seen_when_nobody_is_writing_any_more(tree: Path) -> None:
    watch = dev.Watch(tree, ("src", "native"))
    assert watch.changes() == []
    (tree / "src/server.py").write_text("pass")
    (tree / "src/new.toml").write_text("")
    assert watch.changes() == []  # somebody may still be writing
    (tree / "native/kernel.cpp").unlink()
    assert watch.changes() == []
    assert watch.changes() == ["native/kernel.cpp", "src/new.toml", "src/server.py"]
    assert watch.changes() == []


def test_a_file_of_the_same_size_is_a_change(tree: Path) -> None:
    file = tree / "native/kernel.cpp"
    watch = dev.Watch(tree, ("native",))
    before = file.stat()
    file.write_text("int anSwer;")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
    assert [watch.changes(), watch.changes()] == [[], ["native/kernel.cpp"]]


@pytest.mark.parametrize(
    "name", ["__pycache__/x.pyc", ".server.py.swp", "server.py~", "#server.py#", "_kernel.so"]
)
def test_what_editors_and_python_leave_behind_is_no_change(tree: Path, name: str) -> None:
    watch = dev.Watch(tree, ("src",))
    (tree / "src" / name).parent.mkdir(exist_ok=True)
    (tree / "src" / name).write_text("")
    assert [watch.changes(), watch.changes()] == [[], []]


def test_a_change_starts_the_server_again_and_says_why(tree: Path, start: Callable[..., Driver]) -> None:
    driver = start()
    first = dict(driver.pids)
    save(tree / "src/words.toml", "")
    line = driver.wait_for("The server started again")
    assert line.endswith(" s: src/words.toml changed.\n")
    assert driver.pids["page"] == first["page"]
    assert driver.pids["server"] != first["server"]
    assert [runs(first["server"]), runs(first["page"])] == [False, True]


def test_a_syntax_error_is_shown_and_the_next_good_save_starts_the_server(
    tree: Path, start: Callable[..., Driver]
) -> None:
    driver = start()
    save(tree / "src/server.py", "def (")
    driver.wait_for("SyntaxError")
    driver.wait_for("The server ended with status 1;")
    save(tree / "src/server.py", SERVER)
    driver.wait_for("The server started again")
    assert runs(driver.pids["server"])


def test_kernels_are_built_when_their_sources_change_and_only_then(
    tree: Path, start: Callable[..., Driver]
) -> None:
    driver = start()
    save(tree / "src/server.py", SERVER + "\n")
    assert driver.wait_for("again") != (built := "The kernels are built again: native/kernel.cpp changed.\n")
    save(tree / "native/kernel.cpp", "int other;")
    assert driver.wait_for("again") == built
    driver.wait_for("The server started again")
    good = driver.pids["server"]
    save(tree / "native/kernel.cpp", "broken")
    driver.wait_for("The server goes on with the kernels that it has")
    assert runs(good)
    save(tree / "src/server.py", SERVER)
    driver.wait_for("The server started again")
    assert not runs(good)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_who_stops_it_stops_both_programs(start: Callable[..., Driver], number: int) -> None:
    driver = start()
    assert driver.end(number) == 128 + number
    assert [runs(pid) for pid in driver.pids.values()] == [False, False]


def test_who_stops_it_while_a_program_starts_leaves_none_behind(tree: Path) -> None:
    driver = Driver(tree, "told-while-starting")
    assert driver.process.wait(PATIENCE) == 128 + signal.SIGTERM
    driver.end()  # returns once nobody holds the pipe any more


def test_without_vite_the_server_ends_too(start: Callable[..., Driver]) -> None:
    driver = start()
    os.kill(driver.pids["page"], signal.SIGKILL)
    driver.wait_for("Vite ended with status -9.")
    assert driver.end() == 1
    assert not runs(driver.pids["server"])


def test_a_server_that_does_not_listen_and_what_it_started_are_ended(
    tree: Path, start: Callable[..., Driver]
) -> None:
    save(tree / "src/server.py", STUBBORN)
    os.mkfifo(tree / "held")
    driver = start(patience=0.1)
    with (tree / "held").open("rb") as held:
        driver.end()
        assert held.read() == b""  # nobody holds it any more
    assert not runs(driver.pids["server"])


def test_a_port_that_somebody_has_is_passed_over() -> None:
    with socket.create_server((dev.HOST, 0)) as door:
        taken = door.getsockname()[1]
        assert dev.free_port(taken) > taken


def test_a_tree_that_is_not_the_installed_one_is_refused_with_a_sentence(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    command = [sys.executable, str(tmp_path / "tools/dev.py"), "--no-open"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.stderr == "Ominoes is not installed from this source tree: run `make dev`.\n"
    assert (ended.returncode, ended.stdout) == (1, "")
