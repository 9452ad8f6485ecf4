"""The house as a whole: its public names and what importing it costs."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

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
    assert "site-packages" in PACKAGE.parts or "site" in PACKAGE.parts


@pytest.mark.parametrize(
    "heavy", ["numpy", "rich", "prompt_toolkit", "typer", "typst", "litestar", "sqlalchemy", "babel"]
)
def test_importing_the_package_loads_nothing_heavy(heavy: str) -> None:
    code = f"import sys, ominoes; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "heavy", ["numpy", "prompt_toolkit", "typst", "litestar", "sqlalchemy", "uvicorn", "babel"]
)
def test_the_help_of_the_command_loads_nothing_heavy(heavy: str) -> None:
    code = f"import sys, ominoes.cli.main; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_room_of_the_games_is_also_their_list() -> None:
    import ominoes.games.blokus as blokus

    assert blokus.Blokus is type(ominoes.game("blokus"))
    assert "blokus" in ominoes.games()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_is(name: str) -> None:
    assert (importlib.import_module(name).__doc__ or "").strip(" .\n")
