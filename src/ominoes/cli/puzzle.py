"""`ominoes puzzle`: make a new puzzle of a wanted size and difficulty, grade one, and list what has a name."""

from pathlib import Path
from typing import Annotated

import typer

from ominoes.cli.files import refuse_to_overwrite, write
from ominoes.words import text


def new(
    pieces: Annotated[str, typer.Option(help=text("puzzles.help-kit"))] = "polyminix",
    count: Annotated[int | None, typer.Option(min=1, help=text("puzzles.help-piece-count"))] = None,
    area: Annotated[int | None, typer.Option(min=1, help=text("puzzles.help-area"))] = None,
    level: Annotated[str | None, typer.Option(help=text("puzzles.help-level"))] = None,
    unique: Annotated[bool, typer.Option("--unique", help=text("puzzles.help-one-solution"))] = False,
    seed: Annotated[int | None, typer.Option(min=0, help=text("puzzles.help-puzzle-seed"))] = None,
    out: Annotated[Path | None, typer.Option(help=text("puzzles.help-out"))] = None,
    svg: Annotated[Path | None, typer.Option(help=text("puzzles.help-puzzle-svg"))] = None,
    solution: Annotated[Path | None, typer.Option(help=text("puzzles.help-solution-svg"))] = None,
    force: Annotated[bool, typer.Option("--force", help=text("printing.help-force"))] = False,
) -> None:
    """Make a new puzzle."""
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
        text(
            key,
            pieces=len(puzzle.solution),
            area=len(puzzle.problem.figure.must),
            level=text(f"puzzles.level-{puzzle.grade.level.value}"),
            score=puzzle.grade.score,
            seed=chosen,
        ),
        err=True,
    )


def grade(
    file: Annotated[
        Path, typer.Argument(metavar=text("cli.metavar-file"), help=text("puzzles.help-problem"))
    ],
) -> None:
    """Say how hard a puzzle is."""
    from ominoes.puzzles import grade, read

    result = grade(read(file))
    level = text(f"puzzles.level-{result.level.value}")
    typer.echo(text("puzzles.graded", level=level, score=result.score, effort=result.effort))


def figures() -> None:
    """List the figures and the sets of pieces that have names."""
    from ominoes.puzzles import kit_names, names

    typer.echo(text("puzzles.figures-are", names=", ".join(names())))
    typer.echo(text("puzzles.kits-are", names=", ".join(kit_names())))
