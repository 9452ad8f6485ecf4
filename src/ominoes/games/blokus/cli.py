"""`ominoes print blokus`."""

from typing import Annotated

import typer

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, Plain, write_document
from ominoes.i18n import message


def print_document(
    large: Annotated[bool, typer.Option("--large", help=message("blokus.print-help-large"))] = False,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Board and pieces of Blokus."""
    write_document("blokus", out, format, bare, force, paper=paper, plain=plain, large=large)
