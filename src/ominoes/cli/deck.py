"""`ominoes puzzle deck`: make a deck of Polyminix cards for any kit, and print how hard its levels are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ominoes.cli.terminal import print_to_stderr
from ominoes.i18n import describe_os_error, message

if TYPE_CHECKING:
    from ominoes.games.polyminix.deck import Deck
    from ominoes.games.polyminix.deck.maker import Spread


def deck(
    seed: Annotated[int, typer.Option(min=0, help=message("deck.help-seed"))] = 0,
    kit: Annotated[str | None, typer.Option(help=message("deck.help-kit"))] = None,
    out: Annotated[Path | None, typer.Option(help=message("deck.help-out"))] = None,
    name: Annotated[str, typer.Option(help=message("deck.help-name"))] = "",
    processes: Annotated[int, typer.Option(min=1, max=256, help=message("research.help-processes"))] = 1,
    dask: Annotated[str | None, typer.Option(metavar="SCHEDULER", help=message("research.help-dask"))] = None,
) -> None:
    """Make a deck of cards for Polyminix."""
    from ominoes.games import OptionError
    from ominoes.games.polyminix.game import checked_kit
    from ominoes.games.polyminix.kit import DEFAULT_KIT

    pieces = DEFAULT_KIT if kit is None else checked_kit(tuple(kit.replace(",", " ").split()))
    path = out or Path(f"deck-{seed}.json")
    if path.exists():
        raise OptionError("deck.exists", path=path)
    # A path that cannot be written is refused before the work, not after it.
    write(path, "")
    try:
        made = _deal(seed, pieces, name, processes, dask)
    except BaseException:
        path.unlink()
        raise
    write(path, made.dumps())
    show_levels(made)
    typer.echo(message("deck.written", cards=len(made.cards), path=path))


def write(path: Path, content: str) -> None:
    """Write a file; raises `OptionError` if that fails."""
    from ominoes.games import OptionError

    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise OptionError("deck.unwritable", path=path, problem=describe_os_error(error)) from None


def show_levels(made: "Deck") -> None:
    """Print how hard the levels of a deck are."""
    from ominoes.games.polyminix.deck.maker import level_table

    typer.echo(message("deck.table-head"))
    for level, sides, lowest, middle, highest, coverings in level_table(made):
        facts = {"lowest": lowest, "middle": middle, "highest": highest, "coverings": coverings}
        typer.echo(message("deck.table-line", level=message(f"polyminix.{level}"), sides=sides, **facts))


def _deal(seed: int, pieces: tuple[str, ...], name: str, processes: int, dask: str | None) -> "Deck":
    from ominoes.research.executors import executor

    with executor(processes, dask, print_to_stderr) as workers:
        return _deal_with(seed, pieces, name, workers.results if processes > 1 or dask else None)


def _deal_with(seed: int, pieces: tuple[str, ...], name: str, spread: "Spread | None") -> "Deck":
    from ominoes.cli.progress_bar import progress_bar
    from ominoes.games.polyminix.deck.maker import deal

    with progress_bar(message("deck.making")) as progress:
        return deal(seed, pieces, name=name, spread=spread, progress=progress)
