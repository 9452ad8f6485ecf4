"""`ominoes print holomino`."""

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, Plain, write_document


def print_document(
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Tiles of Holomino."""
    write_document("holomino", out, format, bare, force, paper=paper, plain=plain)
