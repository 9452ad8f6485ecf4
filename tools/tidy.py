"""Runs clang-tidy over the kernels (`make tidy`): each file of native/ once, with the checks of `.clang-tidy`.

CMake lists how every file is compiled; nothing is built. Clang-tidy reads a hot file once for each kind of processor,
because each copy compiles lines that no other one does. A finding in a shared header is reported once.
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
    """Let CMake list how each file of native/ is compiled; returns the files."""
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
        sys.exit(f"CMake cannot configure the kernels:\n{answer.stdout}{answer.stderr}")
    compiled = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return sorted({Path(one["file"]) for one in compiled if NATIVE in Path(one["file"]).parents})


def findings(file: Path) -> list[str]:
    """The findings of clang-tidy in a file and in our headers."""
    # Clang does not know all of GCC's warning names.
    command: list[str | Path] = [
        PROGRAMS / "clang-tidy",
        "--quiet",
        "-p",
        BUILD,
        "--extra-arg=-Wno-unknown-warning-option",
        file,
    ]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    # Clang-tidy could not read the file.
    if answer.returncode:
        return [f"{answer.stdout}{answer.stderr}"]
    found = re.split(r"^(?=\S+:\d+:\d+: (?:warning|error): )", answer.stdout, flags=re.MULTILINE)
    return [one for one in found if one.startswith(f"{NATIVE}{os.sep}")]


def main() -> None:
    """Check all files in parallel; exit with status 1 if there is a finding."""
    files = configure()
    # The bindings take longest, so they start first.
    files.sort(key=lambda file: file.name != "bindings.cpp")
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = {one: None for some in threads.map(findings, files) for one in some}
    print("".join(found).replace(f"{ROOT}{os.sep}", ""), end="")
    print(f"clang-tidy: {len(files)} files, {len(found)} findings")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
