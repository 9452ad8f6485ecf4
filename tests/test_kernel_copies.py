"""The copies of hot code for one processor share no function with the code for any machine (native/README.md)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parent.parent / "build"


def test_no_copy_has_a_function_that_the_linker_could_take_for_another() -> None:
    # Of functions with the same name the linker keeps one, from any copy. So a copy for AVX2 must have no function
    # whose name is also in the code for any machine.
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}-*"
    copies = sorted(BUILD.glob(f"{tag}/native/**/*_kernel_avx*.dir/**/*.o"))
    nm = shutil.which("nm")
    if nm is None or not copies:
        pytest.skip("there are no object files of such copies to look at")
    names = subprocess.run(
        [nm, "--demangle", "--defined-only", "--print-file-name", *copies],
        capture_output=True,
        text=True,
        check=True,
    )
    shared = []
    for line in names.stdout.splitlines():
        file, _, kind, name = line.replace(":", " ", 1).split(maxsplit=3)
        if kind in "Wu" and "avx2::" not in name and "avx512::" not in name:
            shared.append(f"{Path(file).relative_to(BUILD)}: {name}")
    assert shared == []
