"""Spreading work over processes of this machine, or over many machines with Dask: the same calls either way.

A task is a small value, the function that does it is found by its name in another process, and results come in the
order in which they are done. A process or a machine that dies loses nothing but time: its tasks are done again by the
others.
"""

import contextlib
import itertools
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import BaseContext
from types import TracebackType
from typing import Any, Protocol, TypeVar

from ominoes.research.ending import end_with
from ominoes.words import OminoesError, quotation, text
from ominoes.words.extras import extra

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 3
"""Tasks handed out for each worker, so that none waits for the next."""
_MOST_DEATHS = 5
"""After so many deaths of processes the fault is taken to be in the work itself."""


class WorkLost(OminoesError, RuntimeError):
    """Work that could not be done: processes died again and again, or the cluster is gone."""


class Executor(Protocol):
    """Whoever does tasks."""

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with what came of it, in the order in which they are done; ending early drops the rest."""
        ...

    def __enter__(self) -> "Executor": ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Here:
    """All work in this process, one task after the other."""

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with what came of it."""
        for task in tasks:
            yield task, function(task)

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None:
        """There is nothing to end."""


class Processes:
    """Processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with what came of it, in the order in which they are done."""
        waiting = iter(tasks)
        running: dict[Future[R], T] = {}
        deaths = 0
        try:
            while True:
                lost: list[T] = []
                for task in itertools.islice(waiting, max(0, _AHEAD * self.count - len(running))):
                    try:
                        running[self._running_pool(function.__module__).submit(function, task)] = task
                    except BrokenProcessPool:  # a process died while whoever asks did something else
                        lost.append(task)
                        break
                if not running and not lost:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                    task = running.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        lost.append(task)
                        continue
                    yield task, result
                if lost:
                    deaths += 1
                    if deaths > _MOST_DEATHS:
                        raise WorkLost("research.processes-died", deaths=deaths)
                    # The pool is broken for all; whatever it had not done is done again.
                    lost += running.values()
                    running.clear()
                    self._end(cancel=True)
                    waiting = itertools.chain(lost, waiting)
        finally:
            for future in running:
                future.cancel()

    def _running_pool(self, module: str) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, _fresh_processes(module), _begin_work)
        return self._pool

    def _end(self, *, cancel: bool) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=cancel)
            self._pool = None

    def __enter__(self) -> "Processes":
        # A copy of this process is ready at once, and safe as long as nothing else goes on in it.
        if sys.platform == "linux" and threading.active_count() == 1:
            copies = multiprocessing.get_context("fork")
            self._pool = ProcessPoolExecutor(self.count, copies, _begin_work, (os.getpid(),))
            self._pool.submit(os.getpid).result()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and self._pool is not None:
            # Nobody waits for what is being done any more, and it may take long.
            for process in list((self._pool._processes or {}).values()):
                process.kill()
        self._end(cancel=True)


class Dask:
    """A cluster of Dask, by the address of its scheduler."""

    def __init__(self, scheduler: str, say: Callable[[str], None] | None = None) -> None:
        """Have a connection; `say` hears of it when there is nobody yet who could work."""
        with extra("research"):
            import distributed
        self._distributed: Any = distributed
        self._scheduler = scheduler
        # What becomes of the connection is said in our own words.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # A client that cannot have a connection does not end well, so the address is looked at first.
            self._distributed.comm.resolve_address(scheduler)
            self._client: Any = self._distributed.Client(scheduler, timeout="10s", set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkLost("research.no-scheduler", scheduler=scheduler, problem=quotation(error)) from None
        if say is not None and not self._client.nthreads():
            say(text("research.no-workers", scheduler=scheduler))

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with what came of it, in the order in which they are done."""
        waiting = iter(tasks)
        running: dict[str, T] = {}
        done = self._distributed.as_completed(raise_errors=False, loop=self._client.loop)

        def hand_out() -> None:
            try:
                workers = max(1, sum(self._client.nthreads().values()))
            except OSError:
                raise self._gone() from None
            for task in itertools.islice(waiting, max(0, _AHEAD * workers - len(running))):
                future = self._client.submit(function, task, pure=False)
                running[future.key] = task
                done.add(future)

        hand_out()
        try:
            for future in done:
                task = running.pop(future.key)
                try:
                    result = future.result()
                except self._distributed.KilledWorker as error:
                    raise WorkLost("research.workers-died", problem=quotation(error)) from None
                except CancelledError:  # which nobody here asked for
                    raise self._gone() from None
                yield task, result
                hand_out()
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel([future for future in done.futures if future.key in running])

    def _gone(self) -> WorkLost:
        return WorkLost("research.scheduler-gone", scheduler=self._scheduler)

    def __enter__(self) -> "Dask":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()


def _fresh_processes(module: str) -> BaseContext:
    """How to start processes that share no thread and no file with this one, and load a module only once for all."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def _begin_work(parent: int | None = None) -> None:
    """Let a process end with whoever handed it the work, and say nothing at Ctrl-C: that is left to the other."""

    def leave(*_: object) -> None:
        raise SystemExit(128 + signal.SIGINT)

    if (
        signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
    ):  # as it is in the background, for the other as well
        signal.signal(signal.SIGINT, leave)
    end_with(os.getppid() if parent is None else parent)


def executor(
    processes: int = 1, scheduler: str | None = None, say: Callable[[str], None] | None = None
) -> Executor:
    """Whoever does the work: a cluster when one is named, else processes, else this process alone.

    `say` hears a sentence when there is something to wait for.
    """
    if scheduler is not None:
        return Dask(scheduler, say)
    return Processes(processes) if processes > 1 else Here()
