"""The report of a tournament: its results as a CSV or Parquet file, and its ratings as lines of text."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ominoes.i18n import LazyMessage, describe_os_error, message
from ominoes.i18n.extras import extra
from ominoes.research.arena.game_runner import GameResult
from ominoes.research.arena.ratings import Rating
from ominoes.research.arena.schedule import ArenaError, Tournament


def rows(tournament: Tournament, results: Iterable[GameResult]) -> list[dict[str, Any]]:
    """A row for each seat of each game."""
    return [
        {
            "game": result.number,
            "seat": seat + 1,
            "player": tournament.players[player],
            "score": result.scores[seat],
            "rank": result.ranks[seat],
            "moves": result.moves,
            "seed": result.seed,
            "seconds": round(result.seconds, 4),
            "fault": result.fault,
        }
        for result in results
        for seat, player in enumerate(result.lineup)
    ]


def check(path: Path) -> None:
    """Raise `ArenaError` if `write` cannot write the file because of its name or folder. Called before the games."""
    if path.suffix.lower() == ".parquet":
        with extra("research"):
            import pyarrow.parquet  # noqa: F401
    elif path.suffix.lower() != ".csv":
        raise ArenaError("research.results-suffix", path=path)
    _check_folder(path)


def check_plot(path: Path) -> None:
    """Raise `ArenaError` if the plot's file does not end with `.svg` or its folder does not exist."""
    if path.suffix.lower() != ".svg":
        raise ArenaError("research.plot-suffix", path=path)
    _check_folder(path)


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise ArenaError("research.unwritable", path=path, problem=LazyMessage("i18n.system-enoent"))


def write(path: Path, tournament: Tournament, results: Iterable[GameResult]) -> None:
    """Write the rows in the format of the file's ending: `.csv` or `.parquet`."""
    check(path)
    table = rows(tournament, sorted(results, key=lambda result: result.number))
    try:
        if path.suffix.lower() == ".parquet":
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(table), path)
        else:
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, list(table[0]) if table else ["game"])
                writer.writeheader()
                writer.writerows(table)
    except OSError as error:
        raise ArenaError("research.unwritable", path=path, problem=describe_os_error(error)) from None


def rating_lines(tournament: Tournament, ratings: list[Rating], seats: int) -> list[str]:
    """The ratings, best first, as lines of text."""
    width = max(len(name) for name in tournament.players)
    heading = message("research.rating-elo" if seats == 2 else "research.rating-openskill")
    lines = [heading]
    for place, rating in enumerate(ratings, start=1):
        lines.append(
            message(
                "research.rating-line",
                place=place,
                player=tournament.players[rating.player].ljust(width),
                value=rating.value,
                margin=rating.margin,
                points=100 * rating.points,
                games=rating.games,
            )
        )
    return lines
