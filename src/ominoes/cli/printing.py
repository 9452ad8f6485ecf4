"""`ominoes print`: documents for paper, one subcommand a kind, as PDF or as pictures for other documents.

A file that exists is not touched unless `--force` says so. What can be wished for is checked by `ominoes.printing`.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ominoes.cli.files import FileError, refuse_to_overwrite, write
from ominoes.cli.usage import Commands
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.printing import Document

commands = Commands(help=text("printing.help"))

Paper = Annotated[str, typer.Option(help=text("printing.help-paper"))]
Out = Annotated[Path | None, typer.Option(help=text("printing.help-out"))]
Format = Annotated[str, typer.Option(help=text("printing.help-format"))]
Bare = Annotated[bool, typer.Option("--bare", help=text("printing.help-bare"))]
Plain = Annotated[bool, typer.Option("--plain", help=text("printing.help-plain"))]
Force = Annotated[bool, typer.Option("--force", help=text("printing.help-force"))]


@commands.command(help=text("printing.help-polymo"))
def polymo(
    sheets: Annotated[str, typer.Option(help=text("printing.help-sheets"))] = "all",
    per_page: Annotated[int, typer.Option(help=text("printing.help-per-page"))] = 1,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    force: Force = False,
) -> None:
    """Sheets for Polymo."""
    _print("polymo", out, format, bare, force, paper=paper, sheets=sheets, per_page=per_page)


@commands.command(help=text("printing.help-polyminix"))
def polyminix(
    part: Annotated[str, typer.Option(help=text("printing.help-part"))] = "all",
    level: Annotated[str, typer.Option(help=text("printing.help-card-level"))] = "all",
    card: Annotated[str | None, typer.Option(help=text("printing.help-card"))] = None,
    players: Annotated[int, typer.Option(help=text("printing.help-players"))] = 4,
    deck: Annotated[str, typer.Option(help=text("printing.help-deck"))] = "default",
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Everything for Polyminix."""
    options: dict[str, Any] = {"part": part, "level": level, "card": card, "players": players, "deck": deck}
    _print("polyminix", out, format, bare, force, paper=paper, plain=plain, **options)


@commands.command(help=text("printing.help-polyssimo"))
def polyssimo(
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Board and pieces of Polyssimo Challenge."""
    _print("polyssimo", out, format, bare, force, paper=paper, plain=plain)


@commands.command(help=text("printing.help-holomino"))
def holomino(
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Tiles of Holomino."""
    _print("holomino", out, format, bare, force, paper=paper, plain=plain)


@commands.command(help=text("printing.help-blokus"))
def blokus(
    large: Annotated[bool, typer.Option("--large", help=text("printing.help-large"))] = False,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Board and pieces of Blokus."""
    _print("blokus", out, format, bare, force, paper=paper, plain=plain, large=large)


@commands.command(help=text("printing.help-dice"))
def dice(
    game: Annotated[str, typer.Option(help=text("printing.help-dice-game"))] = "all",
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Dice to cut and fold."""
    _print("dice", out, format, bare, force, paper=paper, plain=plain, game=game)


@commands.command(help=text("printing.help-puzzle"))
def puzzle(
    level: Annotated[str, typer.Option(help=text("printing.help-level"))] = "mixed",
    count: Annotated[int | None, typer.Option(help=text("printing.help-count"))] = None,
    seed: Annotated[int, typer.Option(help=text("printing.help-seed"))] = 0,
    kit: Annotated[bool, typer.Option("--kit/--no-kit", help=text("printing.help-kit"))] = True,
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help=text("printing.help-solutions"))
    ] = True,
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Worksheets with puzzles."""
    options: dict[str, Any] = {
        "level": level,
        "count": count,
        "seed": seed,
        "kit": kit,
        "solutions": solutions,
    }
    _print("puzzle", out, format, bare, force, paper=paper, plain=plain, **options)


@commands.command(help=text("printing.help-record"))
def record(
    file: Annotated[Path, typer.Argument(metavar=text("cli.metavar-file"), help=text("cli.help-file"))],
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """A recorded game."""
    name = file.stem or "record"
    _print("record", out, format, bare, force, name=name, paper=paper, plain=plain, record=str(file))


@commands.command(help=text("printing.help-rules"))
def rules(
    game: Annotated[str, typer.Argument(metavar=text("cli.metavar-game"), help=text("cli.help-game"))],
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    force: Force = False,
) -> None:
    """The rules of a game."""
    _print("rules", out, format, bare, force, name=f"{game}-rules", paper=paper, game=game)


def _print(
    kind: str, out: Path | None, format: str, bare: bool, force: bool, *, name: str = "", **options: Any
) -> None:
    """Make a document and write it."""
    from ominoes.printing import checked_format
    from ominoes.printing.typesetting import FORMATS

    form = checked_format(format)
    path = out or Path(f"{name or kind}.{form}")
    ending = path.suffix.lower().removeprefix(".")
    if ending in FORMATS and ending != form:
        raise FileError("printing.other-ending", path=path, ending=ending, format=form)
    if not force:
        refuse_to_overwrite(path)
    document = _prepared(kind, options)
    made = document.rendered(form, bare=bare)
    files = _names(path, len(made))
    if not force:
        for file in files:
            refuse_to_overwrite(file)
    for file, content in zip(files, made, strict=True):
        write(file, content)
    pages = document.count_pages(made[0]) if form == "pdf" else len(made)
    if len(files) == 1:
        typer.echo(text("printing.written", path=path, pages=pages))
    else:
        typer.echo(text("printing.written-each", first=files[0], last=files[-1], pages=pages))


def _names(path: Path, count: int) -> list[Path]:
    """One file, or for several pictures numbered ones."""
    if count == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, count + 1)]


def _prepared(kind: str, options: dict[str, Any]) -> "Document":
    """The pages, with a bar for whoever sits before a terminal."""
    from ominoes.cli.bar import bar_for
    from ominoes.printing import prepare

    with bar_for(text("printing.making")) as progress:
        return prepare(kind, progress=progress, **options)
