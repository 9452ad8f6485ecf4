"""Ominoes: one table for five polyform games.

>>> import ominoes
>>> state = ominoes.game("blokus", players=4).start(seed=1)
>>> len(state.actions())
232
>>> state = state.play(state.actions()[0])

`solve` and `count` cover figures with pieces. The packages `games`, `players`, `puzzles`, `polyforms`, `printing` and
`research` have all the rest; each is loaded when it is first used.
"""

import importlib
from typing import TYPE_CHECKING

from ominoes._version import __version__ as __version__
from ominoes.games import (
    Action,
    Game,
    IllegalAction,
    NotationError,
    OptionError,
    Record,
    RecordError,
    State,
    UnknownGame,
    game,
    settle,
)
from ominoes.i18n import OminoesError

if TYPE_CHECKING:
    from ominoes import i18n as i18n
    from ominoes import players as players
    from ominoes import polyforms as polyforms
    from ominoes import printing as printing
    from ominoes import puzzles as puzzles
    from ominoes import research as research

    # At run time `ominoes.games` is the package itself, which can be called.
    from ominoes.games.registry import games as games
    from ominoes.puzzles import count as count
    from ominoes.puzzles import solve as solve

__all__ = [
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

_PACKAGES = ("i18n", "players", "polyforms", "printing", "puzzles", "research")
"""The packages of the library beside `games`; the others are programs."""


def __getattr__(name: str) -> object:
    # The solver, the players and printing need libraries that take long to load.
    if name in ("count", "solve"):
        return getattr(importlib.import_module("ominoes.puzzles"), name)
    if name in (*_PACKAGES, "words"):  # `words` is `i18n` in version 0.1.0
        try:
            return importlib.import_module(f"ominoes.{name}")
        except ImportError as error:
            # `help` and completion in a shell expect nothing but an `AttributeError` here.
            raise AttributeError(str(error)) from error
    raise AttributeError(f"module 'ominoes' has no attribute {name!r}")


def __dir__() -> list[str]:
    special = (name for name in globals() if name.startswith("__"))
    return sorted({*__all__, *_PACKAGES, *special})
