"""Computer players, hints and analysis, for every game.

`player("level-5", seed=1)` makes a player of one of nine levels, `player("largest")` a beginner with a simple plan; a seed
makes it repeat itself exactly. `advise` says what to do in a state and why, `analyse` what happened in a record. They know
the protocol of the rulebooks and no single game.
"""

from ominoes.players.registry import PLAYERS, UnknownPlayer, level, player
from ominoes.players.simple import Player

__all__ = ["PLAYERS", "Player", "UnknownPlayer", "level", "player"]
