"""The rulebooks of the five games behind one protocol.

`ominoes.game(name, **options)` makes a game; `ominoes.games()` lists them. The protocol is in `rulebook.py`, records
of games in `record.py`; each game is a package of its own.
"""

import sys
import types

from ominoes.games.errors import IllegalAction, NotationError, OptionError, UnknownGame
from ominoes.games.record import Record, RecordError
from ominoes.games.registry import game, games
from ominoes.games.rulebook import About, Action, Game, LegalActions, Standing, State, Turn, settle

__all__ = [
    "About",
    "Action",
    "Game",
    "IllegalAction",
    "LegalActions",
    "NotationError",
    "OptionError",
    "Record",
    "RecordError",
    "Standing",
    "State",
    "Turn",
    "UnknownGame",
    "game",
    "games",
    "settle",
]


class _CallablePackage(types.ModuleType):
    """This package, which is also the function `ominoes.games()`: calling it lists the games."""

    def __call__(self) -> dict[str, About]:
        return games()


sys.modules[__name__].__class__ = _CallablePackage
