"""Computer players, hints and analysis, for every game.

`player("level-5", seed=1)` makes a player of one of nine levels, `player("largest")` a beginner with a simple plan.
Equal seeds give equal play. `advise` returns the best actions of a state with reasons, `analyse` judges the moves of a
record, and `review` tells what happened in a record of races. Knowledge of single games is left to the modules
`remarks` and `racing` of the games.
"""

from typing import TYPE_CHECKING, Any

from ominoes.players.registry import PLAYERS, UnknownPlayer, level, player, player_title
from ominoes.players.simple import Player

if TYPE_CHECKING:
    from ominoes.players.advice import Advice, advise
    from ominoes.players.analysis import Analysis, analyse
    from ominoes.players.race_review import Review, review

__all__ = [
    "PLAYERS",
    "Advice",
    "Analysis",
    "Player",
    "Review",
    "UnknownPlayer",
    "advise",
    "analyse",
    "level",
    "player",
    "player_title",
    "review",
]

_LATER = {
    "Advice": "advice",
    "advise": "advice",
    "Analysis": "analysis",
    "analyse": "analysis",
    "Review": "race_review",
    "review": "race_review",
}


def __getattr__(name: str) -> Any:
    """Import what needs the search on demand, since the search loads NumPy."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
