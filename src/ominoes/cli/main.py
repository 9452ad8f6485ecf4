"""Which subcommands there are, with their help in the language spoken when this module is loaded.

Each subcommand imports what it needs when it runs, so that `ominoes --help` answers at once. How the language is
chosen and how errors reach the terminal is left to `entrance.py`.
"""

from pathlib import Path
from typing import Annotated

import typer

from ominoes.cli import deck, practice, printing, puzzle, solve
from ominoes.cli.usage import Commands
from ominoes.words import languages, text

app = Commands(name="ominoes", help=text("cli.help"))

GameName = Annotated[str, typer.Argument(metavar=text("cli.metavar-game"), help=text("cli.help-game"))]
RecordFile = Annotated[Path, typer.Argument(metavar=text("cli.metavar-file"), help=text("cli.help-file"))]
_LANGUAGES = ", ".join(languages())
_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def _show_version(wanted: bool) -> None:
    if wanted:
        from ominoes import __version__

        typer.echo(f"ominoes {__version__}")
        raise typer.Exit


@app.callback()
def _entrance(
    version: Annotated[
        bool, typer.Option("--version", help=text("cli.help-version"), callback=_show_version, is_eager=True)
    ] = False,
    # For the help only: the entrance takes it out of the command line before anything else is looked at.
    language: Annotated[str | None, typer.Option(help=text("cli.help-language", known=_LANGUAGES))] = None,
) -> None: ...


@app.command(help=text("cli.help-games"))
def games() -> None:
    """List the games."""
    from ominoes.cli.listing import list_games

    list_games()


@app.command(help=text("cli.help-play"), context_settings=_GAME_OPTIONS)
def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[str | None, typer.Option(help=text("cli.help-seats"))] = None,
    seed: Annotated[int | None, typer.Option(help=text("cli.help-seed"))] = None,
    record: Annotated[Path | None, typer.Option(help=text("cli.help-record"))] = None,
    resume: Annotated[bool, typer.Option("--continue", help=text("cli.help-continue"))] = False,
) -> None:
    """Play a game in the terminal."""
    from ominoes.cli.options import written_options
    from ominoes.cli.play import play_game

    play_game(game, written_options(game, context.args), seats=seats, seed=seed, path=record, resume=resume)


@app.command(help=text("cli.help-replay"))
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(help=text("cli.help-at"))] = None,
    step: Annotated[bool, typer.Option("--step", help=text("cli.help-step"))] = False,
    svg: Annotated[Path | None, typer.Option(help=text("cli.help-svg"))] = None,
    salvage: Annotated[Path | None, typer.Option(help=text("cli.help-salvage"))] = None,
) -> None:
    """Show a recorded game."""
    from ominoes.cli.replay import replay_record

    replay_record(file, at=at, step=step, svg=svg, salvage=salvage)


@app.command(help=text("cli.help-analyse"))
def analyse(
    file: RecordFile,
    ms: Annotated[float, typer.Option(min=10, help=text("cli.help-ms"))] = 300,
    threads: Annotated[int, typer.Option(min=1, max=64, help=text("cli.help-threads"))] = 1,
    svg: Annotated[Path | None, typer.Option(help=text("cli.help-plot"))] = None,
) -> None:
    """Judge a recorded game."""
    from ominoes.cli.analyse import analyse_record

    analyse_record(file, ms=ms, threads=threads, svg=svg)


@app.command(help=text("cli.help-perft"), context_settings=_GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: GameName,
    depth: Annotated[int, typer.Option(min=1, help=text("cli.help-depth"))] = 3,
    alone: Annotated[bool, typer.Option("--alone", help=text("cli.help-alone"))] = False,
) -> None:
    """Count lines of play."""
    from ominoes.cli.options import written_options
    from ominoes.cli.perft import count_lines

    count_lines(game, written_options(game, context.args), depth=depth, alone=alone)


@app.command(help=text("cli.help-rules"))
def rules(game: GameName) -> None:
    """Print the rules of a game."""
    from ominoes.cli.listing import show_rules

    show_rules(game)


app.command(help=text("puzzles.help-solve"))(solve.solve)
_puzzles = Commands(help=text("puzzles.help-puzzle"))
_puzzles.command(help=text("puzzles.help-puzzle-new"))(puzzle.new)
_puzzles.command(help=text("puzzles.help-puzzle-grade"))(puzzle.grade)
_puzzles.command(help=text("puzzles.help-puzzle-figures"))(puzzle.figures)
_puzzles.command(help=text("deck.help"))(deck.deck)
_puzzles.command(help=text("practice.help"))(practice.practice)
app.add_typer(_puzzles, name="puzzle")
app.add_typer(printing.commands, name="print")


@app.command(help=text("server.help-serve"))
def serve(
    host: Annotated[str, typer.Option(help=text("server.help-host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=text("server.help-port"))] = 8420,
    database: Annotated[str | None, typer.Option(help=text("server.help-database"))] = None,
    workers: Annotated[int, typer.Option(min=0, max=64, help=text("server.help-workers"))] = 1,
    open_page: Annotated[bool, typer.Option("--open", help=text("server.help-open"))] = False,
) -> None:
    """Serve tables."""
    from ominoes.cli.serve import serve_tables

    serve_tables(open_page, host=host, port=port, database=database, workers=workers)


@app.command(help=text("server.help-worker"))
def worker(
    database: Annotated[str | None, typer.Option(help=text("server.help-shared-database"))] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help=text("server.help-workers"))] = 1,
) -> None:
    """Think for computer players."""
    from ominoes.cli.worker import work_for_tables

    work_for_tables(database=database, workers=workers)


@app.command(help=text("research.help-gtp"))
def gtp(
    game: Annotated[str, typer.Option("--game", "-g", help=text("research.help-variant"))] = "blokus",
    player: Annotated[str, typer.Option(help=text("research.help-player"))] = "level-5",
    ms: Annotated[float, typer.Option(min=0, max=1e6, help=text("research.help-gtp-ms"))] = 0.0,
    seed: Annotated[int | None, typer.Option(min=0, help=text("cli.help-seed"))] = None,
) -> None:
    """Speak the protocol of engines."""
    from ominoes.cli.gtp import speak_gtp

    speak_gtp(game, player, seed, ms)


@app.command(help=text("research.help-train"))
def train(
    game: Annotated[str, typer.Argument(metavar="blokus|two|duo", help=text("research.help-train-game"))],
    folder: Annotated[Path | None, typer.Option(help=text("research.help-folder"))] = None,
    begin: Annotated[Path | None, typer.Option(help=text("research.help-begin"))] = None,
    rounds: Annotated[int, typer.Option(min=1, max=99, help=text("research.help-rounds"))] = 8,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help=text("research.help-round-games"))] = 60,
    growth: Annotated[float, typer.Option(min=1, max=4, help=text("research.help-growth"))] = 1.5,
    simulations: Annotated[
        int, typer.Option(min=2, max=10_000_000, help=text("research.help-simulations"))
    ] = 400,
    quick: Annotated[int, typer.Option(min=0, max=10_000_000, help=text("research.help-quick"))] = 0,
    thorough: Annotated[float, typer.Option(min=0.01, max=1, help=text("research.help-thorough"))] = 0.25,
    curiosity: Annotated[float, typer.Option(min=-1, max=100, help=text("research.help-curiosity"))] = -1.0,
    values_only: Annotated[
        bool, typer.Option("--values-only", help=text("research.help-values-only"))
    ] = False,
    caution: Annotated[float, typer.Option(min=0.01, max=1, help=text("research.help-caution"))] = 1.0,
    gate_games: Annotated[
        int, typer.Option(min=2, max=1_000_000, help=text("research.help-gate-games"))
    ] = 80,
    engine: Annotated[str, typer.Option(metavar="COMMAND", help=text("research.help-gate-engine"))] = "",
    seed: Annotated[int, typer.Option(min=0, max=2**40 - 1, help=text("cli.help-seed"))] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help=text("research.help-all-cores"))
    ] = None,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=text("research.help-dask"))] = None,
) -> None:
    """Learn to play Blokus from games against oneself."""
    from ominoes.cli.train import Wishes, go_through_course

    go_through_course(
        Wishes(
            game=game,
            folder=folder,
            begin=begin,
            rounds=rounds,
            games=games,
            growth=growth,
            simulations=simulations,
            quick=quick,
            thorough=thorough,
            curiosity=curiosity,
            values_only=values_only,
            caution=caution,
            gate_games=gate_games,
            engine=engine,
            seed=seed,
            processes=processes,
            dask=dask,
        )
    )


@app.command(help=text("research.help-arena"), context_settings=_GAME_OPTIONS)
def arena(
    context: typer.Context,
    game: Annotated[str, typer.Option(help=text("cli.help-game"))],
    players: Annotated[str, typer.Option(help=text("research.help-players"))],
    games: Annotated[int, typer.Option(min=1, help=text("research.help-games"))] = 100,
    seats: Annotated[int | None, typer.Option(min=2, max=8, help=text("research.help-seats"))] = None,
    engine: Annotated[list[str] | None, typer.Option(help=text("research.help-engine"))] = None,
    seed: Annotated[int, typer.Option(min=0, help=text("cli.help-seed"))] = 0,
    journal: Annotated[Path | None, typer.Option(help=text("research.help-journal"))] = None,
    results: Annotated[Path | None, typer.Option(help=text("research.help-results"))] = None,
    plot: Annotated[Path | None, typer.Option(help=text("research.help-plot"))] = None,
    sprt: Annotated[str | None, typer.Option(metavar="ELO,ELO", help=text("research.help-sprt"))] = None,
    processes: Annotated[int, typer.Option(min=1, max=256, help=text("research.help-processes"))] = 1,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=text("research.help-dask"))] = None,
) -> None:
    """Play a tournament."""
    from ominoes.cli.arena import Wishes, play_tournament
    from ominoes.cli.options import written_options

    play_tournament(
        game,
        written_options(game, context.args) | ({} if seats is None else {"players": seats}),
        Wishes(players, tuple(engine or ()), games, seed, journal, results, plot, sprt, processes, dask),
    )
