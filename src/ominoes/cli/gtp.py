"""`ominoes gtp`: our engine on the standard streams, for programs that speak the Go Text Protocol."""

import sys


def speak_gtp(game: str, player: str, seed: int | None) -> None:
    """Answer commands until the end of the input."""
    from ominoes.research.gtp import Engine, serve

    serve(Engine(game, player, seed), sys.stdin, sys.stdout)
