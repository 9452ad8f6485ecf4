"""What the terminal can do (colour, a person at the keyboard), and output that fits it."""

import os
import sys

import typer

from ominoes.polyforms.textart import TextArt


def colourful() -> bool:
    """Whether the output is a terminal with colour; the variable NO_COLOR turns it off."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def interactive() -> bool:
    """Whether input and output are a terminal, with a person at it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def print_to_stderr(sentence: str) -> None:
    """Print a sentence that is not part of the output."""
    typer.echo(sentence, err=True)


def show(art: TextArt) -> None:
    """Print a picture, in colour if possible."""
    typer.echo(art.ansi() if colourful() else art.plain(), color=True)
