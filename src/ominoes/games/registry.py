"""The list of games: the only place that knows them all by name."""

import difflib
import importlib
from typing import Any

from ominoes.games.errors import UnknownGame
from ominoes.games.rulebook import About, Game

_CLASSES = {
    "blokus": ("ominoes.games.blokus.game", "Blokus"),
    "polymo": ("ominoes.games.polymo.game", "Polymo"),
    "polyssimo": ("ominoes.games.polyssimo.game", "Polyssimo"),
    "holomino": ("ominoes.games.holomino.game", "Holomino"),
    "polyminix": ("ominoes.games.polyminix.game", "Polyminix"),
}


def game(name: str, /, **options: Any) -> Game:
    """A game by its name, with its options: `ominoes.game("blokus", players=2)`."""
    return rulebook(name)(**options)


def games() -> dict[str, About]:
    """All games by name, with what tools need to know of each."""
    return {name: rulebook(name).about for name in _CLASSES}


def rulebook(name: str) -> type[Game]:
    """The class of a game by its name; raises `UnknownGame` with the names that there are."""
    if not isinstance(name, str) or name not in _CLASSES:
        near = difflib.get_close_matches(str(name).lower(), _CLASSES, n=1)
        if near:
            raise UnknownGame("rulebook.game-unknown-near", name=name, near=near[0])
        raise UnknownGame("rulebook.game-unknown", name=name, known=", ".join(_CLASSES))
    module, attribute = _CLASSES[name]
    kind: type[Game] = getattr(importlib.import_module(module), attribute)
    return kind
