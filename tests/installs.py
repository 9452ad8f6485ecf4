"""Smaller installs than the one that the tests run in, made by blocking the import of modules that they lack."""

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
    looked_up = []

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            self.looked_up.append(name)
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, Missing())
"""

_RUN = """
import contextlib, io
from ominoes.cli.entry_point import run

def command(*arguments, keys=""):
    output, errors = io.StringIO(), io.StringIO()
    sys.argv = ["ominoes", *arguments]
    sys.stdin = io.StringIO(keys)
    status = 0
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            run()
        except SystemExit as end:
            status = end.code or 0
    return {"status": status, "output": output.getvalue(), "errors": errors.getvalue()}
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
            needs = [(_normal_name(requirement.name), one) for one in ("", *requirement.extras)]
            if needed:
                waiting += [need for need in needs if need[0] not in found or need[1]]
    return found


def missing(extra: str = "") -> list[str]:
    """The modules of this environment that `ominoes` or `ominoes[extra]` alone would not install."""
    installed = requirements(extra)
    return [
        module
        for module, packages in metadata.packages_distributions().items()
        if installed.isdisjoint(_normal_name(package) for package in packages)
    ]


def run_without(modules: list[str], code: str, folder: Path) -> Any:
    """Run a program where some modules cannot be imported; returns its variable `result`.

    The program can call `command(*arguments)`, which runs `ominoes` and returns its exit status and output.
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


def _normal_name(package: str) -> str:
    """The name of a package as PEP 503 normalises it."""
    return re.sub(r"[-_.]+", "-", package).lower()
