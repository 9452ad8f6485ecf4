"""`ominoes gtp`: our engine on the standard streams, for programs that use the Go Text Protocol."""

import io
import sys


def run_gtp(game: str, player: str, seed: int | None, ms: float) -> None:
    """Answer commands until the input ends."""
    from ominoes.research.blokus.gtp import Engine, serve

    # Bytes that are not UTF-8 are replaced, so that every command gets an answer.
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(Engine(game, player, seed, ms), sys.stdin, sys.stdout)
