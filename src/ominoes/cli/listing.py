"""`ominoes games` and `ominoes rules`: what there is to play, and how."""

import msgspec
import typer

from ominoes.cli.terminal import colourful, show
from ominoes.games import games, registry
from ominoes.games.illustrations import illustrations, passages
from ominoes.games.options import allowed, option_words
from ominoes.words import text


def list_games() -> None:
    """Print every game with its seats and options."""
    for name, about in games().items():
        key = "cli.seats-exactly" if about.least_seats == about.most_seats else "cli.seats-range"
        seats = text(key, least=about.least_seats, most=about.most_seats)
        typer.echo(f"{name:<10} {about.title} ({seats})")
        typer.echo(f"           {about.summary}")
        kinds = registry.rulebook(name).option_kinds
        defaults = kinds()
        for field in msgspec.structs.fields(kinds):
            written = "--" + field.name.replace("_", "-")
            words = allowed(field.type)
            default = text("cli.default", value=getattr(defaults, field.name))
            typer.echo(f"             {written:<20} {option_words(name, field.name) or ''}")
            typer.echo(f"{'':34}{words + '; ' if words else ''}{default}")
        typer.echo()
    typer.echo(text("cli.notice"))


def show_rules(name: str) -> None:
    """Print the complete rules of a game with their pictures."""
    registry.rulebook(name)  # an unknown name is refused with the names that there are
    pictures = illustrations(name)
    for words, picture in passages(name):
        if picture is not None:
            show(pictures[picture].art)
            typer.echo(words)
        elif colourful():
            from rich.console import Console
            from rich.markdown import Markdown

            Console(width=min(Console().width, 100)).print(Markdown(words))
        else:
            typer.echo(words)
        typer.echo()
