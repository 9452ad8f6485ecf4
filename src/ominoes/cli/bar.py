"""A bar for long work that is counted: what is being done, how much of it, and the time left."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ominoes.cli.terminal import interactive

Show = Callable[[str, int, int], None]
"""Says what is being done, how much of it is done, and how much there is in all."""


@contextmanager
def counting_bar() -> Iterator[Show | None]:
    """A bar for whoever sits before a terminal; nothing without one."""
    if not interactive():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(doing: str, done: int, of: int) -> None:
            bar.update(task, description=doing, completed=done, total=of)

        yield show


@contextmanager
def bar_for(doing: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar for one kind of work."""
    with counting_bar() as show:
        yield None if show is None else lambda done, of: show(doing, done, of)
