"""The Go Text Protocol as engines of Blokus speak it: our engine for any controller, and a player that asks others.

`protocol` has lines and answers, `engine` the commands, `clock` the time for a move, `client` the other side. How moves
and colours are written is in `ominoes.research.dialect`.
"""

from ominoes.research.gtp.client import EngineFault, EngineMissing, EngineResigned, GtpClient, GtpPlayer
from ominoes.research.gtp.engine import Engine, serve

__all__ = ["Engine", "EngineFault", "EngineMissing", "EngineResigned", "GtpClient", "GtpPlayer", "serve"]
