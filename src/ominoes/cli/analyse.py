"""`ominoes analyse`: judge every move of a record: what each seat could expect after it, and which were blunders."""

from pathlib import Path

import typer

from ominoes.cli.files import write
from ominoes.cli.races import review_races
from ominoes.cli.terminal import interactive
from ominoes.games import Record, RecordError
from ominoes.i18n import message
from ominoes.players.analysis import Analysis, Judgement, analyse
from ominoes.players.plots import svg_plot, terminal_plot


def analyse_record(path: Path, *, ms: float, threads: int, svg: Path | None) -> None:
    """Print the judgement of every move, a plot, and the blunders; write the plot to a file if asked for."""
    record = Record.load(path)
    if record.game.about.simultaneous:
        review_races(record, svg=svg)
        return
    analysis = _analyse(record, ms, threads)
    if not analysis.judgements:
        raise RecordError("cli.nothing-judged", source=path)
    moves = [f"{one.number:>4}. {analysis.seats[one.seat]}: {one.text}" for one in analysis.judgements]
    width = max(map(len, moves))
    for move, one in zip(moves, analysis.judgements, strict=True):
        typer.echo(f"{move:<{width}}  {_judgement(one)}".rstrip())
    typer.echo()
    typer.echo(terminal_plot(analysis))
    typer.echo()
    typer.echo(message("cli.blunders", count=len(analysis.blunders)))
    for one in analysis.blunders:
        typer.echo(
            message(
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


def _analyse(record: Record, ms: float, threads: int) -> Analysis:
    if not interactive():
        return analyse(record, ms=ms, threads=threads)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(message("cli.analysing"), total=1.0)
        return analyse(
            record, ms=ms, threads=threads, progress=lambda share: bar.update(task, completed=share)
        )


def _judgement(one: Judgement) -> str:
    """What each seat can expect after a move, and whether it was the best move or a blunder."""
    shares = " ".join(message("cli.share", share=value) for value in one.values)
    verdict = ""
    if one.is_blunder:
        verdict = message("cli.judged-blunder", better=one.best)
    elif one.text == one.best:
        verdict = message("cli.judged-best")
    return f"{shares}  {verdict}"
