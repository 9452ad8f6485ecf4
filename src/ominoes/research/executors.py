"""Executors: they run tasks in this process, in processes of this machine, or on many machines with Dask.

A task is a small value. The function for it is pickled by its name, and results come in the order in which they are
ready. When a process or a machine dies, only time is lost: others run its tasks again.
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

from ominoes.i18n import OminoesError, message, quotation
from ominoes.i18n.extras import extra
from ominoes.research.parent_death import end_with

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 3
"""Tasks submitted per worker, so that no worker waits for the next one."""
_MOST_DEATHS = 5
"""After more deaths of processes than this the tasks themselves are taken for the cause."""


class WorkLost(OminoesError, RuntimeError):
    """Tasks that could not be run: processes died again and again, or the cluster is gone."""


class Executor(Protocol):
    """Runs a function for each of many tasks."""

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with its result, in the order in which they are ready; closing the iterator cancels the rest."""
        ...

    def __enter__(self) -> "Executor": ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class InProcess:
    """Runs all tasks in this process, one after the other."""

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with its result."""
        for task in tasks:
            yield task, function(task)

    def __enter__(self) -> "InProcess":
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: there is nothing to end."""


class Processes:
    """Runs tasks in processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with its result, in the order in which they are ready."""
        waiting = iter(tasks)
        running: dict[Future[R], T] = {}
        deaths = 0
        try:
            while True:
                lost: list[T] = []
                for task in itertools.islice(waiting, max(0, _AHEAD * self.count - len(running))):
                    try:
                        running[self._running_pool(function.__module__).submit(function, task)] = task
                    except BrokenProcessPool:  # a process died between two results
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
                    # The whole pool is broken; its unfinished tasks run again in a new one.
                    lost += running.values()
                    running.clear()
                    self._end(cancel=True)
                    waiting = itertools.chain(lost, waiting)
        except GeneratorExit:
            # After other exceptions the processes are killed. The pool then fails what is left, and Python 3.11 cannot
            # fail what was cancelled: its thread ends with an error, and the program waits for it for ever.
            for future in running:
                future.cancel()
            raise

    def _running_pool(self, module: str) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, _fresh_processes(module), _initialise)
        return self._pool

    def _end(self, *, cancel: bool) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=cancel)
            self._pool = None

    def __enter__(self) -> "Processes":
        # A forked process is ready at once, and safe as long as this one has no other thread.
        if sys.platform == "linux" and threading.active_count() == 1:
            forked = multiprocessing.get_context("fork")
            self._pool = ProcessPoolExecutor(self.count, forked, _initialise, (os.getpid(),))
            self._pool.submit(os.getpid).result()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and self._pool is not None:
            # Nobody waits for the running tasks any more, and they may take long.
            for process in list((self._pool._processes or {}).values()):
                process.kill()
        self._end(cancel=True)


class Dask:
    """Runs tasks on a Dask cluster, by the address of its scheduler."""

    def __init__(self, scheduler: str, say: Callable[[str], None] | None = None) -> None:
        """Connect to the cluster; `say` is called with a sentence while it has no workers."""
        with extra("research"):
            import distributed
        self._distributed: Any = distributed
        self._scheduler = scheduler
        # Faults of the connection are reported by `WorkLost`.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # A client without a connection does not end cleanly, so the address is checked first.
            self._distributed.comm.resolve_address(scheduler)
            self._client: Any = self._distributed.Client(scheduler, timeout="10s", set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkLost("research.no-scheduler", scheduler=scheduler, problem=quotation(error)) from None
        if say is not None and not self._client.nthreads():
            say(message("research.no-workers", scheduler=scheduler))

    def results(self, function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with its result, in the order in which they are ready."""
        waiting = iter(tasks)
        running: dict[str, T] = {}
        done = self._distributed.as_completed(raise_errors=False, loop=self._client.loop)

        def submit() -> None:
            try:
                workers = max(1, sum(self._client.nthreads().values()))
            except OSError:
                raise self._gone() from None
            for task in itertools.islice(waiting, max(0, _AHEAD * workers - len(running))):
                future = self._client.submit(function, task, pure=False)
                running[future.key] = task
                done.add(future)

        submit()
        try:
            for future in done:
                task = running.pop(future.key)
                try:
                    result = future.result()
                except self._distributed.KilledWorker as error:
                    raise WorkLost("research.workers-died", problem=quotation(error)) from None
                except CancelledError:  # by the cluster, not by us
                    raise self._gone() from None
                yield task, result
                submit()
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
    """The context for processes that share no thread and no file with this one, and load a module only once for all."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


def _initialise(parent: int | None = None) -> None:
    """Prepare a new process: it ends with its parent, and on Ctrl-C it ends silently, since the parent reports that."""

    def leave(*_: object) -> None:
        raise SystemExit(128 + signal.SIGINT)

    # A command in the background ignores Ctrl-C, and so do its processes.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, leave)
    end_with(os.getppid() if parent is None else parent)


def executor(
    processes: int = 1, scheduler: str | None = None, say: Callable[[str], None] | None = None
) -> Executor:
    """The executor for a command: a cluster if a scheduler is named, else processes, else this process alone.

    `say` is called with a sentence when there is something to wait for.
    """
    if scheduler is not None:
        return Dask(scheduler, say)
    return Processes(processes) if processes > 1 else InProcess()
