"""Progress of long work: what is being done, how much of it is done, and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

from ominoes.cli.terminal import interactive

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar(Protocol):
    """Shows the progress of some work."""

    def show(self, doing: str, done: int, of: int) -> None:
        """Show what is being done, how much of it is done, and the total."""
        ...

    def print_lines(self, lines: list[str]) -> None:
        """Print lines that stay, above the bar."""
        ...


class _TerminalBar:
    """A moving bar on a terminal."""

    def __init__(self, bar: "Progress") -> None:
        self._bar, self._doing = bar, ""
        self._task = bar.add_task("", total=None)

    def show(self, doing: str, done: int, of: int) -> None:
        # The speed of the previous work says nothing about this one.
        if doing != self._doing:
            self._bar.reset(self._task, description=doing, completed=done, total=of)
        self._bar.update(self._task, description=doing, completed=done, total=of)
        self._doing = doing

    def print_lines(self, lines: list[str]) -> None:
        self._bar.stop()
        for line in lines:
            typer.echo(line)
        self._bar.start()


class _PlainLines:
    """A line for each new kind of work, for output to a file or to another program."""

    def __init__(self) -> None:
        self._doing = ""

    def show(self, doing: str, done: int, of: int) -> None:
        if doing != self._doing:
            typer.echo(doing)
        self._doing = doing

    def print_lines(self, lines: list[str]) -> None:
        for line in lines:
            typer.echo(line)


@contextmanager
def counting_bar() -> Iterator[Bar]:
    """A bar on a terminal, plain lines elsewhere."""
    if not interactive():
        yield _PlainLines()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield _TerminalBar(bar)


@contextmanager
def progress_bar(doing: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar for one kind of work on a terminal; None elsewhere."""
    if not interactive():
        yield None
        return
    with counting_bar() as bar:
        yield lambda done, of: bar.show(doing, done, of)
