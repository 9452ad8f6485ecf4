"""Runs Ominoes from the source tree while somebody works on it: `make dev`.

Two programs run. Vite shows the page, and each change in web/ as soon as it is saved; it hands whatever is under /api
on to the server. The server starts again when something in src/ changes. When something in native/ changes, the
kernels are built first. Building, and everything else that is set up, is left to tools/environment.py.
"""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "build" / "dev" / "tables.db"
HOST = "127.0.0.1"
SERVER_PORT, PAGE_PORT = 8420, 5173

PYTHON = ("src",)
KERNELS = ("native", "CMakeLists.txt", "pyproject.toml")
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_EVERY = 0.2
"""Seconds between two looks at the files."""
PATIENCE = 15.0
"""Seconds in which a program that is told to end has to; the server gives its clients ten."""

Look = Mapping[str, tuple[int, int]]
"""The files that there are, each with the time of its last change and its size."""


# -- what has changed ---------------------------------------------------------------------------------------


def look(root: Path, watched: Iterable[str]) -> Look:
    """The files in these folders."""
    found = {}
    paths = [str(root / name) for name in watched]
    while paths:
        path = paths.pop()
        with contextlib.suppress(OSError):  # it has gone since it was listed
            if os.path.isdir(path):  # noqa: PTH112
                paths += [entry.path for entry in os.scandir(path) if is_source(entry.name)]
            else:
                about = os.stat(path)  # noqa: PTH116
                found[os.path.relpath(path, root)] = (about.st_mtime_ns, about.st_size)
    return found


def is_source(name: str) -> bool:
    """Whether somebody wrote what has this name; editors and Python leave other files beside it."""
    return (
        name != "__pycache__" and not name.startswith((".", "#")) and not name.endswith(("~", ".pyc", ".so"))
    )


class Watch:
    """Sees which files change."""

    def __init__(self, root: Path, watched: Iterable[str]) -> None:
        self._root, self._watched = root, tuple(watched)
        self._seen = look(root, self._watched)
        self._changed: set[str] = set()

    def changes(self) -> list[str]:
        """The files that were changed, made or removed, as soon as two looks find the same: nobody is writing."""
        before, self._seen = self._seen, look(self._root, self._watched)
        moved = {name for name, _ in before.items() ^ self._seen.items()}
        self._changed |= moved
        if moved or not self._changed:
            return []
        changed, self._changed = sorted(self._changed), set()
        return changed


def reason(changed: list[str]) -> str:
    """What has changed, in a few words."""
    more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
    return f"{changed[0]}{more} changed"


# -- what runs ----------------------------------------------------------------------------------------------


def say(line: str) -> None:
    """Tell whoever works here; the line at once, because others write to the same terminal."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Program:
    """A program in a session of its own: Ctrl+C reaches us alone, and we end it."""

    def __init__(
        self, *command: str | Path, folder: Path = ROOT, output: int | None = None, **environment: str
    ) -> None:
        self.process = subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,  # Vite ends when this is closed, so also when we are killed
            stdout=output,
            encoding="utf-8",
            start_new_session=True,
        )

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self.process.poll()

    def end(self) -> None:
        """End it and whatever it has started, and wait until it is gone."""
        if self.status is None:
            self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()  # type: ignore[union-attr]


class Server:
    """The server, which can be started again and again; says in a line when it can be reached, or that it ended."""

    def __init__(self, command: Iterable[str | Path], address: str) -> None:
        self._command, self._address = tuple(command), address
        self._program: Program | None = None
        self._reader = threading.Thread()

    def start(self, why: str = "") -> None:
        """Start it, after it was ended if it is there."""
        began = time.monotonic()
        self.end()
        program = Program(*self._command, output=subprocess.PIPE, PYTHONUNBUFFERED="1")
        self._reader = threading.Thread(target=self._read, args=(program, began, why), daemon=True)
        self._reader.start()
        self._program = program

    def _read(self, program: Program, began: float, why: str) -> None:
        """Pass on what it says; once it says where it is, it can be reached."""
        for line in program.process.stdout or ():
            if self._address in line:
                took = f"in {time.monotonic() - began:.1f} s"
                say(f"The server started again {took}: {why}." if why else f"The server started {took}.")
            else:
                say(line.rstrip("\n"))

    def look_after(self) -> None:
        """Say once that it ended by itself."""
        if self._program and self._program.status is not None:
            say(
                f"The server ended with status {self._program.status}; the next change in src/ starts it again."
            )
            self.end()

    def end(self) -> None:
        """End it, if it is there."""
        if self._program:
            self._program.end()
            self._reader.join()
            self._program.process.stdout.close()  # type: ignore[union-attr]
        self._program = None


class Signals:
    """Notes which signal asked us to end. Whoever waits looks here, so that no program is left half started."""

    def __init__(self) -> None:
        self.number = 0
        for number in ENDING:
            signal.signal(number, self._note)

    def _note(self, number: int, _: object) -> None:
        self.number = number


def run(page: Program, server: Server, watch: Watch, build: Callable[[], bool], signals: Signals) -> None:
    """Start the server again with every change, until a signal comes or the page's program ends; then end both."""
    try:
        server.start()
        while page.status is None and not signals.number:
            server.look_after()
            if changed := watch.changes():
                follow(changed, server, build)
            time.sleep(LOOK_EVERY)
        sys.exit(128 + signals.number if signals.number else f"Vite ended with status {page.status}.")
    finally:
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)  # we are ending already
        page.end()
        server.end()


def follow(changed: list[str], server: Server, build: Callable[[], bool]) -> None:
    """Build and start again what these files are part of."""
    kernels = [name for name in changed if name.startswith(KERNELS)]
    if kernels:
        say(f"The kernels are built again: {reason(kernels)}.")
        if not build() and kernels == changed:
            say(
                "The server goes on with the kernels that it has; the next change in native/ builds them again."
            )
            return
    server.start(reason(changed))


# -- the two programs of ours -------------------------------------------------------------------------------


def build_kernels(signals: Signals) -> bool:
    """Bring the installed kernels up to date; says what the compiler says and whether that went well."""
    building = Program(sys.executable, "tools/environment.py", "source")
    try:
        while building.status is None and not signals.number:
            time.sleep(LOOK_EVERY)
        return building.status == 0
    finally:
        building.end()


def free_port(wanted: int) -> int:
    """This port, or the next one that nobody has."""
    for port in range(wanted, wanted + 100):
        with socket.socket() as door, contextlib.suppress(OSError):
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((HOST, port))
            return port
    sys.exit(f"No port from {wanted} on is free.")


def answers(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
        return True
    return False


def page_builder() -> ModuleType:
    """The module web/build.py, which knows how Node is called."""
    spec = spec_from_file_location("build_page", ROOT / "web" / "build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start_page(port: int, server: str) -> Program:
    """Start Vite, after the packages that it needs were installed if they are not there."""
    builder = page_builder()
    builder.install("build")
    vite = ROOT / "web" / "node_modules" / "vite" / "bin" / "vite.js"
    options = ("--host", HOST, "--port", str(port), "--strictPort", "--clearScreen", "false")
    return Program(*builder.program("node"), vite, *options, folder=ROOT / "web", OMINOES_SERVER=server)


def open_when_there(port: int) -> None:
    """Open the page in a browser as soon as Vite listens."""
    while not answers(port):
        time.sleep(LOOK_EVERY)
    webbrowser.open(f"http://{HOST}:{port}")


def main() -> None:
    """Run both until somebody stops us."""
    parser = argparse.ArgumentParser(prog="tools/dev.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--no-open", action="store_true", help="do not open the page in a browser")
    parser.add_argument(
        "--port", type=int, default=SERVER_PORT, help="where the server listens, if that is free"
    )
    wishes = parser.parse_args()
    package = find_spec("ominoes")
    if package is None or not Path(package.origin or "").is_relative_to(ROOT / "src"):
        sys.exit("Ominoes is not installed from this source tree: run `make dev`.")
    signals = Signals()

    port, page_port = free_port(wishes.port), free_port(PAGE_PORT)
    address, page_address = f"http://{HOST}:{port}", f"http://{HOST}:{page_port}"
    TABLES.parent.mkdir(parents=True, exist_ok=True)
    serve = ("-m", "ominoes", "serve", "--port", str(port), "--database", TABLES)
    page = start_page(page_port, address)
    say(f"The page will be at {page_address}; what you change in web/ is shown at once.")
    say(f"The server will be at {address}; what you change in src/ or native/ starts it again.")
    say(f"Its tables are kept in {TABLES.relative_to(ROOT)}. Press Ctrl+C to stop both.")
    if not wishes.no_open:
        threading.Thread(target=open_when_there, args=(page_port,), daemon=True).start()
    server, watch = Server((sys.executable, *serve), address), Watch(ROOT, (*PYTHON, *KERNELS))
    run(page, server, watch, lambda: build_kernels(signals), signals)


if __name__ == "__main__":
    main()
