"""`ominoes puzzle deck`: a new deck of cards for Polyminix, for any kit, with a table of how hard its levels are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ominoes.cli.terminal import remark
from ominoes.words import system_words, text

if TYPE_CHECKING:
    from ominoes.games.polyminix.dealing import Spread
    from ominoes.games.polyminix.deck import Deck


def deck(
    seed: Annotated[int, typer.Option(min=0, help=text("deck.help-seed"))] = 0,
    kit: Annotated[str | None, typer.Option(help=text("deck.help-kit"))] = None,
    out: Annotated[Path | None, typer.Option(help=text("deck.help-out"))] = None,
    name: Annotated[str, typer.Option(help=text("deck.help-name"))] = "",
    processes: Annotated[int, typer.Option(min=1, max=256, help=text("research.help-processes"))] = 1,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=text("research.help-dask"))] = None,
) -> None:
    """Make a deck of cards for Polyminix."""
    from ominoes.games import OptionError
    from ominoes.games.polyminix.game import checked_kit
    from ominoes.games.polyminix.kit import DEFAULT_KIT

    pieces = DEFAULT_KIT if kit is None else checked_kit(tuple(kit.replace(",", " ").split()))
    path = out or Path(f"deck-{seed}.json")
    if path.exists():
        raise OptionError("deck.exists", path=path)
    write(path, "")  # a place that cannot be written is refused before the work, not after it
    try:
        made = _dealt(seed, pieces, name, processes, dask)
    except BaseException:
        path.unlink()
        raise
    write(path, made.dumps())
    show_levels(made)
    typer.echo(text("deck.written", cards=len(made.cards), path=path))


def write(path: Path, content: str) -> None:
    """Write a file; raises `OptionError` when that is not possible."""
    from ominoes.games import OptionError

    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise OptionError("deck.unwritable", path=path, problem=system_words(error)) from None


def show_levels(made: "Deck") -> None:
    """Print how hard the levels of a deck are."""
    from ominoes.games.polyminix.dealing import level_table

    typer.echo(text("deck.table-head"))
    for level, sides, lowest, middle, highest, coverings in level_table(made):
        facts = {"lowest": lowest, "middle": middle, "highest": highest, "coverings": coverings}
        typer.echo(text("deck.table-line", level=text(f"polyminix.{level}"), sides=sides, **facts))


def _dealt(seed: int, pieces: tuple[str, ...], name: str, processes: int, dask: str | None) -> "Deck":
    from ominoes.research.executing import executor

    with executor(processes, dask, remark) as workers:
        return _dealt_by(seed, pieces, name, workers.results if processes > 1 or dask else None)


def _dealt_by(seed: int, pieces: tuple[str, ...], name: str, spread: "Spread | None") -> "Deck":
    from ominoes.cli.bar import bar_for
    from ominoes.games.polyminix.dealing import deal

    with bar_for(text("deck.making")) as progress:
        return deal(seed, pieces, name=name, spread=spread, progress=progress)
