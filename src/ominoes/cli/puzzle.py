"""`ominoes puzzle`: generate a puzzle of some size and difficulty, grade one, list named figures and piece sets."""

from pathlib import Path
from typing import Annotated

import typer

from ominoes.cli.files import refuse_to_overwrite, write
from ominoes.i18n import message


def new(
    pieces: Annotated[str, typer.Option(help=message("puzzles.help-piece-set"))] = "polyminix",
    count: Annotated[int | None, typer.Option(min=1, help=message("puzzles.help-piece-count"))] = None,
    area: Annotated[int | None, typer.Option(min=1, help=message("puzzles.help-area"))] = None,
    level: Annotated[str | None, typer.Option(help=message("puzzles.help-level"))] = None,
    unique: Annotated[bool, typer.Option("--unique", help=message("puzzles.help-one-solution"))] = False,
    seed: Annotated[int | None, typer.Option(min=0, help=message("puzzles.help-puzzle-seed"))] = None,
    out: Annotated[Path | None, typer.Option(help=message("puzzles.help-out"))] = None,
    svg: Annotated[Path | None, typer.Option(help=message("puzzles.help-puzzle-svg"))] = None,
    solution: Annotated[Path | None, typer.Option(help=message("puzzles.help-solution-svg"))] = None,
    force: Annotated[bool, typer.Option("--force", help=message("printing.help-force"))] = False,
) -> None:
    """Generate a puzzle."""
    import secrets

    from ominoes.puzzles import new_puzzle, to_json, to_text

    if not force:
        for path in (out, svg, solution):
            refuse_to_overwrite(path)
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    puzzle = new_puzzle(pieces, count=count, area=area, level=level, unique=unique, seed=chosen)
    written = (
        to_json(puzzle.problem) if out is not None and out.suffix == ".json" else to_text(puzzle.problem)
    )
    if out is None:
        typer.echo(written)
    else:
        write(out, written)
    if svg is not None:
        write(svg, puzzle.problem.svg())
    if solution is not None:
        write(solution, puzzle.solution.svg())
    key = "puzzles.made-unique" if unique else "puzzles.made"
    typer.echo(
        message(
            key,
            pieces=len(puzzle.solution),
            area=len(puzzle.problem.figure.must),
            level=message(f"puzzles.level-{puzzle.grade.level.value}"),
            score=puzzle.grade.score,
            seed=chosen,
        ),
        err=True,
    )


def grade(
    file: Annotated[
        Path, typer.Argument(metavar=message("cli.metavar-file"), help=message("puzzles.help-problem"))
    ],
) -> None:
    """Print how hard a puzzle is."""
    from ominoes.puzzles import grade, read

    result = grade(read(file))
    level = message(f"puzzles.level-{result.level.value}")
    typer.echo(message("puzzles.graded", level=level, score=result.score, effort=result.effort))


def figures() -> None:
    """List the named figures and the named piece sets."""
    from ominoes.puzzles import names, piece_set_names

    typer.echo(message("puzzles.figures-are", names=", ".join(names())))
    typer.echo(message("puzzles.piece-sets-are", names=", ".join(piece_set_names())))
