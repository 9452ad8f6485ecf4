"""What `make dev` does with changes and with its programs.

Small programs stand for Vite and for the server. One test, a slow one, runs the whole of `make dev` and looks at the
page in a browser; it does so in a copy of the source tree, which it may change.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
import venv
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from queue import Empty, Queue

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.conftest import FLAGS, installed_browser
from tests.research.living import lives
from tools import dev

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 300.0
"""Seconds that anything may take on a busy machine before a test gives up."""

UNSAID = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH"}
"""What a program is not told of the one that runs the tests."""

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


class Talking:
    """A program in a session of its own, and what it says."""

    def __init__(self, *command: str, folder: Path, **environment: str) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in UNSAID}
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

    def wait_for_all(self, *words: str) -> None:
        """Wait until all these words were said, in whatever order."""
        awaited = set(words)
        while awaited:
            line = self.read()
            awaited -= {one for one in awaited if one in line}

    def end(self, number: int = signal.SIGINT) -> int:
        """Send a signal to its group, as a terminal does, if it still runs, and wait; gives the exit status."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)
        status = self.process.wait(PATIENCE)
        self._reader.join()
        assert self.process.stdout
        self.process.stdout.close()
        return status


class Driver(Talking):
    """`dev.run` in a process of its own, over a small source tree."""

    def __init__(self, root: Path, *wishes: str, patience: float = PATIENCE) -> None:
        super().__init__(sys.executable, "-c", DRIVER, str(root), str(patience), *wishes, folder=ROOT)


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


# -- the whole of it, in a browser --------------------------------------------------------------------------

COPIED = ("CMakeLists.txt", "Makefile", "native", "pyproject.toml", "src", "tools", "web")
SET_UP = """
from tools import environment as made

packages, kernels = tuple(made.requirements("source")), made.fingerprint(*made.KERNELS)
made.write_state(made.State(packages, "source", "test", kernels))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the source tree, set up for development with the packages and the kernels that are installed here."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so")
            shutil.copytree(
                ROOT / name, tmp_path / name, symlinks=True, ignore=ignored if name == "src" else None
            )
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    for file in metadata.files("ominoes") or ():
        if file.suffix == ".so":
            shutil.copy(str(file.locate()), tmp_path / "src" / file)
    venv.create(tmp_path / ".venv", symlinks=True)
    (packages,) = (tmp_path / ".venv" / "lib").glob("python*/site-packages")
    (packages / "copy.pth").write_text(f"{tmp_path / 'src'}\n{sysconfig.get_path('purelib')}\n")
    subprocess.run([sys.executable, "-c", SET_UP], cwd=tmp_path, check=True)
    return tmp_path


@pytest.fixture
def page() -> Iterator[Page]:
    """An empty page. The browser ends with the test, so that nothing is left in which other tests cannot run."""
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        yield browser.new_page(locale="en-GB")
        browser.close()


def started_by(pid: int) -> list[int]:
    """The processes that a process has started, and those have, and so on."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def change(file: Path, before: str, after: str) -> None:
    """Write something else into a file, where it stands once."""
    text = file.read_text()
    assert text.count(before) == 1
    save(file, text.replace(before, after))


@pytest.mark.slow
def test_a_change_of_the_page_is_seen_at_once_and_one_of_the_server_after_a_reload(
    copy: Path, page: Page
) -> None:
    running = Talking("make", "dev", f"PYTHON={sys.executable}", folder=copy, BROWSER="true")
    try:
        address = running.wait_for("The page will be at").split()[5].rstrip(";")
        running.wait_for_all("Local", "The server started in")  # Vite says "Local" once it listens
        page.goto(address)
        expect(page.locator("article")).to_have_count(5)
        page.evaluate("window.loadedBefore = true")

        change(
            copy / "web/src/shell/Home.svelte", "{words('shell.hero')}", "Somebody wrote another sentence."
        )
        expect(page.get_by_role("heading", level=1)).to_have_text("Somebody wrote another sentence.")
        assert page.evaluate("window.loadedBefore"), "the page was loaded again"

        change(copy / "src/ominoes/server/routes.py", "title=about.title,", 'title=f"New {about.title}",')
        running.wait_for("The server started again")
        page.reload()
        expect(page.get_by_role("heading", name="New Blokus")).to_be_visible()
        assert not page.evaluate("window.loadedBefore")

        processes = started_by(running.process.pid)
        assert len(processes) >= 3  # tools/dev.py, Vite, the server
        assert all(map(lives, processes))
    finally:
        status = running.end()
    assert status != 0  # as make says when it is interrupted
    assert [pid for pid in processes if lives(pid)] == []
