"""`ominoes analyse` of a game of races: how each race went in words, who had covered how much when, and solutions."""

from collections.abc import Iterable
from pathlib import Path
from string import ascii_uppercase

import typer

from ominoes.cli.files import write
from ominoes.games import Record
from ominoes.players.race_plotting import svg_races, terminal_race
from ominoes.players.racers import Laid
from ominoes.players.races import Race, Review, Task, review
from ominoes.words import text

_LETTERS = ascii_uppercase + ascii_uppercase.lower()


def review_races(record: Record, *, svg: Path | None) -> None:
    """Print how the races of a record went; write their curves as a picture if asked."""
    seats = range(record.game.seats)
    names = [record.notes.get(f"seat {seat + 1}") or record.game.seat_name(seat) for seat in seats]
    looked_at = review(record, names)
    for number, race in enumerate(looked_at.races, start=1):
        typer.echo(text("races.race", number=number))
        _tell(looked_at, race)
        typer.echo()
    if svg is not None:
        write(svg, svg_races(looked_at))


def _tell(looked_at: Review, race: Race) -> None:
    for moment in race.story:
        typer.echo(f"  {moment.text}")
    if len(looked_at.seats) > 1:
        gained = (
            text("races.points-of", who=who, points=points)
            for who, points in zip(looked_at.seats, race.points, strict=True)
        )
        typer.echo("  " + text("races.points", points=text("players.and").join(gained)))
    typer.echo()
    typer.echo(terminal_race(looked_at, race))
    for task in race.tasks:
        typer.echo()
        _show(looked_at, task)


def _show(looked_at: Review, task: Task) -> None:
    typer.echo(f"  {task.words}")
    for covering in task.coverings:
        if covering.seat is None:
            typer.echo("  " + text("races.solution"))
        else:
            typer.echo("  " + text("races.laid-by", who=looked_at.seats[covering.seat]))
        for line in drawn(covering.pieces):
            typer.echo(f"    {line}")
    if task.pace:
        typer.echo(f"  {task.pace}")


def drawn(pieces: Iterable[Laid]) -> list[str]:
    """A covering as rows of letters, a letter for each piece, and which piece each letter is."""
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
