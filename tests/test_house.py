"""The house as a whole: its public names, what importing it costs, and its words."""

import ast
import doctest
import fnmatch
import importlib
import pkgutil
import re
import string
import subprocess
import sys
import tomllib
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


@pytest.mark.parametrize("heavy", ["numpy", "rich", "prompt_toolkit", "typer", "litestar", "sqlalchemy"])
def test_importing_the_package_loads_nothing_heavy(heavy: str) -> None:
    code = f"import sys, ominoes; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("heavy", ["numpy", "prompt_toolkit", "litestar", "sqlalchemy", "uvicorn"])
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


# -- words ---------------------------------------------------------------------------------------------

CATALOGUES = {
    path.stem: tomllib.loads(path.read_text()) for path in (PACKAGE / "words" / "en").glob("*.toml")
}
SOURCES = list(PACKAGE.rglob("*.py"))


KEY = re.compile(r"[a-z*]+\.([a-z0-9*]+-?)*[a-z0-9*]")


def literal_keys() -> set[str]:
    """Every string in the code that has the form of a key, with * where a name is filled in."""
    keys = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                keys.add(
                    "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values
                    )
                )
    return {key for key in keys if KEY.fullmatch(key) and key.partition(".")[0] in {*CATALOGUES, "*"}}


def test_every_key_in_the_code_has_its_words() -> None:
    missing = [
        key
        for key in literal_keys()
        if "*" not in key
        and not key.endswith((".rules", ".toml", ".md"))
        and key.partition(".")[2] not in CATALOGUES[key.partition(".")[0]]
    ]
    assert missing == []


def test_no_words_are_left_unused() -> None:
    keys = literal_keys()
    patterns = [key for key in keys if "*" in key]
    unused = [
        f"{part}.{entry}"
        for part, entries in CATALOGUES.items()
        for entry in entries
        if f"{part}.{entry}" not in keys
        and not any(fnmatch.fnmatch(f"{part}.{entry}", pattern) for pattern in patterns)
    ]
    assert unused == []


def test_all_words_can_be_filled_in() -> None:
    for entries in CATALOGUES.values():
        for sentence in entries.values():
            for _, field, _, _ in string.Formatter().parse(sentence):
                assert field is None or field.isidentifier()


@pytest.mark.parametrize("name", sorted(ominoes.games()))
def test_every_game_has_its_rules_and_says_whose_name_it_is(name: str) -> None:
    from ominoes.words import document

    rules = document(f"{name}.rules")
    assert rules.startswith(f"# {ominoes.games()[name].title}")
    assert "Ominoes is an independent implementation" in rules
    for field in ominoes.game(name).options.__struct_fields__:
        assert f"`{field}`" in rules
