"""Computer players, hints and analysis, for every game.

`player("level-5", seed=1)` makes a player of one of nine levels, `player("largest")` a beginner with a simple plan; a
seed makes it repeat itself exactly. `advise` says what to do in a state and why, `analyse` what happened in a record,
`review` what happened in one of races. They know the protocol of the rulebooks and no single game.
"""

from typing import TYPE_CHECKING, Any

from ominoes.players.registry import PLAYERS, UnknownPlayer, level, player, player_title
from ominoes.players.simple import Player

if TYPE_CHECKING:
    from ominoes.players.advice import Advice, advise
    from ominoes.players.analysis import Analysis, analyse
    from ominoes.players.races import Review, review

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
    "Review": "races",
    "review": "races",
}


def __getattr__(name: str) -> Any:
    """What needs the search is imported when it is asked for: the search comes with NumPy."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
