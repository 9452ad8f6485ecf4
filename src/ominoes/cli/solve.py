"""`ominoes solve`: cover a figure from a file or the library, count the coverings, or prove that there is just one.

Exit status: 0 if the answer is yes, 1 if it is provably no, 3 if a limit was reached first.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ominoes.cli.files import write
from ominoes.cli.terminal import colourful, interactive, print_to_stderr
from ominoes.i18n import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from ominoes.puzzles import Problem, Progress, Solution, Solutions
    from ominoes.puzzles.counter import Spread

_NO = 1
_UNDECIDED = 3


def solve(
    figure: Annotated[
        str, typer.Argument(metavar=message("puzzles.metavar-figure"), help=message("puzzles.help-figure"))
    ],
    count: Annotated[bool, typer.Option("--count", help=message("puzzles.help-count"))] = False,
    all_: Annotated[bool, typer.Option("--all", help=message("puzzles.help-all"))] = False,
    unique: Annotated[bool, typer.Option("--unique", help=message("puzzles.help-unique"))] = False,
    pieces: Annotated[str | None, typer.Option(help=message("puzzles.help-pieces"))] = None,
    any_: Annotated[bool, typer.Option("--any", help=message("puzzles.help-any"))] = False,
    distinct: Annotated[bool, typer.Option("--distinct", help=message("puzzles.help-distinct"))] = False,
    svg: Annotated[Path | None, typer.Option(help=message("puzzles.help-svg"))] = None,
    limit: Annotated[int | None, typer.Option(min=1, help=message("puzzles.help-limit"))] = None,
    seed: Annotated[int, typer.Option(min=0, help=message("puzzles.help-seed"))] = 0,
    seconds: Annotated[float | None, typer.Option(min=0.0, help=message("puzzles.help-seconds"))] = None,
    threads: Annotated[int | None, typer.Option(min=1, help=message("puzzles.help-threads"))] = None,
    checkpoint: Annotated[Path | None, typer.Option(help=message("puzzles.help-checkpoint"))] = None,
    engine: Annotated[str, typer.Option(help=message("puzzles.help-engine"))] = "auto",
    processes: Annotated[int, typer.Option(min=1, max=256, help=message("research.help-processes"))] = 1,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=message("research.help-dask"))] = None,
) -> None:
    """Cover a figure with pieces."""
    from ominoes.puzzles import Limits, Question, Solutions

    problem = _problem(figure, pieces, any_)
    asked = [question for question, given in (("count", count), ("all", all_), ("unique", unique)) if given]
    if len(asked) > 1:
        raise typer.BadParameter(message("puzzles.one-question"))
    question = Question(asked[0]) if asked else problem.question
    if checkpoint is not None and question is not Question.COUNT:
        raise typer.BadParameter(message("puzzles.checkpoint-only-counts"))
    if question is Question.COUNT:
        from ominoes.research.executors import executor

        with executor(processes, dask, print_to_stderr) as workers:
            spread = workers.results if processes > 1 or dask else None
            _count(problem, engine, threads, seconds, checkpoint, spread)
        return
    most = {Question.ALL: limit, Question.UNIQUE: 2}.get(question, limit or 1)
    only_distinct = distinct or question is Question.UNIQUE
    stream = Solutions(
        problem, distinct=only_distinct, most=most, engine=engine, seed=seed, limits=Limits(seconds)
    )
    _show(stream, question is not Question.NONE, svg, several=most != 1)
    _conclude(stream, question.value)


def _problem(name: str, pieces: str | None, any_: bool) -> "Problem":
    """Read a problem from a file, or make one from a figure of the library."""
    from ominoes.puzzles import PuzzleError, named_figure, pieces_of, problem_of, read
    from ominoes.puzzles.piece_sets import usual_piece_set

    path = Path(name)
    use = "any" if any_ else "all"
    if path.is_file():
        from ominoes.puzzles.forms import lattice_in

        return read(path, None if pieces is None else pieces_of(pieces, lattice=lattice_in(path), use=use))
    if path.suffix or len(path.parts) > 1:
        return read(path)
    figure = named_figure(name)
    if pieces is None:
        try:
            pieces = usual_piece_set(len(figure.must))
        except PuzzleError as error:
            # The message for the command names its options.
            raise PuzzleError("puzzles.set-not-written", **error.facts) from None
    return problem_of(figure, pieces, use=use)


def _show(stream: "Solutions", wanted: bool, svg: Path | None, *, several: bool) -> None:
    with _waiting():
        solution = next(stream, None)
    number = 0
    while solution is not None:
        number += 1
        if wanted:
            _print(solution, first=number == 1)
            if svg is not None:
                write(svg.with_stem(f"{svg.stem}-{number}") if several else svg, solution.svg())
        solution = next(stream, None)


def _print(solution: "Solution", *, first: bool) -> None:
    if not first:
        typer.echo()
    typer.echo(solution.art().ansi() if colourful() else solution.text(), color=True)


def _conclude(stream: "Solutions", question: str) -> None:
    """Print the answer to the question and exit with its status."""
    decided = stream.status in ("complete", "running") or stream.found > 0
    if question == "unique" and stream.found == 1 and stream.status != "complete":
        decided = False
    if not decided:
        typer.echo(message("puzzles.undecided", nodes=stream.nodes), err=True)
        raise typer.Exit(_UNDECIDED)
    if question == "unique" and stream.found:
        typer.echo(message("puzzles.unique" if stream.found == 1 else "puzzles.not-unique"))
        raise typer.Exit(0 if stream.found == 1 else _NO)
    if question == "none":
        typer.echo(
            message("puzzles.solvable")
            if stream.found
            else message("puzzles.unsolvable", reason=stream.reason)
        )
        raise typer.Exit(_NO if stream.found else 0)
    if not stream.found:
        typer.echo(message("puzzles.unsolvable", reason=stream.reason))
        raise typer.Exit(_NO)
    if question == "all":
        typer.echo(message("puzzles.listed", number=stream.found), err=True)


def _count(
    problem: "Problem",
    engine: str,
    threads: int | None,
    seconds: float | None,
    checkpoint: Path | None,
    spread: "Spread | None",
) -> None:
    from ominoes.puzzles import count

    try:
        with _bar() as progress:
            result = count(
                problem,
                engine=engine,
                threads=threads,
                seconds=seconds,
                checkpoint=checkpoint,
                progress=progress,
                spread=spread,
            )
    except KeyboardInterrupt:
        if checkpoint is not None and checkpoint.is_file():
            typer.echo(message("puzzles.interrupted", path=checkpoint), err=True)
        raise
    if not result.complete:
        typer.echo(message("puzzles.counted-partly", total=result.total, seconds=result.seconds))
        raise typer.Exit(_UNDECIDED)
    typer.echo(message("puzzles.counted", total=result.total, distinct=result.distinct))
    if len(result.by_pieces) > 1:
        for number, total in result.by_pieces.items():
            typer.echo(message("puzzles.counted-by-pieces", pieces=number, total=total))
    if not result.total:
        typer.echo(message("puzzles.unsolvable", reason=result.reason))
        raise typer.Exit(_NO)


@contextmanager
def _bar() -> "Iterator[Callable[[Progress], None] | None]":
    """On a terminal, a bar with the fraction searched, the coverings found and the time left; None elsewhere."""
    if not interactive():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)

        def update(progress: "Progress") -> None:
            left = (
                "" if progress.remaining is None else message("puzzles.time-left", seconds=progress.remaining)
            )
            found = message("puzzles.found-so-far", total=progress.total)
            bar.update(task, completed=progress.fraction, description=f"{found} {left}")

        yield update


@contextmanager
def _waiting() -> Iterator[None]:
    if not interactive():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(message("puzzles.searching")):
        yield
