"""`ominoes print polymo`."""

from typing import Annotated

import typer

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, write_document
from ominoes.i18n import message


def print_document(
    sheets: Annotated[str, typer.Option(help=message("polymo.print-help-sheets"))] = "all",
    per_page: Annotated[int, typer.Option(help=message("polymo.print-help-per-page"))] = 1,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    force: Force = False,
) -> None:
    """Sheets for Polymo."""
    write_document("polymo", out, format, bare, force, paper=paper, sheets=sheets, per_page=per_page)
