"""Installs of other sizes than the one that the tests run in: what they lack cannot be imported."""

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

_BLOCK = """
import importlib.abc, json, sys

class Missing(importlib.abc.MetaPathFinder):
    names = set(json.loads(sys.argv[1]))
    asked = []

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            self.asked.append(name)
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, Missing())
"""

_RUN = """
import contextlib, io
from ominoes.cli.entrance import run

def command(*arguments, keys=""):
    said, complained = io.StringIO(), io.StringIO()
    sys.argv = ["ominoes", *arguments]
    sys.stdin = io.StringIO(keys)
    status = 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            run()
        except SystemExit as end:
            status = end.code or 0
    return {"status": status, "said": said.getvalue(), "complained": complained.getvalue()}
"""


def requirements(extra: str = "") -> set[str]:
    """The names of all packages that `ominoes` or `ominoes[extra]` installs, itself included."""
    found: set[str] = set()
    waiting = [("ominoes", extra)]
    while waiting:
        name, wanted = waiting.pop()
        found.add(name)
        for line in metadata.requires(name) or ():
            requirement = Requirement(line)
            needed = any(
                requirement.marker is None or requirement.marker.evaluate({"extra": one})
                for one in {"", wanted}
            )
            needs = [(_plain(requirement.name), one) for one in ("", *requirement.extras)]
            if needed:
                waiting += [need for need in needs if need[0] not in found or need[1]]
    return found


def missing(extra: str = "") -> list[str]:
    """The modules that are here and would not be there after installing `ominoes` or `ominoes[extra]` alone."""
    there = requirements(extra)
    return [
        module
        for module, packages in metadata.packages_distributions().items()
        if there.isdisjoint(_plain(package) for package in packages)
    ]


def run_without(modules: list[str], code: str, folder: Path) -> Any:
    """What a program writes as JSON in its variable `result`, where some modules cannot be imported.

    It has `command` to call `ominoes` with arguments; gives the exit status and what was said.
    """
    show = "\nsys.stdout.write(json.dumps(result))\n"
    done = subprocess.run(
        [sys.executable, "-c", _BLOCK + _RUN + code + show, json.dumps(modules)],
        cwd=folder,
        env={"XDG_DATA_HOME": str(folder), "TERM": "dumb", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _plain(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()
