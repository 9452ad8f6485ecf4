"""`ominoes analyse`: what each seat could expect after every move of a record, and where it went wrong."""

from pathlib import Path

import typer

from ominoes.cli.files import write
from ominoes.cli.races import review_races
from ominoes.cli.terminal import interactive
from ominoes.games import Record, RecordError
from ominoes.players.analysis import Analysis, Judgement, analyse
from ominoes.players.plotting import svg_plot, terminal_plot
from ominoes.words import text


def analyse_record(path: Path, *, ms: float, threads: int, svg: Path | None) -> None:
    """Print the judgement of every move, a plot, and the blunders; write the plot as a picture if asked."""
    record = Record.load(path)
    if record.game.about.simultaneous:
        review_races(record, svg=svg)
        return
    analysis = _judged(record, ms, threads)
    if not analysis.judgements:
        raise RecordError("cli.nothing-judged", source=path)
    moves = [f"{one.number:>4}. {analysis.seats[one.seat]}: {one.text}" for one in analysis.judgements]
    width = max(map(len, moves))
    for move, one in zip(moves, analysis.judgements, strict=True):
        typer.echo(f"{move:<{width}}  {_verdict(one)}".rstrip())
    typer.echo()
    typer.echo(terminal_plot(analysis))
    typer.echo()
    typer.echo(text("cli.blunders", count=len(analysis.blunders)))
    for one in analysis.blunders:
        typer.echo(
            text(
                "cli.blunder",
                number=one.number,
                seat=analysis.seats[one.seat],
                move=one.text,
                loss=one.loss,
                better=one.best,
                reason=one.better_because,
            )
        )
    if svg is not None:
        write(svg, svg_plot(analysis))


def _judged(record: Record, ms: float, threads: int) -> Analysis:
    if not interactive():
        return analyse(record, ms=ms, threads=threads)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text("cli.analysing"), total=1.0)
        return analyse(
            record, ms=ms, threads=threads, progress=lambda share: bar.update(task, completed=share)
        )


def _verdict(one: Judgement) -> str:
    """What each seat may expect after a move, and what the search thinks of it."""
    shares = " ".join(text("cli.share", share=value) for value in one.values)
    verdict = ""
    if one.is_blunder:
        verdict = text("cli.judged-blunder", better=one.best)
    elif one.text == one.best:
        verdict = text("cli.judged-best")
    return f"{shares}  {verdict}"
