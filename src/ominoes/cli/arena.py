"""`ominoes arena`: a tournament, then its ratings; when it was interrupted, the same command goes on with it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from ominoes.cli.bar import bar_for
from ominoes.cli.files import write
from ominoes.cli.terminal import remark
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.research.arena import Outcome, Tournament


class Wishes(NamedTuple):
    """What stands on the command line beside the game and its options."""

    players: str
    engines: tuple[str, ...]
    games: int
    seed: int
    journal: Path | None
    results: Path | None
    plot: Path | None
    sprt: str | None
    processes: int
    dask: str | None


def play_tournament(game: str, options: dict[str, Any], wishes: Wishes) -> None:
    """Play, and show what came of it."""
    from ominoes.research.arena import report, run
    from ominoes.research.arena.sprt import read_test
    from ominoes.research.executing import executor

    tournament = _tournament(game, options, wishes)
    if wishes.results is not None:
        report.check(wishes.results)
    if wishes.plot is not None:
        report.check_plot(wishes.plot)
    test = None if wishes.sprt is None else read_test(wishes.sprt)
    journal = wishes.journal or Path(f"arena-{game}.jsonl")
    try:
        with (
            executor(wishes.processes, wishes.dask, remark) as workers,
            bar_for(text("research.playing")) as progress,
        ):
            outcome = run(tournament, journal, executor=workers, test=test, progress=progress)
    except KeyboardInterrupt:
        typer.echo(text("research.interrupted", path=journal), err=True)
        raise
    _show(tournament, outcome, wishes)


def _tournament(game: str, options: dict[str, Any], wishes: Wishes) -> "Tournament":
    from ominoes.research.arena import Tournament
    from ominoes.research.arena.schedule import ArenaError

    engines = {}
    for written in wishes.engines:
        name, found, command = written.partition("=")
        if not found or not name.strip() or not command.strip():
            raise ArenaError("research.engine-what", written=written)
        engines[name.strip()] = command.strip()
    names = tuple(name.strip() for name in wishes.players.split(",") if name.strip())
    return Tournament(
        game=game, options=options, players=names, engines=engines, games=wishes.games, seed=wishes.seed
    ).checked()


def _show(tournament: "Tournament", outcome: "Outcome", wishes: Wishes) -> None:
    from ominoes.research.arena import report
    from ominoes.research.arena.plotting import svg_plot

    seats = tournament.made_game().seats
    for line in report.rating_lines(tournament, outcome.ratings, seats):
        typer.echo(line)
    faults = [result for result in outcome.results if result.fault]
    if faults:
        typer.echo(text("research.faults", count=len(faults), fault=faults[0].fault), err=True)
    if outcome.verdict is not None:
        names = {"player": tournament.players[0], "other": tournament.players[1]}
        typer.echo(text(f"research.sprt-{outcome.verdict}", games=len(outcome.results), **names))
    elif wishes.sprt is not None:
        typer.echo(text("research.sprt-open", games=len(outcome.results)))
    if wishes.results is not None:
        report.write(wishes.results, tournament, outcome.results)
    if wishes.plot is not None:
        write(wishes.plot, svg_plot(tournament, outcome.ratings, seats))
