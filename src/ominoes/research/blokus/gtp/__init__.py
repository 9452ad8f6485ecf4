"""The Go Text Protocol (GTP) for Blokus: our engine for any controller, and a player that is another program.

`protocol` has lines and answers, `engine` the commands, `time_control` the time for a move, `client` the other side.
`notation.py` of Blokus has the notation of moves and colours.
"""

from ominoes.research.blokus.gtp.client import (
    EngineFault,
    EngineMissing,
    EngineResigned,
    GtpClient,
    GtpPlayer,
)
from ominoes.research.blokus.gtp.engine import Engine, serve

__all__ = ["Engine", "EngineFault", "EngineMissing", "EngineResigned", "GtpClient", "GtpPlayer", "serve"]
