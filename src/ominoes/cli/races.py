"""`ominoes analyse` for games with races: the course of each race, a plot of its progress, and the solutions."""

from collections.abc import Iterable
from pathlib import Path
from string import ascii_uppercase

import typer

from ominoes.cli.files import write
from ominoes.games import Record
from ominoes.i18n import message
from ominoes.players.race_plots import svg_races, terminal_race
from ominoes.players.race_review import Race, Review, ReviewedTask, review
from ominoes.puzzles import PlacedPiece

_LETTERS = ascii_uppercase + ascii_uppercase.lower()


def review_races(record: Record, *, svg: Path | None) -> None:
    """Print how the races of a record went; write their plot to a file if asked for."""
    seats = range(record.game.seats)
    names = [record.notes.get(f"seat {seat + 1}") or record.game.seat_name(seat) for seat in seats]
    reviewed = review(record, names)
    for number, race in enumerate(reviewed.races, start=1):
        typer.echo(message("races.race", number=number))
        _print_race(reviewed, race)
        typer.echo()
    if svg is not None:
        write(svg, svg_races(reviewed))


def _print_race(reviewed: Review, race: Race) -> None:
    for moment in race.story:
        typer.echo(f"  {moment.text}")
    if len(reviewed.seats) > 1:
        gained = (
            message("races.points-of", who=who, points=points)
            for who, points in zip(reviewed.seats, race.points, strict=True)
        )
        typer.echo("  " + message("races.points", points=message("players.and").join(gained)))
    typer.echo()
    typer.echo(terminal_race(reviewed, race))
    for task in race.tasks:
        typer.echo()
        _print_task(reviewed, task)


def _print_task(reviewed: Review, task: ReviewedTask) -> None:
    typer.echo(f"  {task.words}")
    for covering in task.coverings:
        if covering.seat is None:
            typer.echo("  " + message("races.solution"))
        else:
            typer.echo("  " + message("races.laid-by", who=reviewed.seats[covering.seat]))
        for line in letter_picture(covering.pieces):
            typer.echo(f"    {line}")
    if task.pace:
        typer.echo(f"  {task.pace}")


def letter_picture(pieces: Iterable[PlacedPiece]) -> list[str]:
    """A covering as rows of letters, one letter per piece, and a line that says which piece each letter is."""
    pieces = list(pieces)
    letters = {cell: letter for letter, piece in zip(_LETTERS, pieces, strict=False) for cell in piece.cells}
    rows, columns = [row for row, _ in letters], [column for _, column in letters]
    picture = [
        " ".join(letters.get((row, column), "·") for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    ]
    return [
        *picture,
        "  ".join(f"{letter} {piece.piece}" for letter, piece in zip(_LETTERS, pieces, strict=False)),
    ]
