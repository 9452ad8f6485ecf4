"""All subcommands with their options and help, in the language that is current when this module is imported.

Each subcommand imports what it needs when it runs, so that `ominoes --help` answers at once. Choosing the language and
reporting errors is left to `entry_point.py`.
"""

from pathlib import Path
from typing import Annotated

import typer

from ominoes.cli import deck, practice, printing, puzzle, solve
from ominoes.cli.usage import Commands
from ominoes.i18n import languages, message

app = Commands(name="ominoes", help=message("cli.help"))

GameName = Annotated[str, typer.Argument(metavar=message("cli.metavar-game"), help=message("cli.help-game"))]
RecordFile = Annotated[
    Path, typer.Argument(metavar=message("cli.metavar-file"), help=message("cli.help-file"))
]
_LANGUAGES = ", ".join(languages())
_GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def _show_version(wanted: bool) -> None:
    if wanted:
        from ominoes import __version__

        typer.echo(f"ominoes {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help=message("cli.help-version"), callback=_show_version, is_eager=True),
    ] = False,
    # Only for the help: `entry_point.py` removes it from the command line before this runs.
    language: Annotated[str | None, typer.Option(help=message("cli.help-language", known=_LANGUAGES))] = None,
) -> None: ...


@app.command(help=message("cli.help-games"))
def games() -> None:
    """List the games."""
    from ominoes.cli.listing import list_games

    list_games()


@app.command(help=message("cli.help-play"), context_settings=_GAME_OPTIONS)
def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[str | None, typer.Option(help=message("cli.help-seats"))] = None,
    seed: Annotated[int | None, typer.Option(help=message("cli.help-seed"))] = None,
    record: Annotated[Path | None, typer.Option(help=message("cli.help-record"))] = None,
    resume: Annotated[bool, typer.Option("--continue", help=message("cli.help-continue"))] = False,
) -> None:
    """Play a game in the terminal."""
    from ominoes.cli.options import parse_options
    from ominoes.cli.play import play_game

    play_game(game, parse_options(game, context.args), seats=seats, seed=seed, path=record, resume=resume)


@app.command(help=message("cli.help-replay"))
def replay(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(help=message("cli.help-at"))] = None,
    step: Annotated[bool, typer.Option("--step", help=message("cli.help-step"))] = False,
    svg: Annotated[Path | None, typer.Option(help=message("cli.help-svg"))] = None,
    salvage: Annotated[Path | None, typer.Option(help=message("cli.help-salvage"))] = None,
) -> None:
    """Show a recorded game."""
    from ominoes.cli.replay import replay_record

    replay_record(file, at=at, step=step, svg=svg, salvage=salvage)


@app.command(help=message("cli.help-analyse"))
def analyse(
    file: RecordFile,
    ms: Annotated[float, typer.Option(min=10, help=message("cli.help-ms"))] = 300,
    threads: Annotated[int, typer.Option(min=1, max=64, help=message("cli.help-threads"))] = 1,
    svg: Annotated[Path | None, typer.Option(help=message("cli.help-plot"))] = None,
) -> None:
    """Judge a recorded game."""
    from ominoes.cli.analyse import analyse_record

    analyse_record(file, ms=ms, threads=threads, svg=svg)


@app.command(help=message("cli.help-perft"), context_settings=_GAME_OPTIONS)
def perft(
    context: typer.Context,
    game: GameName,
    depth: Annotated[int, typer.Option(min=1, help=message("cli.help-depth"))] = 3,
    alone: Annotated[bool, typer.Option("--alone", help=message("cli.help-alone"))] = False,
) -> None:
    """Count lines of play."""
    from ominoes.cli.options import parse_options
    from ominoes.cli.perft import count_lines

    count_lines(game, parse_options(game, context.args), depth=depth, alone=alone)


@app.command(help=message("cli.help-rules"))
def rules(game: GameName) -> None:
    """Print the rules of a game."""
    from ominoes.cli.listing import show_rules

    show_rules(game)


app.command(help=message("puzzles.help-solve"))(solve.solve)
_puzzles = Commands(help=message("puzzles.help-puzzle"))
_puzzles.command(help=message("puzzles.help-puzzle-new"))(puzzle.new)
_puzzles.command(help=message("puzzles.help-puzzle-grade"))(puzzle.grade)
_puzzles.command(help=message("puzzles.help-puzzle-figures"))(puzzle.figures)
_puzzles.command(help=message("deck.help"))(deck.deck)
_puzzles.command(help=message("practice.help"))(practice.practice)
app.add_typer(_puzzles, name="puzzle")
app.add_typer(printing.commands, name="print")


@app.command(help=message("server.help-serve"))
def serve(
    host: Annotated[str, typer.Option(help=message("server.help-host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=message("server.help-port"))] = 8420,
    database: Annotated[str | None, typer.Option(help=message("server.help-database"))] = None,
    workers: Annotated[int, typer.Option(min=0, max=64, help=message("server.help-workers"))] = 1,
    open_page: Annotated[bool, typer.Option("--open", help=message("server.help-open"))] = False,
) -> None:
    """Serve tables."""
    from ominoes.cli.serve import run_server

    run_server(open_page, host=host, port=port, database=database, workers=workers)


@app.command(help=message("server.help-worker"))
def worker(
    database: Annotated[str | None, typer.Option(help=message("server.help-shared-database"))] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help=message("server.help-workers"))] = 1,
) -> None:
    """Compute moves for servers on other machines."""
    from ominoes.cli.worker import run_worker

    run_worker(database=database, workers=workers)


@app.command(help=message("research.help-gtp"))
def gtp(
    game: Annotated[str, typer.Option("--game", "-g", help=message("research.help-variant"))] = "blokus",
    player: Annotated[str, typer.Option(help=message("research.help-player"))] = "level-5",
    ms: Annotated[float, typer.Option(min=0, max=1e6, help=message("research.help-gtp-ms"))] = 0.0,
    seed: Annotated[int | None, typer.Option(min=0, help=message("cli.help-seed"))] = None,
) -> None:
    """Play as an engine over the Go Text Protocol."""
    from ominoes.cli.gtp import run_gtp

    run_gtp(game, player, seed, ms)


@app.command(help=message("research.help-train"))
def train(
    game: Annotated[str, typer.Argument(metavar="blokus|two|duo", help=message("research.help-train-game"))],
    folder: Annotated[Path | None, typer.Option(help=message("research.help-folder"))] = None,
    begin: Annotated[Path | None, typer.Option(help=message("research.help-begin"))] = None,
    rounds: Annotated[int, typer.Option(min=1, max=99, help=message("research.help-rounds"))] = 8,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help=message("research.help-round-games"))] = 60,
    growth: Annotated[float, typer.Option(min=1, max=4, help=message("research.help-growth"))] = 1.5,
    simulations: Annotated[
        int, typer.Option(min=2, max=10_000_000, help=message("research.help-simulations"))
    ] = 400,
    fast_simulations: Annotated[
        int, typer.Option(min=0, max=10_000_000, help=message("research.help-fast-simulations"))
    ] = 0,
    full_search_share: Annotated[
        float, typer.Option(min=0.01, max=1, help=message("research.help-full-search-share"))
    ] = 0.25,
    exploration: Annotated[
        float, typer.Option(min=-1, max=100, help=message("research.help-exploration"))
    ] = -1.0,
    values_only: Annotated[
        bool, typer.Option("--values-only", help=message("research.help-values-only"))
    ] = False,
    prior_scale: Annotated[
        float, typer.Option(min=0.01, max=1, help=message("research.help-prior-scale"))
    ] = 1.0,
    gate_games: Annotated[
        int, typer.Option(min=2, max=1_000_000, help=message("research.help-gate-games"))
    ] = 80,
    engine: Annotated[str, typer.Option(metavar="COMMAND", help=message("research.help-gate-engine"))] = "",
    seed: Annotated[int, typer.Option(min=0, max=2**40 - 1, help=message("cli.help-seed"))] = 1,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help=message("research.help-all-cores"))
    ] = None,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=message("research.help-dask"))] = None,
    # The names that four options had in version 0.1.0; they go with 0.3.0.
    quick: Annotated[int | None, typer.Option(min=0, max=10_000_000, hidden=True)] = None,
    thorough: Annotated[float | None, typer.Option(min=0.01, max=1, hidden=True)] = None,
    curiosity: Annotated[float | None, typer.Option(min=-1, max=100, hidden=True)] = None,
    caution: Annotated[float | None, typer.Option(min=0.01, max=1, hidden=True)] = None,
) -> None:
    """Learn Blokus from self-play."""
    from ominoes.cli.train import TrainOptions, run_training, warn_of_old_options

    warn_of_old_options(
        fast_simulations=("quick", quick),
        full_search_share=("thorough", thorough),
        exploration=("curiosity", curiosity),
        prior_scale=("caution", caution),
    )
    run_training(
        TrainOptions(
            game=game,
            folder=folder,
            begin=begin,
            rounds=rounds,
            games=games,
            growth=growth,
            simulations=simulations,
            fast_simulations=fast_simulations if quick is None else quick,
            full_search_share=full_search_share if thorough is None else thorough,
            exploration=exploration if curiosity is None else curiosity,
            values_only=values_only,
            prior_scale=prior_scale if caution is None else caution,
            gate_games=gate_games,
            engine=engine,
            seed=seed,
            processes=processes,
            dask=dask,
        )
    )


@app.command(help=message("research.help-arena"), context_settings=_GAME_OPTIONS)
def arena(
    context: typer.Context,
    game: Annotated[str, typer.Option(help=message("cli.help-game"))],
    players: Annotated[str, typer.Option(help=message("research.help-players"))],
    games: Annotated[int, typer.Option(min=1, help=message("research.help-games"))] = 100,
    seats: Annotated[int | None, typer.Option(min=2, max=8, help=message("research.help-seats"))] = None,
    engine: Annotated[list[str] | None, typer.Option(help=message("research.help-engine"))] = None,
    seed: Annotated[int, typer.Option(min=0, help=message("cli.help-seed"))] = 0,
    journal: Annotated[Path | None, typer.Option(help=message("research.help-journal"))] = None,
    results: Annotated[Path | None, typer.Option(help=message("research.help-results"))] = None,
    plot: Annotated[Path | None, typer.Option(help=message("research.help-plot"))] = None,
    sprt: Annotated[str | None, typer.Option(metavar="ELO,ELO", help=message("research.help-sprt"))] = None,
    processes: Annotated[int, typer.Option(min=1, max=256, help=message("research.help-processes"))] = 1,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=message("research.help-dask"))] = None,
) -> None:
    """Play a tournament."""
    from ominoes.cli.arena import ArenaOptions, play_tournament
    from ominoes.cli.options import parse_options

    play_tournament(
        game,
        parse_options(game, context.args) | ({} if seats is None else {"players": seats}),
        ArenaOptions(
            players, tuple(engine or ()), games, seed, journal, results, plot, sprt, processes, dask
        ),
    )
