"""`ominoes gtp`: our engine on the standard streams, for programs that speak the Go Text Protocol."""

import io
import sys


def speak_gtp(game: str, player: str, seed: int | None, ms: float) -> None:
    """Answer commands until the end of the input."""
    from ominoes.research.gtp import Engine, serve

    # Whatever bytes a controller sends, and whatever it can read, there is an answer.
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(Engine(game, player, seed, ms), sys.stdin, sys.stdout)
