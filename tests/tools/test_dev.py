"""`make dev`: how it reacts to changes, and how it starts and stops its programs.

Small programs take the place of Vite and of the server. One slow test runs the whole of `make dev`, in a copy of the
source tree that it may change, and looks at the page in a browser.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.conftest import FLAGS, installed_browser
from tests.research.processes import lives
from tests.tools.source_tree import (
    PATIENCE,
    ROOT,
    RunningProgram,
    change,
    copy_source_tree,
    make_dev,
    save,
)
from tools import dev

DRIVER = """
import os
import signal
import sys
from pathlib import Path
from tools import dev

def build():
    return "broken" not in (root / "native/kernel.cpp").read_text()

def write_types():
    dev.say(f"types of {os.path.getsize(root / 'src/server.py')}")

root = Path(sys.argv[1])
dev.LOOK_EVERY, dev.PATIENCE = 0.01, float(sys.argv[2])
signals = dev.Signals()
if "signal-while-starting" in sys.argv:
    class Program(dev.Program):
        def __init__(self, *command, **facts):
            super().__init__(*command, **facts)
            os.kill(os.getpid(), signal.SIGTERM)
    dev.Program = Program
page = dev.Program(sys.executable, root / "page.py")
server = dev.Server((sys.executable, root / "src" / "server.py"), "http://here")
dev.run(page, server, dev.Watch(root, ("src", "native")), build, write_types, signals)
"""

PAGE = """
import os

os.write(1, f"page {os.getpid()}\\n".encode())  # at once, as the server writes to the same place
input()
"""

SERVER = """
import os
import signal

print("server", os.getpid())
print("Ominoes is at http://here")
signal.pause()
"""

STUBBORN = """
import os
import signal
from pathlib import Path

signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    with (Path(__file__).parents[1] / "held").open("wb"):
        signal.pause()
print("server", os.getpid(), flush=True)
print("Ominoes is at http://here", flush=True)
signal.pause()
"""
"""It does not listen, and has started a process that holds a pipe open as long as it lives."""


class Driver(RunningProgram):
    """`dev.run` in a process of its own, over a small source tree."""

    def __init__(self, root: Path, *options: str, patience: float = PATIENCE) -> None:
        super().__init__(sys.executable, "-c", DRIVER, str(root), str(patience), *options, folder=ROOT)


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


def runs(pid: int) -> bool:
    """Whether there is a process with this id."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_change_is_reported_when_writing_has_finished(tree: Path) -> None:
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
def test_temporary_files_of_editors_and_python_are_no_change(tree: Path, name: str) -> None:
    watch = dev.Watch(tree, ("src",))
    (tree / "src" / name).parent.mkdir(exist_ok=True)
    (tree / "src" / name).write_text("")
    assert [watch.changes(), watch.changes()] == [[], []]


def test_a_change_starts_the_server_again_and_says_why(tree: Path, start: Callable[..., Driver]) -> None:
    driver = start()
    first = dict(driver.pids)
    save(tree / "src/texts.toml", "")
    line = driver.wait_for("The server started again")
    assert line.endswith(" s: src/texts.toml changed.\n")
    assert driver.pids["page"] == first["page"]
    assert driver.pids["server"] != first["server"]
    assert [runs(first["server"]), runs(first["page"])] == [False, True]


def test_the_types_of_the_wire_are_written_at_the_start_and_with_every_change(
    tree: Path, start: Callable[..., Driver]
) -> None:
    driver = start()
    save(tree / "src/server.py", SERVER + "\n")
    driver.wait_for(f"types of {len(SERVER) + 1}\n")
    assert f"types of {len(SERVER)}\n" in driver.output


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
def test_stopping_it_stops_both_programs(start: Callable[..., Driver], number: int) -> None:
    driver = start()
    assert driver.end(number) == 128 + number
    assert [runs(pid) for pid in driver.pids.values()] == [False, False]


def test_stopping_it_while_a_program_starts_leaves_none_behind(tree: Path) -> None:
    driver = Driver(tree, "signal-while-starting")
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


def test_a_port_in_use_is_skipped() -> None:
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


@pytest.fixture
def page() -> Iterator[Page]:
    """An empty page. The browser is closed with the test, so that no event loop is left for other tests."""
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        yield browser.new_page(locale="en-GB")
        browser.close()


def started_by(pid: int) -> list[int]:
    """All descendants of a process."""
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


@pytest.mark.slow
def test_a_change_of_the_page_is_seen_at_once_and_one_of_the_server_after_a_reload(
    tmp_path: Path, page: Page
) -> None:
    tree = copy_source_tree(tmp_path)
    with make_dev(tree) as (running, address):
        page.goto(address)
        expect(page.locator("article")).to_have_count(5)
        page.evaluate("window.loadedBefore = true")

        change(tree / "web/src/shell/Home.svelte", "{t('shell.hero')}", "Somebody wrote another sentence.")
        expect(page.get_by_role("heading", level=1)).to_have_text("Somebody wrote another sentence.")
        assert page.evaluate("window.loadedBefore"), "the page was loaded again"

        texts = json.loads((tree / "web/src/i18n/en/shell.json").read_text())
        save(tree / "web/src/i18n/en/shell.json", json.dumps({**texts, "play-now": "Off we go"}))
        expect(page.get_by_role("button", name="Off we go").first).to_be_visible()

        change(tree / "src/ominoes/server/routes.py", "title=about.title,", 'title=f"New {about.title}",')
        running.wait_for("The server started again")
        page.reload()
        expect(page.get_by_role("heading", name="New Blokus")).to_be_visible()
        assert not page.evaluate("window.loadedBefore")

        processes = started_by(running.process.pid)
        assert len(processes) >= 3  # tools/dev.py, Vite, the server
        assert all(map(lives, processes))
    assert running.process.returncode != 0  # as make says when it is interrupted
    assert not any(map(lives, processes))
