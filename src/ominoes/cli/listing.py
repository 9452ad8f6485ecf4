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
            words = allowed(field.type, written=True)
            default = text("cli.default", value=_written(getattr(defaults, field.name)))
            typer.echo(f"             {written:<20} {_label(name, field.name)}")
            typer.echo(f"{'':34}{words + '; ' if words else ''}{default}")
        typer.echo()
    typer.echo(text("cli.notice"))


def _label(game: str, option: str) -> str:
    """What an option is called; those that are too intricate for a form have their names here."""
    return option_words(game, option) or text(f"cli.option-{game}-{option}")


def _written(value: object) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, tuple):
        return " ".join(map(_written, value))
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return text("words.kind-null") if value == {} else str(value)


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
