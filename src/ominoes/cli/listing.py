"""`ominoes games` and `ominoes rules`: which games there are, and how they are played."""

import msgspec
import typer

from ominoes.cli.terminal import colourful, show
from ominoes.games import games, registry
from ominoes.games.illustrations import illustrations, passages
from ominoes.games.options import allowed, option_label
from ominoes.i18n import has_message, message


def list_games() -> None:
    """Print every game with its seats and options."""
    for name, about in games().items():
        key = "cli.seats-exactly" if about.least_seats == about.most_seats else "cli.seats-range"
        seats = message(key, least=about.least_seats, most=about.most_seats)
        typer.echo(f"{name:<10} {about.title} ({seats})")
        typer.echo(f"           {about.summary}")
        kinds = registry.options_type(name)
        defaults = kinds()
        for field in msgspec.structs.fields(kinds):
            written = "--" + field.name.replace("_", "-")
            text = allowed(field.type, written=True)
            default = message("cli.default", value=_written(getattr(defaults, field.name)))
            typer.echo(f"             {written:<20} {_label(name, field.name)}")
            typer.echo(f"{'':34}{text + '; ' if text else ''}{default}")
        typer.echo()
    typer.echo(message("cli.notice"))


def _label(game: str, option: str) -> str:
    """The name of an option; those that no form shows have a key of their own. A game from elsewhere may lack both."""
    key = f"{game}.typed-label-{option}"
    return option_label(game, option) or (message(key) if has_message(key) else option)


def _written(value: object) -> str:
    """A value as on the command line."""
    if isinstance(value, tuple):
        return " ".join(map(_written, value))
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return message("i18n.kind-null") if value == {} else str(value)


def show_rules(name: str) -> None:
    """Print the complete rules of a game with their pictures."""
    # An unknown name raises an error that lists the known ones.
    registry.rulebook(name)
    pictures = illustrations(name)
    for text, picture in passages(name):
        if picture is not None:
            show(pictures[picture].art)
            typer.echo(text)
        elif colourful():
            from rich.console import Console
            from rich.markdown import Markdown

            Console(width=min(Console().width, 100)).print(Markdown(text))
        else:
            typer.echo(text)
        typer.echo()
