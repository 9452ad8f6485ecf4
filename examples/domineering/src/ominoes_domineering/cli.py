"""`ominoes print domineering`."""

from typing import Annotated

import typer

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, write_document
from ominoes.i18n import message


def print_document(
    size: Annotated[int, typer.Option(help=message("domineering.print-help-size"))] = 8,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    force: Force = False,
) -> None:
    """A board for Domineering."""
    write_document("domineering", out, format, bare, force, paper=paper, size=size)
