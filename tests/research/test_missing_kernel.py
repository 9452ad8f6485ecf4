"""A build for playing has no kernel for research: modules that need it say what to do, and all others work."""

import subprocess
import sys
from pathlib import Path

# A module that is None in `sys.modules` cannot be imported, as if its file did not exist.
LEFT_OUT = "import sys; sys.modules['ominoes.research._kernel'] = None\n"
SENTENCE = (
    "this Ominoes was built for playing, without the research kernel; "
    "in the folder of its source, build all of it with: pip install '.[research]'"
)


def without_kernel(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LEFT_OUT + code], capture_output=True, text=True, timeout=120
    )


def test_batches_environments_and_training_say_how_to_build_the_kernel() -> None:
    modules = ("batched", "observations", "pettingzoo", "gymnasium", "openspiel", "blokus.training")
    done = without_kernel(f"""
import importlib, traceback

for module in {modules!r}:
    try:
        importlib.import_module(f"ominoes.research.{{module}}")
    except ImportError as error:
        print(*traceback.format_exception_only(error), end="")
""")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"ominoes.research.kernel.MissingKernel: {SENTENCE}"] * len(modules)


def test_a_command_that_needs_the_kernel_says_how_to_build_it(tmp_path: Path) -> None:
    words = ["ominoes", "train", "duo", "--folder", str(tmp_path)]
    done = without_kernel(f"sys.argv = {words}; from ominoes.cli.entry_point import run; run()")
    assert (done.returncode, done.stderr) == (2, f"ominoes: {SENTENCE}\n")


def test_playing_solving_printing_serving_and_the_arena_need_no_research_kernel() -> None:
    done = without_kernel("""
import importlib, pkgutil
import ominoes

for module in pkgutil.walk_packages(ominoes.__path__, "ominoes."):
    if module.name.split(".")[-1] not in ("__main__", "_kernel") and ".migrations." not in module.name:
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, type(error).__name__)
""")
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        f"ominoes.research.{module} MissingKernel"
        for module in (
            "batched",
            "blokus.training",
            "gymnasium",
            "kernel",
            "observations",
            "openspiel",
            "pettingzoo",
            "single_game",
        )
    ]
