"""`ominoes print`: documents for paper, one subcommand per kind, as PDF or as pictures.

The subcommand of a game is the function `print_document` of its module `cli`. An existing file is overwritten only with
`--force`. Checking the options is left to `ominoes.printing`.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ominoes.cli.files import FileError, refuse_to_overwrite, write
from ominoes.cli.usage import Commands, Group
from ominoes.games.registry import games, has_part, part
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.printing import Document


class _Kinds(Group):
    """The subcommands of the games, which are loaded when they are asked for, and those below."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*(game for game in games() if has_part(game, "cli")), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        module = part(cmd_name, "cli") if command is None else None
        if module is None:
            return command
        of_game = Commands()
        of_game.command(cmd_name, help=message(f"{cmd_name}.print-help"))(module.print_document)
        return typer.main.get_command(of_game)


commands = Commands(_Kinds, help=message("printing.help"))

Paper = Annotated[str, typer.Option(help=message("printing.help-paper"))]
Out = Annotated[Path | None, typer.Option(help=message("printing.help-out"))]
Format = Annotated[str, typer.Option(help=message("printing.help-format"))]
Bare = Annotated[bool, typer.Option("--bare", help=message("printing.help-bare"))]
Plain = Annotated[bool, typer.Option("--plain", help=message("printing.help-plain"))]
Force = Annotated[bool, typer.Option("--force", help=message("printing.help-force"))]


@commands.command(help=message("printing.help-dice"))
def dice(
    game: Annotated[str, typer.Option(help=message("printing.help-dice-game"))] = "all",
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """Dice to cut and fold."""
    write_document("dice", out, format, bare, force, paper=paper, plain=plain, game=game)


@commands.command(help=message("printing.help-puzzle"))
def puzzle(
    level: Annotated[str, typer.Option(help=message("printing.help-level"))] = "mixed",
    count: Annotated[int | None, typer.Option(help=message("printing.help-count"))] = None,
    seed: Annotated[int, typer.Option(help=message("printing.help-seed"))] = 0,
    kit: Annotated[bool, typer.Option("--kit/--no-kit", help=message("printing.help-kit"))] = True,
    solutions: Annotated[
        bool, typer.Option("--solutions/--no-solutions", help=message("printing.help-solutions"))
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
    write_document("puzzle", out, format, bare, force, paper=paper, plain=plain, **options)


@commands.command(help=message("printing.help-record"))
def record(
    file: Annotated[Path, typer.Argument(metavar=message("cli.metavar-file"), help=message("cli.help-file"))],
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    plain: Plain = False,
    force: Force = False,
) -> None:
    """A recorded game."""
    name = file.stem or "record"
    write_document("record", out, format, bare, force, name=name, paper=paper, plain=plain, record=str(file))


@commands.command(help=message("printing.help-rules"))
def rules(
    game: Annotated[str, typer.Argument(metavar=message("cli.metavar-game"), help=message("cli.help-game"))],
    paper: Paper = "a4",
    out: Out = None,
    format: Format = "pdf",
    bare: Bare = False,
    force: Force = False,
) -> None:
    """The rules of a game."""
    write_document("rules", out, format, bare, force, name=f"{game}-rules", paper=paper, game=game)


def write_document(
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
    document = _prepare(kind, options)
    made = document.rendered(form, bare=bare)
    files = _names(path, len(made))
    if not force:
        for file in files:
            refuse_to_overwrite(file)
    for file, content in zip(files, made, strict=True):
        write(file, content)
    pages = document.count_pages(made[0]) if form == "pdf" else len(made)
    if len(files) == 1:
        typer.echo(message("printing.written", path=path, pages=pages))
    else:
        typer.echo(message("printing.written-each", first=files[0], last=files[-1], pages=pages))


def _names(path: Path, count: int) -> list[Path]:
    """The path itself, or numbered paths for several pictures."""
    if count == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, count + 1)]


def _prepare(kind: str, options: dict[str, Any]) -> "Document":
    """Lay out the pages, with a progress bar on a terminal."""
    from ominoes.cli.progress_bar import progress_bar
    from ominoes.printing import prepare

    with progress_bar(message("printing.making")) as progress:
        return prepare(kind, progress=progress, **options)
