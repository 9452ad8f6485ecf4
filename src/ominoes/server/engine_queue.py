"""Computer players' moves as jobs in PostgreSQL, pulled by any number of `ominoes worker` processes.

A job names only the table, the position and the seat. The worker reads the log, chooses a move and appends it itself;
the database ensures that it is appended once. A job without a result, because its worker has died, is queued again;
when no worker answers at all, the server computes the move in its own processes.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ominoes.i18n import OminoesError
from ominoes.i18n.extras import extra
from ominoes.server.engine_pool import EnginePool
from ominoes.server.engine_scheduler import EngineScheduler, PendingMove, log
from ominoes.store import Unavailable

with extra("postgres"):
    from procrastinate import App, PsycopgConnector
    from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
    from procrastinate.jobs import DeleteJobCondition, Status

if TYPE_CHECKING:
    from ominoes.server.hub import Hub
    from ominoes.server.live_table import LiveTable

QUEUE = "thinking"
"""The name of the queue in the database, as servers and workers of 0.1.0 have it."""
_ATTEMPTS_BY_WORKERS = 2
_TIDY_EVERY = 60.0
_WORK_AGAIN_AFTER = 1.0
_REACH_WITHIN = 5.0
"""Seconds for one attempt to reach the database; then follows the next."""


class EngineQueue(EngineScheduler):
    """Schedules computer players' moves as jobs; this process itself works on `workers` of them at once."""

    def __init__(self, patience: float, pool: EnginePool, conninfo: str, workers: int) -> None:
        super().__init__(patience, pool)
        # By default the pool waits longer and longer between its attempts to connect again.
        connector = PsycopgConnector(
            conninfo=conninfo, min_size=1, max_size=4, timeout=_REACH_WITHIN, reconnect_timeout=_REACH_WITHIN
        )
        self._app = App(connector=connector)
        self._task = self._app.task(name="think", queue=QUEUE)(self._do_job)
        self._workers = workers
        self._running: asyncio.Task[None] | None = None
        self._tidied = time.monotonic()

    async def open(self, hub: "Hub") -> None:
        """Connect to the queue, and begin to work on its jobs."""
        await super().open(hub)
        await self._app.open_async()
        if self._workers:
            self._running = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Run a worker, again and again: it ends when the database has been away for a minute."""
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
                log.warning("the worker of jobs has ended (%r) and is started again", error)
            await asyncio.sleep(_WORK_AGAIN_AFTER)

    async def close(self) -> None:
        """Stop the worker and disconnect from the queue."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await super().close()
        await self._app.close_async()

    def request_move(self, live: "LiveTable", key: tuple[str, int, int]) -> None:
        """Queue a job for the move; after two attempts, or where seats act at once, compute it here."""
        pending = self._pending[key]
        if pending.attempts >= _ATTEMPTS_BY_WORKERS or live.table.pace.at_once:
            # There the player plans its move and waits until it is due, which would keep a worker busy.
            super().request_move(live, key)
            return
        pending.asked = time.monotonic()
        pending.attempts += 1
        self.hub.spawn(self._enqueue(key))

    async def _enqueue(self, key: tuple[str, int, int]) -> None:
        table, moved, seat = key
        job = self._task.configure(queueing_lock=f"{table} {moved} {seat}")
        with _database_errors(), contextlib.suppress(AlreadyEnqueued):
            await job.defer_async(table=table, moved=moved, seat=seat)

    async def _do_job(self, table: str, moved: int, seat: int) -> None:
        try:
            live = await self.hub.live_table(table)
            if live.table.moved < moved:
                await live.catch_up()
            await self.make_move(live, (table, moved, seat))
        except OminoesError as error:
            # The server that queued the job queues it again.
            log.warning("%s", error)

    def retry(self, live: "LiveTable", key: tuple[str, int, int], pending: PendingMove, now: float) -> None:
        """Request the move again when it is overdue."""
        if pending.task is not None:
            super().retry(live, key, pending, now)
        elif now - pending.asked > self.patience:
            self.request_move(live, key)

    async def maintain(self) -> None:
        """Also remove jobs whose workers have died."""
        await super().maintain()
        now = time.monotonic()
        if now - self._tidied >= _TIDY_EVERY:
            self._tidied = now
            with _database_errors():
                for job in await self._app.job_manager.get_stalled_jobs(queue=QUEUE):
                    await self._app.job_manager.finish_job(job, status=Status.FAILED, delete_job=True)


@contextlib.contextmanager
def _database_errors() -> Iterator[None]:
    """Raise `Unavailable` for a database that does not answer."""
    try:
        yield
    except ConnectorException as error:
        raise Unavailable("store.unavailable", problem=error.__cause__ or error) from error
