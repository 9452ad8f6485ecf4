"""Runs clang-tidy over the kernels (`make tidy`): each file of native/ once, by the checks of `.clang-tidy`.

CMake writes down how every file is compiled, and nothing is built. Copies for kinds of machines are files of their own
and are looked at as well: each has lines that no other one compiles. What headers share is said once.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nanobind

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native"
BUILD = ROOT / "build" / "tidy"
PROGRAMS = Path(sys.executable).parent


def configure() -> list[Path]:
    """Have CMake say how each file of native/ is compiled; returns the files."""
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    command = [
        *("cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja"),
        *(f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind.cmake_dir()}"),
        *("-DCMAKE_BUILD_TYPE=Release", "-DOMINOES_UNITY=OFF", "-DOMINOES_PAGE=OFF"),
    ]
    answer = subprocess.run(
        command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    if answer.returncode:
        sys.exit(f"CMake cannot say how the kernels are compiled:\n{answer.stdout}{answer.stderr}")
    compiled = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return sorted({Path(one["file"]) for one in compiled if NATIVE in Path(one["file"]).parents})


def findings(file: Path) -> list[str]:
    """What clang-tidy finds in a file and its headers, without what lies in other people's headers."""
    # GCC's names of warnings are not all Clang's.
    command: list[str | Path] = [
        PROGRAMS / "clang-tidy",
        "--quiet",
        "-p",
        BUILD,
        "--extra-arg=-Wno-unknown-warning-option",
        file,
    ]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:  # it could not read the file
        return [f"{answer.stdout}{answer.stderr}"]
    found = re.split(r"^(?=\S+:\d+:\d+: (?:warning|error): )", answer.stdout, flags=re.MULTILINE)
    return [one for one in found if one.startswith(f"{NATIVE}{os.sep}")]


def main() -> None:
    """Look at all files, two and more at a time; end with status 1 when something is found."""
    files = configure()
    files.sort(key=lambda file: file.name != "bindings.cpp")  # those take longest
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as threads:
        found = {one: None for some in threads.map(findings, files) for one in some}
    print("".join(found).replace(f"{ROOT}{os.sep}", ""), end="")
    print(f"clang-tidy: {len(files)} files, {len(found)} findings")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
