"""`ominoes print polyminix`."""

from typing import Annotated, Any

import typer

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, Plain, write_document
from ominoes.i18n import message


def print_document(
    part: Annotated[str, typer.Option(help=message("polyminix.print-help-part"))] = "all",
    level: Annotated[str, typer.Option(help=message("polyminix.print-help-card-level"))] = "all",
    card: Annotated[str | None, typer.Option(help=message("polyminix.print-help-card"))] = None,
    players: Annotated[int, typer.Option(help=message("polyminix.print-help-players"))] = 4,
    deck: Annotated[str, typer.Option(help=message("polyminix.print-help-deck"))] = "default",
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Everything for Polyminix."""
    options: dict[str, Any] = {"part": part, "level": level, "card": card, "players": players, "deck": deck}
    write_document("polyminix", out, format, bare, force, paper=paper, plain=plain, **options)
