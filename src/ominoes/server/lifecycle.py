"""The start and the stop of a server with its hub, or of a worker that only computes moves."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import uvicorn

from ominoes.i18n import describe_os_error, message
from ominoes.server import wire
from ominoes.server.app import application
from ominoes.server.connections import connections_through
from ominoes.server.door import Door, raise_file_limit
from ominoes.server.engine_pool import EnginePool
from ominoes.server.engine_scheduler import EngineScheduler
from ominoes.server.frames import RESTART
from ominoes.server.hub import Hub
from ominoes.server.job_pool import JobPool
from ominoes.server.settings import SettingError, Settings
from ominoes.store import address, open_bus, open_store

log = logging.getLogger("ominoes")

_FINISH_WITHIN = 10
_PING_EVERY = _PONG_WITHIN = 20.0
"""Seconds between two pings of a client, and in which it has to answer."""
_STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def logging_to_stderr() -> Iterator[None]:
    """Write the log to the standard error while the body runs."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    driver, http = logging.getLogger("psycopg"), logging.getLogger("uvicorn.error")
    seldom = Seldom()
    driver.addFilter(_is_relevant)
    http.addFilter(seldom)
    try:
        yield
    finally:
        driver.removeFilter(_is_relevant)
        http.removeFilter(seldom)


def _is_relevant(record: logging.LogRecord) -> bool:
    """Whether to log a line of the driver: a server that ends cancels its queries, which is no news."""
    return not record.msg.startswith("query cancellation interrupted")


class Seldom(logging.Filter):
    """Lets each warning pass once a minute: strangers cause them, and could fill the disk."""

    _EVERY = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is logged."""
        if record.levelno != logging.WARNING:
            return True
        passed = self._passed.get(record.msg)
        if passed is not None and record.created - passed < self._EVERY:
            return False
        self._passed[record.msg] = record.created
        return True


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal to stop; `ready` is called with the server's address once it accepts connections."""
    _check_system()
    with logging_to_stderr(), _listening_socket(settings) as listener:
        _run(_serve(settings, listener, ready))


def work(settings: Settings, ready: Callable[[str], None]) -> None:
    """Compute moves for all servers over the same PostgreSQL, until a signal to stop."""
    _check_system()
    if not address(settings.database).postgres:
        raise SettingError("server.worker-needs-postgres")
    with logging_to_stderr():
        _run(_work(settings, ready))


def _check_system() -> None:
    """Refuse Windows, which lacks the locks, signals and limits of memory that a server needs."""
    if sys.platform == "win32":
        raise SettingError("server.not-on-windows")


def _warn_of_root() -> None:
    if os.geteuid() == 0:
        log.warning("started as root, who may change every file; give the server a user of its own")


async def open_hub(settings: Settings) -> Hub:
    """Open a hub over the database in the settings."""
    where = address(settings.database)
    store = await open_store(where)
    try:
        hub = Hub(settings, store, open_bus(where, settings.redis), _engines(settings), _jobs(settings))
        await hub.open()
    except BaseException:
        await store.close()
        raise
    return hub


def _engines(settings: Settings) -> EngineScheduler:
    pool = EnginePool(max(1, settings.workers), settings.trees << 20)
    where = address(settings.database)
    if not where.postgres:
        return EngineScheduler(settings.patience, pool)
    from ominoes.server.engine_queue import EngineQueue

    return EngineQueue(settings.patience, pool, where.conninfo, settings.workers)


def _jobs(settings: Settings) -> JobPool:
    limits = settings.limits
    return JobPool(max(1, settings.workers), most=limits.jobs, seconds=limits.job_seconds)


class _Server(uvicorn.Server):
    """Uvicorn's server; before it stops, it disconnects all clients and tells them to come back."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub, self._ready = hub, ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle the signals to stop. Unlike uvicorn's own handler, this one does not raise them again at the end."""
        # Only the main thread gets signals.
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in _STOPPING:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in _STOPPING:
                loop.remove_signal_handler(number)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # accept no new connections
        await disconnect_all(self._hub)
        await super().shutdown(sockets)


async def disconnect_all(hub: Hub) -> None:
    """Finish the changes under way, stop the clocks, and tell every client to come back."""
    hub.stopping = True
    await hub.pause_all()
    for live in list(hub.live_tables.values()):
        async with live.changing():
            live.broadcast_translated(lambda: wire.Bye(reason=message("server.bye"), reconnect=True))
            for guest in live.guests:
                guest.close(RESTART)
    # Time to send the last lines.
    await asyncio.sleep(0.05)


def uvicorn_config(settings: Settings, hub: Hub, files: int | None = None) -> uvicorn.Config:
    """The configuration of uvicorn, for a process that may open so many files."""
    http, ws = connections_through(Door(settings, hub.metrics, files))
    return uvicorn.Config(
        application(hub),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        http=http,
        ws=ws,
        ws_max_size=settings.limits.message,
        ws_ping_interval=_PING_EVERY,
        ws_ping_timeout=_PONG_WITHIN,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=_FINISH_WITHIN,
        timeout_keep_alive=30,
    )


async def _serve(settings: Settings, listener: socket.socket, ready: Callable[[str], None]) -> None:
    hub = await open_hub(settings)
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host

    def started() -> None:
        _warn_of_root()
        hub.memory.freeze()
        ready(f"http://{shown}:{port}")

    try:
        await _Server(uvicorn_config(settings, hub, raise_file_limit()), hub, started).serve([listener])
    finally:
        await hub.close()
        hub.memory.unfreeze()


async def _work(settings: Settings, ready: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    for number in _STOPPING:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    hub = await open_hub(settings)
    try:
        ready(hub.store.address.shown)
        await stop.wait()
    finally:
        await hub.close()


def _listening_socket(settings: Settings) -> socket.socket:
    """The socket that listens for connections; raises `SettingError` when its address cannot be used."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise SettingError("server.port-taken", host=settings.host, port=settings.port) from None
        problem = describe_os_error(error) if isinstance(error, OSError) else error
        raise SettingError(
            "server.cannot-listen", host=settings.host, port=settings.port, problem=problem
        ) from None
    listener.setblocking(False)
    return listener


def _run(work: Coroutine[Any, Any, None]) -> None:
    try:
        from uvloop import new_event_loop
    except ImportError:
        from asyncio import new_event_loop  # type: ignore[assignment]
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(work)
