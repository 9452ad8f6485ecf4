"""`ominoes print polyssimo`."""

from ominoes.cli.printing import Bare, Force, Format, Out, Paper, Plain, write_document


def print_document(
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Board and pieces of Polyssimo Challenge."""
    write_document("polyssimo", out, format, bare, force, paper=paper, plain=plain)
