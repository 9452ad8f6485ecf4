"""Runs Ominoes from the source tree for development: `make dev`.

Two programs run. Vite serves the page, reloads it when a file in web/ changes, and forwards requests under /api to the
server. When a file in src/ changes, the server restarts, and tools/wire_types.py writes again the types of what page
and server exchange. When a file in native/ changes, the kernels are built first. Building and the rest of the set-up
are left to tools/environment.py.
"""

import argparse
import contextlib
import functools
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
"""Seconds between two scans of the files."""
PATIENCE = 15.0
"""Seconds that a program gets to end after SIGTERM; the server gives its clients ten."""

Look = Mapping[str, tuple[int, int]]
"""The result of a scan: the files, each with the time of its last change and its size."""


# -- watching files -----------------------------------------------------------------------------------------


def look(root: Path, watched: Iterable[str]) -> Look:
    """Scan the files and folders with these names."""
    found = {}
    paths = [str(root / name) for name in watched]
    while paths:
        path = paths.pop()
        # A file can be removed after its folder was listed.
        with contextlib.suppress(OSError):
            if os.path.isdir(path):  # noqa: PTH112
                paths += [entry.path for entry in os.scandir(path) if is_source(entry.name)]
            else:
                about = os.stat(path)  # noqa: PTH116
                found[os.path.relpath(path, root)] = (about.st_mtime_ns, about.st_size)
    return found


def is_source(name: str) -> bool:
    """Whether a file with this name is a source, and no temporary file of an editor or of Python."""
    return (
        name != "__pycache__" and not name.startswith((".", "#")) and not name.endswith(("~", ".pyc", ".so"))
    )


class Watch:
    """Finds the files that change."""

    def __init__(self, root: Path, watched: Iterable[str]) -> None:
        self._root, self._watched = root, tuple(watched)
        self._seen = look(root, self._watched)
        self._changed: set[str] = set()

    def changes(self) -> list[str]:
        """The files that were changed, added or removed, once two scans are equal, so that writing has ended."""
        before, self._seen = self._seen, look(self._root, self._watched)
        moved = {name for name, _ in before.items() ^ self._seen.items()}
        self._changed |= moved
        if moved or not self._changed:
            return []
        changed, self._changed = sorted(self._changed), set()
        return changed


def reason(changed: list[str]) -> str:
    """The changed files in a few words."""
    more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
    return f"{changed[0]}{more} changed"


# -- programs -----------------------------------------------------------------------------------------------


def say(line: str) -> None:
    """Print a line in one call, because other programs write to the same terminal."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Program:
    """A program in a session of its own, so that Ctrl+C does not reach it; `end` ends it."""

    def __init__(
        self, *command: str | Path, folder: Path = ROOT, output: int | None = None, **environment: str
    ) -> None:
        self.process = subprocess.Popen(
            [str(part) for part in command],
            cwd=folder,
            env={**os.environ, **environment},
            # Vite ends when its input is closed, so also when this process is killed.
            stdin=subprocess.PIPE,
            stdout=output,
            encoding="utf-8",
            start_new_session=True,
        )

    @property
    def status(self) -> int | None:
        """The exit status; None while it runs."""
        return self.process.poll()

    def end(self) -> None:
        """End the program and all processes that it has started, and wait for it."""
        if self.status is None:
            self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        # The group may have no process any more.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()  # type: ignore[union-attr]


class Server:
    """The server. It can be restarted, and prints a line when it can be reached and when it has ended by itself."""

    def __init__(self, command: Iterable[str | Path], address: str) -> None:
        self._command, self._address = tuple(command), address
        self._program: Program | None = None
        self._reader = threading.Thread()

    def start(self, why: str = "") -> None:
        """Start the server; a running one is ended first."""
        began = time.monotonic()
        self.end()
        program = Program(*self._command, output=subprocess.PIPE, PYTHONUNBUFFERED="1")
        self._reader = threading.Thread(target=self._read, args=(program, began, why), daemon=True)
        self._reader.start()
        self._program = program

    def _read(self, program: Program, began: float, why: str) -> None:
        """Print the output of the server. The line with its address means that it can be reached."""
        for line in program.process.stdout or ():
            if self._address in line:
                took = f"in {time.monotonic() - began:.1f} s"
                say(f"The server started again {took}: {why}." if why else f"The server started {took}.")
            else:
                say(line.rstrip("\n"))

    def look_after(self) -> None:
        """Print once that the server has ended by itself."""
        if self._program and self._program.status is not None:
            say(
                f"The server ended with status {self._program.status}; the next change in src/ starts it again."
            )
            self.end()

    def end(self) -> None:
        """End the server if it runs."""
        if self._program:
            self._program.end()
            self._reader.join()
            self._program.process.stdout.close()  # type: ignore[union-attr]
        self._program = None


class Signals:
    """Keeps the signal that asks this process to end. Loops check `number`, so a start is never interrupted."""

    def __init__(self) -> None:
        self.number = 0
        for number in ENDING:
            signal.signal(number, self._note)

    def _note(self, number: int, _: object) -> None:
        self.number = number


def run(
    page: Program,
    server: Server,
    watch: Watch,
    build: Callable[[], bool],
    write_types: Callable[[], object],
    signals: Signals,
) -> None:
    """Restart the server with every change until a signal comes or Vite ends; then end both."""
    try:
        server.start()
        write_types()
        while page.status is None and not signals.number:
            server.look_after()
            if changed := watch.changes():
                follow(changed, server, build)
                write_types()
            time.sleep(LOOK_EVERY)
        sys.exit(128 + signals.number if signals.number else f"Vite ended with status {page.status}.")
    finally:
        for number in ENDING:
            # This process is ending already.
            signal.signal(number, signal.SIG_IGN)
        page.end()
        server.end()


def follow(changed: list[str], server: Server, build: Callable[[], bool]) -> None:
    """Build the kernels if their sources changed, and restart the server."""
    kernels = [name for name in changed if name.startswith(KERNELS)]
    if kernels:
        say(f"The kernels are built again: {reason(kernels)}.")
        if not build() and kernels == changed:
            say(
                "The server goes on with the kernels that it has; the next change in native/ builds them again."
            )
            return
    server.start(reason(changed))


# -- the page, the server and the kernels -------------------------------------------------------------------


def succeeds(signals: Signals, *arguments: str) -> bool:
    """Run a Python program to its end, with its output; returns whether it succeeded."""
    program = Program(sys.executable, *arguments)
    try:
        while program.status is None and not signals.number:
            time.sleep(LOOK_EVERY)
        return program.status == 0
    finally:
        program.end()


def free_port(wanted: int) -> int:
    """This port, or the next one that is free."""
    for port in range(wanted, wanted + 100):
        with socket.socket() as door, contextlib.suppress(OSError):
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((HOST, port))
            return port
    sys.exit(f"No port from {wanted} on is free.")


def answers(port: int) -> bool:
    """Whether a program listens at a port of this machine."""
    with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
        return True
    return False


def page_builder() -> ModuleType:
    """The module web/build.py, which finds Node."""
    spec = spec_from_file_location("build_page", ROOT / "web" / "build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start_page(port: int, server: str) -> Program:
    """Start Vite; its packages are installed first if they are missing."""
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
    """Run Vite and the server until a signal comes."""
    parser = argparse.ArgumentParser(prog="tools/dev.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--no-open", action="store_true", help="do not open the page in a browser")
    parser.add_argument(
        "--port", type=int, default=SERVER_PORT, help="where the server listens, if that is free"
    )
    arguments = parser.parse_args()
    package = find_spec("ominoes")
    if package is None or not Path(package.origin or "").is_relative_to(ROOT / "src"):
        sys.exit("Ominoes is not installed from this source tree: run `make dev`.")
    signals = Signals()

    port, page_port = free_port(arguments.port), free_port(PAGE_PORT)
    address, page_address = f"http://{HOST}:{port}", f"http://{HOST}:{page_port}"
    TABLES.parent.mkdir(parents=True, exist_ok=True)
    serve = ("-m", "ominoes", "serve", "--port", str(port), "--database", TABLES)
    page = start_page(page_port, address)
    say(f"The page will be at {page_address}; changes in web/ are shown at once.")
    say(f"The server will be at {address}; changes in src/ or native/ restart it.")
    say(f"Its tables are kept in {TABLES.relative_to(ROOT)}. Press Ctrl+C to stop both.")
    if not arguments.no_open:
        threading.Thread(target=open_when_there, args=(page_port,), daemon=True).start()
    server, watch = Server((sys.executable, *serve), address), Watch(ROOT, (*PYTHON, *KERNELS))
    build = functools.partial(succeeds, signals, "tools/environment.py", "source")
    write_types = functools.partial(succeeds, signals, "tools/wire_types.py")
    run(page, server, watch, build, write_types, signals)


if __name__ == "__main__":
    main()
