"""`ominoes replay`: show a recorded game, move by move."""

import sys
from pathlib import Path

import typer

from ominoes.cli.files import write
from ominoes.cli.terminal import show
from ominoes.games import Record, RecordError, State
from ominoes.i18n import message


def replay_record(path: Path, *, at: int | None, step: bool, svg: Path | None, salvage: Path | None) -> None:
    """Print the moves of a record and the position after them, or after each of them with `step`."""
    record = _read(path, salvage)
    game = record.game
    last = len(record) if at is None else at
    if not 0 <= last <= len(record):
        raise RecordError("cli.no-such-move", source=path, move=last, last=len(record))
    typer.echo(repr(game))
    state = record.start
    for number, (before, action) in enumerate(
        zip(record.states(), record.actions[:last], strict=False), start=1
    ):
        typer.echo(f"{number:>4}. {before.log_line(action)}")
        state = before.play(action)
        if step:
            show(state.art())
            if number < last and not _go_on():
                break
    if not step:
        show(state.art())
    if state.over:
        show_result(state)
    if svg is not None:
        write(svg, state.svg())


def show_result(state: State) -> None:
    """Print the final ranking."""
    for standing in state.standings:
        typer.echo(
            message(
                "cli.standing",
                rank=standing.rank,
                seat=state.game.seat_name(standing.seat),
                score=standing.score,
            )
        )


def _read(path: Path, salvage: Path | None) -> Record:
    try:
        return Record.load(path)
    except RecordError as error:
        if salvage is None or error.undamaged is None:
            raise
        error.undamaged.save(salvage)
        typer.echo(str(error), err=True)
        typer.echo(message("cli.salvaged", moves=len(error.undamaged), path=salvage), err=True)
        return error.undamaged


def _go_on() -> bool:
    typer.echo(message("cli.enter-for-next"), nl=False, err=True)
    line = sys.stdin.readline()
    return line != "" and line.strip().lower() not in ("q", "quit")
