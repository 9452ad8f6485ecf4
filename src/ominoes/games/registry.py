"""Games by name. They are found where `ominoes.game_packages` says; no list of them is kept.

A package has a module `game` with the class of the game: `Blokus` in `games/blokus/game.py`. A module named after a
floor above (`printing`, `racing`, `observations`, ...) belongs to that floor, which gets it from `part`.
"""

import difflib
import functools
import importlib
import logging
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from ominoes import game_packages
from ominoes.games.errors import UnknownGame
from ominoes.games.options import Options
from ominoes.games.rulebook import About, Game
from ominoes.i18n import quotation


def game(name: str, /, **options: Any) -> Game:
    """A game by its name, with its options: `ominoes.game("blokus", players=2)`."""
    return rulebook(name)(**options)


def games() -> dict[str, About]:
    """All games by name, with what tools need to know about each."""
    outside = _loadable(tuple(game_packages.outside_games()))
    kinds = {name: rulebook(name) for name in (*game_packages.own_games(), *outside)}
    return {name: kinds[name].about for name in sorted(kinds, key=lambda name: (kinds[name]._place, name))}


@functools.cache
def _loadable(names: tuple[str, ...]) -> tuple[str, ...]:
    """Games from outside packages without those that cannot be loaded, which must not stop all others."""
    found = []
    for name in names:
        try:
            rulebook(name)
        except UnknownGame as error:
            logging.getLogger("ominoes").warning("%s", error)
        else:
            found.append(name)
    return tuple(found)


def rulebook(name: str) -> type[Game]:
    """The class of a game by its name; raises `UnknownGame` when there is none, or it cannot be loaded."""
    package = game_packages.package_of(name) if isinstance(name, str) else None
    if package is None:
        known = games()
        near = difflib.get_close_matches(str(name).lower(), known, n=1)
        if near:
            raise UnknownGame("rulebook.game-unknown-near", name=name, near=near[0])
        raise UnknownGame("rulebook.game-unknown", name=name, known=", ".join(known))
    if name in game_packages.own_games():
        return _class_in(package, name)
    return _outside_rulebook(name, package)


def _class_in(package: str, name: str) -> type[Game]:
    kind: type[Game] = getattr(importlib.import_module(f"{package}.game"), name.title().replace("_", ""))
    return kind


@functools.cache
def _outside_rulebook(name: str, package: str) -> type[Game]:
    """The class of a game from elsewhere, whose package may fail in any way."""
    try:
        kind = _class_in(package, name)
        _check_outside(kind, name, package)
    except UnknownGame:
        raise
    except (Exception, SystemExit) as error:
        facts = {"name": name, "package": package, "problem": quotation(error)}
        raise UnknownGame("rulebook.game-unloadable", **facts) from error
    return kind


def _check_outside(kind: type[Game], name: str, package: str) -> None:
    """Refuse a game from elsewhere that a list of all games could not show."""
    if kind.about.name != name:
        raise UnknownGame("rulebook.game-misnamed", name=name, package=package, other=kind.about.name)
    try:
        _ = kind.about.summary
    except KeyError:
        facts = {"name": name, "package": package, "key": f"{name}.summary"}
        raise UnknownGame("rulebook.game-incomplete", **facts) from None


@functools.cache
def has_part(game: str, floor: str) -> bool:
    """Whether a game has a module that belongs to a floor above."""
    package = game_packages.package_of(game)
    try:
        return package is not None and find_spec(f"{package}.{floor}") is not None
    except Exception:
        if game in game_packages.own_games():
            raise
        return False  # the package cannot be loaded


@functools.cache
def part(game: str, floor: str) -> ModuleType | None:
    """The module of a game that belongs to a floor above, such as `printing`; None if there is none."""
    if not has_part(game, floor):
        return None
    return importlib.import_module(f"{game_packages.package_of(game)}.{floor}")


def file_of(game: str, name: str) -> Path:
    """A file in the folder of a game, which need not exist."""
    return game_packages.folder_of(game) / name


def options_type(name: str) -> type[Options]:
    """The struct that declares the options of a game, with their defaults."""
    return rulebook(name)._options_type


def perft_options(name: str) -> dict[str, Any]:
    """The options under which the published perft counts of a game were made."""
    return rulebook(name)._perft_options


def daily_options(name: str, day: date) -> dict[str, Any] | None:
    """The options of the puzzle that everybody gets on a day; None for a game without such puzzles."""
    return rulebook(name)._daily(day)
