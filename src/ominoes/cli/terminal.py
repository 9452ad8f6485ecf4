"""What the terminal can show: whether there is colour, and printing of pictures in the way that fits."""

import os
import sys

import typer

from ominoes.polyforms.textart import TextArt


def colourful() -> bool:
    """Whether the output goes to a terminal that shows colour (the variable NO_COLOR turns it off)."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def interactive() -> bool:
    """Whether a person sits at the keyboard."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def remark(sentence: str) -> None:
    """Say something beside the output."""
    typer.echo(sentence, err=True)


def show(art: TextArt) -> None:
    """Print a picture."""
    typer.echo(art.ansi() if colourful() else art.plain(), color=True)
