"""`ominoes perft`: how many lines of play there are, depth by depth; the classic check of a move generator."""

import time
from typing import Any

import typer

from ominoes.cli.terminal import interactive
from ominoes.games import registry
from ominoes.words import text


def count_lines(name: str, options: dict[str, Any], *, depth: int, alone: bool) -> None:
    """Print the number of lines of play up to a depth."""
    rulebook = registry.rulebook(name)
    game = rulebook(**rulebook.perft_options | options)
    for plies in range(1, depth + 1):
        began = time.perf_counter()
        lines = _counted(
            lambda plies=plies: game.perft(plies, alone=alone), text("cli.counting", depth=plies)
        )
        if plies == 1:  # now it is certain that there is something to count
            typer.echo(repr(game))
        typer.echo(text("cli.lines", depth=plies, lines=lines, seconds=time.perf_counter() - began))


def _counted(count: Any, words: str) -> int:
    if not interactive():
        return int(count())
    from rich.console import Console

    with Console(stderr=True).status(words):
        return int(count())
