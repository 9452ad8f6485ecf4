"""Computer players' moves as jobs in PostgreSQL, which any number of `ominoes worker` processes pull.

A job says only which seat of which table has to move in which position; the worker reads the log, thinks and writes
the move itself, and the database sees to it that it is written once. A job that brings nothing, because its worker has
died, is given out again; when no worker comes at all, the server thinks for itself.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ominoes.server.thinkers import Thinkers
from ominoes.server.thinking import Question, Thinking, log
from ominoes.store import Unavailable
from ominoes.words import OminoesError
from ominoes.words.extras import extra

with extra("postgres"):
    from procrastinate import App, PsycopgConnector
    from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
    from procrastinate.jobs import DeleteJobCondition, Status

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.room import Room

QUEUE = "thinking"
_ATTEMPTS_BY_WORKERS = 2
_TIDY_EVERY = 60.0
_WORK_AGAIN_AFTER = 1.0
_REACH_WITHIN = 5.0
"""Seconds in which the database has to be reached; then it is tried anew."""


class JobThinking(Thinking):
    """Looks after computer players' moves, with jobs; `workers` of them are done by this process itself."""

    def __init__(self, patience: float, thinkers: Thinkers, conninfo: str, workers: int) -> None:
        super().__init__(patience, thinkers)
        # Left to itself the pool waits longer and longer before it looks whether the database is back.
        connector = PsycopgConnector(
            conninfo=conninfo, min_size=1, max_size=4, timeout=_REACH_WITHIN, reconnect_timeout=_REACH_WITHIN
        )
        self._app = App(connector=connector)
        self._task = self._app.task(name="think", queue=QUEUE)(self._do_job)
        self._workers = workers
        self._running: asyncio.Task[None] | None = None
        self._tidied = time.monotonic()

    async def open(self, hub: "Hub") -> None:
        """Begin to give out jobs, and to do some."""
        await super().open(hub)
        await self._app.open_async()
        if self._workers:
            self._running = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Do jobs, again and again: a worker gives up when the database has been away for a minute."""
        while not self.hub.stopping:
            try:
                await self._app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=self._workers,
                    install_signal_handlers=False,
                    delete_jobs=DeleteJobCondition.ALWAYS,
                    shutdown_graceful_timeout=1.0,
                    fetch_job_polling_interval=1.0,
                )
            except Exception as error:
                log.warning("jobs are not done any more (%r); this is tried again", error)
            await asyncio.sleep(_WORK_AGAIN_AFTER)

    async def close(self) -> None:
        """Stop."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await super().close()
        await self._app.close_async()

    def ask(self, room: "Room", key: tuple[str, int, int]) -> None:
        """Give out a job."""
        question = self._questions[key]
        if question.attempts >= _ATTEMPTS_BY_WORKERS or room.table.race_since is not None:
            # In a race a plan is made at once and then waited for, which no worker should have to do.
            super().ask(room, key)
            return
        question.asked = time.monotonic()
        question.attempts += 1
        self.hub.spawn(self._give_out(key))

    async def _give_out(self, key: tuple[str, int, int]) -> None:
        table, moved, seat = key
        job = self._task.configure(queueing_lock=f"{table} {moved} {seat}")
        with _told_apart(), contextlib.suppress(AlreadyEnqueued):
            await job.defer_async(table=table, moved=moved, seat=seat)

    async def _do_job(self, table: str, moved: int, seat: int) -> None:
        try:
            room = await self.hub.room(table)
            if room.table.moved < moved:
                await room.catch_up()
            await self.think(room, (table, moved, seat))
        except OminoesError as error:
            log.warning("%s", error)  # whoever asked will ask again

    def ask_again(self, room: "Room", key: tuple[str, int, int], question: Question, now: float) -> None:
        """Ask again when patience is at an end."""
        if question.task is not None:
            super().ask_again(room, key, question, now)
        elif now - question.asked > self.patience:
            self.ask(room, key)

    async def look_after(self) -> None:
        """Also put away jobs whose workers have died."""
        await super().look_after()
        now = time.monotonic()
        if now - self._tidied >= _TIDY_EVERY:
            self._tidied = now
            with _told_apart():
                for job in await self._app.job_manager.get_stalled_jobs(queue=QUEUE):
                    await self._app.job_manager.finish_job(job, status=Status.FAILED, delete_job=True)


@contextlib.contextmanager
def _told_apart() -> Iterator[None]:
    """Tell a database that does not answer apart from a fault of the program."""
    try:
        yield
    except ConnectorException as error:
        raise Unavailable("store.unavailable", problem=error.__cause__ or error) from error
