"""Ominoes: one table for five polyform games.

>>> import ominoes
>>> state = ominoes.game("blokus", players=4).start(seed=1)
>>> len(state.actions())
232
>>> state = state.play(state.actions()[0])
"""

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
from ominoes.words import OminoesError

if TYPE_CHECKING:
    # At run time `ominoes.games` is the room itself, which can be called.
    from ominoes.games.registry import games as games
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
    "game",
    "games",
    "settle",
    "solve",
]


def __getattr__(name: str) -> object:
    # The solver brings NumPy along, so it is loaded when somebody solves something.
    if name == "solve":
        from ominoes.puzzles import solve

        return solve
    raise AttributeError(f"module 'ominoes' has no attribute {name!r}")
