"""Computer players: each looks at a state and chooses an action.

`player("largest", seed=1)` makes one; a seed makes it repeat itself exactly. They know the protocol of the rulebooks
and no single game.
"""

from ominoes.players.simple import PLAYERS, Player, UnknownPlayer, player

__all__ = ["PLAYERS", "Player", "UnknownPlayer", "player"]
