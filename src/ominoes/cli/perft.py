"""`ominoes perft`: count the lines of play, depth by depth; the classic test of a move generator."""

import time
from typing import Any

import typer

from ominoes.cli.terminal import interactive
from ominoes.games import registry
from ominoes.i18n import message


def count_lines(name: str, options: dict[str, Any], *, depth: int, alone: bool) -> None:
    """Print the number of lines of play up to a depth."""
    game = registry.game(name, **registry.perft_options(name) | options)
    for plies in range(1, depth + 1):
        began = time.perf_counter()
        lines = _count(
            lambda plies=plies: game.perft(plies, alone=alone), message("cli.counting", depth=plies)
        )
        # After the first count it is certain that this game can be counted.
        if plies == 1:
            typer.echo(repr(game))
        typer.echo(message("cli.lines", depth=plies, lines=lines, seconds=time.perf_counter() - began))


def _count(count: Any, text: str) -> int:
    if not interactive():
        return int(count())
    from rich.console import Console

    with Console(stderr=True).status(text):
        return int(count())
