"""`ominoes arena`: play a tournament and print its ratings. The same command continues an interrupted tournament."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from ominoes.cli.files import write
from ominoes.cli.progress_bar import progress_bar
from ominoes.cli.terminal import print_to_stderr
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.research.arena import Outcome, Tournament


class ArenaOptions(NamedTuple):
    """What stands on the command line for the tournament itself, apart from the options of the game."""

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


def play_tournament(game: str, game_options: dict[str, Any], options: ArenaOptions) -> None:
    """Play a tournament and print its ratings; write results and plot if asked for."""
    from ominoes.research.arena import report, run
    from ominoes.research.arena.sprt import read_test
    from ominoes.research.executors import executor

    tournament = _tournament(game, game_options, options)
    if options.results is not None:
        report.check(options.results)
    if options.plot is not None:
        report.check_plot(options.plot)
    test = None if options.sprt is None else read_test(options.sprt)
    journal = options.journal or Path(f"arena-{game}.jsonl")
    try:
        with (
            executor(options.processes, options.dask, print_to_stderr) as workers,
            progress_bar(message("research.playing")) as progress,
        ):
            outcome = run(tournament, journal, executor=workers, test=test, progress=progress)
    except KeyboardInterrupt:
        typer.echo(message("research.interrupted", path=journal), err=True)
        raise
    _show(tournament, outcome, options)


def _tournament(game: str, game_options: dict[str, Any], options: ArenaOptions) -> "Tournament":
    from ominoes.research.arena import Tournament
    from ominoes.research.arena.schedule import ArenaError

    engines = {}
    for written in options.engines:
        name, found, command = written.partition("=")
        if not found or not name.strip() or not command.strip():
            raise ArenaError("research.engine-what", written=written)
        engines[name.strip()] = command.strip()
    names = tuple(name.strip() for name in options.players.split(",") if name.strip())
    return Tournament(
        game=game,
        options=game_options,
        players=names,
        engines=engines,
        games=options.games,
        seed=options.seed,
    ).checked()


def _show(tournament: "Tournament", outcome: "Outcome", options: ArenaOptions) -> None:
    from ominoes.research.arena import report
    from ominoes.research.arena.plots import svg_plot

    seats = tournament.made_game().seats
    for line in report.rating_lines(tournament, outcome.ratings, seats):
        typer.echo(line)
    faults = [result for result in outcome.results if result.fault]
    if faults:
        typer.echo(message("research.faults", count=len(faults), fault=faults[0].fault), err=True)
    if outcome.verdict is not None:
        names = {"player": tournament.players[0], "other": tournament.players[1]}
        typer.echo(message(f"research.sprt-{outcome.verdict}", games=len(outcome.results), **names))
    elif options.sprt is not None:
        typer.echo(message("research.sprt-open", games=len(outcome.results)))
    if options.results is not None:
        report.write(options.results, tournament, outcome.results)
    if options.plot is not None:
        write(options.plot, svg_plot(tournament, outcome.ratings, seats))
