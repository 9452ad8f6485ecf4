"""A bar for long work that is counted: what is being done, how much of it, and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

from ominoes.cli.terminal import interactive

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar(Protocol):
    """Whoever shows how far some work has come."""

    def show(self, doing: str, done: int, of: int) -> None:
        """Say what is being done, how much of it is done, and how much there is in all."""
        ...

    def say(self, lines: list[str]) -> None:
        """Print lines that stay, above whatever else is shown."""
        ...


class _Moving:
    """A bar for whoever sits before a terminal."""

    def __init__(self, bar: "Progress") -> None:
        self._bar, self._doing = bar, ""
        self._task = bar.add_task("", total=None)

    def show(self, doing: str, done: int, of: int) -> None:
        if doing != self._doing:  # how fast something else was says nothing about this
            self._bar.reset(self._task, description=doing, completed=done, total=of)
        self._bar.update(self._task, description=doing, completed=done, total=of)
        self._doing = doing

    def say(self, lines: list[str]) -> None:
        self._bar.stop()
        for line in lines:
            typer.echo(line)
        self._bar.start()


class _Still:
    """A line for each new kind of work, where the output goes into a file or to another program."""

    def __init__(self) -> None:
        self._doing = ""

    def show(self, doing: str, done: int, of: int) -> None:
        if doing != self._doing:
            typer.echo(doing)
        self._doing = doing

    def say(self, lines: list[str]) -> None:
        for line in lines:
            typer.echo(line)


@contextmanager
def counting_bar() -> Iterator[Bar]:
    """A bar for whoever sits before a terminal, and lines without one."""
    if not interactive():
        yield _Still()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield _Moving(bar)


@contextmanager
def bar_for(doing: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar for one kind of work; nothing without a terminal."""
    if not interactive():
        yield None
        return
    with counting_bar() as bar:
        yield lambda done, of: bar.show(doing, done, of)
