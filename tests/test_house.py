"""The house as a whole: its public names and what importing it costs."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

from tests.cases import every

import ominoes

PACKAGE = Path(ominoes.__file__).parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages([str(PACKAGE)], "ominoes.")
    if not module.name.endswith("_kernel")
)


def test_the_public_names_are_exactly_the_intended_ones() -> None:
    assert sorted(ominoes.__all__) == [
        "Action",
        "Game",
        "IllegalAction",
        "NotationError",
        "OminoesError",
        "OptionError",
        "Record",
        "RecordError",
        "State",
        "UnknownGame",
        "game",
        "games",
        "settle",
        "solve",
    ]
    assert all(hasattr(ominoes, name) for name in ominoes.__all__)


def test_what_is_tested_is_what_people_install() -> None:
    # `make test` says that it tests the wheel. Whoever has run `make dev` tests the source tree.
    installed = "site-packages" in PACKAGE.parts or "site" in PACKAGE.parts
    assert installed or (
        os.environ.get("OMINOES_TESTED") != "wheel" and Path("src/ominoes").resolve() == PACKAGE
    )


HEAVY = ("numpy", "rich", "prompt_toolkit", "typer", "typst", "litestar", "sqlalchemy", "uvicorn", "babel")


def loaded_by(module: str) -> set[str]:
    """What is loaded when a new process has imported a module."""
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("ominoes").isdisjoint(HEAVY)


def test_the_help_of_the_command_loads_nothing_heavy() -> None:
    assert loaded_by("ominoes.cli.main") & {*HEAVY} <= {"rich", "typer"}


def test_the_room_of_the_games_is_also_their_list() -> None:
    import ominoes.games.blokus as blokus

    assert blokus.Blokus is type(ominoes.game("blokus"))
    assert "blokus" in ominoes.games()


def test_the_examples_in_the_docstrings_run() -> None:
    results = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert [name for name, result in results.items() if result.failed] == []
    assert sum(result.attempted for result in results.values()) > 50


def test_every_module_says_what_it_is() -> None:
    said = {name: (importlib.import_module(name).__doc__ or "").strip(" .\n") for name in MODULES}
    assert [name for name, words in said.items() if not words] == []


def test_no_test_takes_anything_from_another_test() -> None:
    # What two of them need has a module of its own.
    written = {path: path.read_text(encoding="utf-8") for path in sorted(Path("tests").rglob("test_*.py"))}
    assert len(written) > 50
    taking = re.compile(r"^\s*(?:from|import) tests\..*\btest_", re.MULTILINE)
    assert [str(path) for path, text in written.items() if taking.search(text)] == []


_ARROW = re.compile(r"\s*(async\s+)?(\(.*?\)|[A-Za-z_$][\w$]*)\s*=>", re.DOTALL)


def bare_waits(source: str) -> list[int]:
    """The lines on which `wait_for_function` is given something else than an arrow function written out there."""
    calls = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "wait_for_function"
    ]
    return [call.lineno for call in calls if not _ARROW.match(_beginning(call))]


def _beginning(call: ast.Call) -> str:
    """How the string begins that a call has as its first argument, or as `expression`."""
    named = [word.value for word in call.keywords if word.arg == "expression"]
    given = next(iter([*call.args, *named]), None)
    if isinstance(given, ast.JoinedStr) and given.values:
        given = given.values[0]
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else ""


def test_waiting_in_the_browser_is_given_functions() -> None:
    # A bare expression is evaluated again and again, and the page's policy forbids to evaluate.
    found = {
        path.name: bare_waits(path.read_text(encoding="utf-8")) for path in Path("tests/browser").glob("*.py")
    }
    assert len(found) > 10
    assert {name: lines for name, lines in found.items() if lines} == {}


@every(
    ("written", "bare"),
    [
        ("page.wait_for_function('window.done')", True),
        ("page.wait_for_function(f'document.title === {title!r}')", True),
        ("page.wait_for_function(SOMETHING)", True),
        ("page.wait_for_function(expression='1 + 1')", True),
        ("page.wait_for_function('() => window.done')", False),
        ("page.wait_for_function('old => document.title !== old', arg=1)", False),
        ("page.wait_for_function('async ([a, b]) => a')", False),
        ("page.wait_for_function(f'() => document.title === {title!r}')", False),
    ],
)
def test_a_bare_expression_to_wait_for_is_found(written: str, bare: bool) -> None:
    assert bool(bare_waits(written)) == bare
