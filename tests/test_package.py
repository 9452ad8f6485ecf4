"""The package as a whole: its public names, what importing it loads, and rules that all modules and tests keep."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
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
        "count",
        "game",
        "games",
        "settle",
        "solve",
    ]
    assert all(hasattr(ominoes, name) for name in ominoes.__all__)


PROGRAMS = {"cli", "page", "server", "store", "tables"}
"""Packages that are no part of the library: people run them."""


def test_dir_lists_all_public_names_and_all_packages_of_the_library() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} - PROGRAMS
    public = {name for name in dir(ominoes) if not name.startswith("_")}
    assert public == {*ominoes.__all__, *packages}
    assert {"__doc__", "__version__"} <= {*dir(ominoes)}


def test_a_package_of_the_library_is_loaded_when_it_is_touched() -> None:
    for name in ("players", "printing", "puzzles", "research"):
        code = (
            f"import sys, ominoes; before = 'ominoes.{name}' in sys.modules; "
            f"print(before, ominoes.{name} is sys.modules['ominoes.{name}'])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["False", "True"], name
    assert not hasattr(ominoes, "no_such_package")


def test_figures_are_solved_and_counted_with_the_usual_pieces_where_none_are_named() -> None:
    assert ominoes.count("3x20")[:2] == (8, 2)
    covering = next(ominoes.solve("6x10"))
    assert sorted(placed.piece for placed in covering) == sorted(
        piece.name for piece in ominoes.puzzles.pieces_of("pentominoes")
    )
    sentence = "no usual set of pieces has the area 55; name the pieces, such as 'I2\\*2'"
    for ask in (ominoes.solve, ominoes.count):
        with pytest.raises(ominoes.puzzles.PuzzleError, match=sentence):
            ask("5x11")


@every(
    ("given", "sentence"),
    [
        ("I1 a20", "'I1 a20' is a text, not an action; `game.parse` makes an action of it"),
        (5, "5 is a number, not an action; `game.action` makes an action of an id"),
        (
            None,
            "an action is expected, not None; `state.actions` lists the legal ones, `game.parse` makes one of a text",
        ),
    ],
)
def test_a_value_that_is_not_an_action_is_refused_with_the_method_to_call(given: Any, sentence: str) -> None:
    for name in ominoes.games():
        state = ominoes.game(name).start(1)
        for asked in (
            state.play,
            state.game.notation,
            state.game.describe,
            state.game.action_id,
            state.game.to_json,
        ):
            with pytest.raises(ominoes.NotationError) as refusal:
                asked(given)
            assert str(refusal.value) == sentence
        assert str(state.why_not(given)) == sentence


def test_the_installed_package_or_the_source_tree_is_tested_as_the_run_says() -> None:
    # `make test` says that it tests the wheel. After `make dev` the source tree is tested.
    installed = "site-packages" in PACKAGE.parts or "site" in PACKAGE.parts
    assert installed or (
        os.environ.get("OMINOES_TESTED") != "wheel" and Path("src/ominoes").resolve() == PACKAGE
    )


HEAVY = ("numpy", "rich", "prompt_toolkit", "typer", "typst", "litestar", "sqlalchemy", "uvicorn", "babel")


def loaded_by(module: str) -> set[str]:
    """The modules that a new process has loaded after importing one module."""
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert loaded_by("ominoes").isdisjoint(HEAVY)


def test_the_help_of_the_command_loads_nothing_heavy() -> None:
    assert loaded_by("ominoes.cli.main") & {*HEAVY} <= {"rich", "typer"}


def test_the_package_of_the_games_is_also_their_list() -> None:
    import ominoes.games.blokus as blokus

    assert blokus.Blokus is type(ominoes.game("blokus"))
    assert "blokus" in ominoes.games()


def test_the_examples_in_the_docstrings_run() -> None:
    results = {name: doctest.testmod(importlib.import_module(name)) for name in MODULES}
    assert [name for name, result in results.items() if result.failed] == []
    assert sum(result.attempted for result in results.values()) > 50


def test_every_module_says_what_it_is() -> None:
    docstrings = {name: (importlib.import_module(name).__doc__ or "").strip(" .\n") for name in MODULES}
    assert [name for name, docstring in docstrings.items() if not docstring] == []


def test_no_test_imports_from_another_test() -> None:
    # What two test modules need has a module of its own.
    written = {path: path.read_text(encoding="utf-8") for path in sorted(Path("tests").rglob("test_*.py"))}
    assert len(written) > 50
    taking = re.compile(r"^\s*(?:from|import) tests\..*\btest_", re.MULTILINE)
    assert [str(path) for path, text in written.items() if taking.search(text)] == []


_ARROW = re.compile(r"\s*(async\s+)?(\(.*?\)|[A-Za-z_$][\w$]*)\s*=>", re.DOTALL)


def bare_waits(source: str) -> list[int]:
    """The lines on which `wait_for_function` gets anything but an arrow function written out there."""
    calls = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "wait_for_function"
    ]
    return [call.lineno for call in calls if not _ARROW.match(_beginning(call))]


def _beginning(call: ast.Call) -> str:
    """The beginning of the string that a call has as its first argument or as `expression`."""
    named = [word.value for word in call.keywords if word.arg == "expression"]
    given = next(iter([*call.args, *named]), None)
    if isinstance(given, ast.JoinedStr) and given.values:
        given = given.values[0]
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else ""


def test_waits_in_the_browser_are_given_functions() -> None:
    # Playwright evaluates a bare expression repeatedly with `eval`, which the page's security policy forbids.
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
