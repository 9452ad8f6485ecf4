"""Starting and stopping: a server with its hub, or a worker that only thinks."""

import asyncio
import contextlib
import errno
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import uvicorn

from ominoes.server import wire
from ominoes.server.app import application
from ominoes.server.cutting import Connection
from ominoes.server.frames import RESTART
from ominoes.server.hub import Hub
from ominoes.server.settings import SettingError, Settings
from ominoes.server.studies import Studies
from ominoes.server.thinkers import Thinkers
from ominoes.server.thinking import Thinking
from ominoes.store import address, open_bus, open_store
from ominoes.words import system_words, text

_FINISH_WITHIN = 10
_PING_EVERY = _PONG_WITHIN = 20.0
"""Seconds between two looks whether a client that says nothing is still there, and in which it has to answer."""
_STOPPING = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def kept_log() -> Iterator[None]:
    """What is worth telling is told on the standard error."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    driver = logging.getLogger("psycopg")
    driver.addFilter(_tells_news)
    try:
        yield
    finally:
        driver.removeFilter(_tells_news)


def _tells_news(record: logging.LogRecord) -> bool:
    """Whether a line of the driver is news: a server that ends gives queries up, and their connections with them."""
    return not record.msg.startswith("query cancellation interrupted")


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is called with the server's address when it can be visited."""
    _check_system()
    with kept_log(), _bound(settings) as door:
        _run(_serve(settings, door, ready))


def work(settings: Settings, ready: Callable[[str], None]) -> None:
    """Think for computer players of any server over the same PostgreSQL until told to stop."""
    _check_system()
    if not address(settings.database).postgres:
        raise SettingError("server.worker-needs-postgres")
    with kept_log():
        _run(_work(settings, ready))


def _check_system() -> None:
    """Refuse Windows, which lacks the locks, signals and bounds on memory that a server here relies on."""
    if sys.platform == "win32":
        raise SettingError("server.not-on-windows")


async def open_hub(settings: Settings) -> Hub:
    """A hub over the database that the settings name."""
    where = address(settings.database)
    store = await open_store(where)
    try:
        hub = Hub(settings, store, open_bus(where, settings.redis), _thinking(settings), _studies(settings))
        await hub.open()
    except BaseException:
        await store.close()
        raise
    return hub


def _thinking(settings: Settings) -> Thinking:
    thinkers = Thinkers(max(1, settings.workers))
    where = address(settings.database)
    if not where.postgres:
        return Thinking(settings.patience, thinkers)
    from ominoes.server.jobs import JobThinking

    return JobThinking(settings.patience, thinkers, where.conninfo, settings.workers)


def _studies(settings: Settings) -> Studies:
    limits = settings.limits
    return Studies(max(1, settings.workers), most=limits.studies, seconds=limits.study_seconds)


class _Server(uvicorn.Server):
    """Uvicorn's server, which on its way out lets the hub finish and tells clients to come back."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub, self._ready = hub, ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals to stop, without uvicorn's habit of raising them again when there is still work to do."""
        if threading.current_thread() is not threading.main_thread():
            yield  # signals are for the main thread only
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
            server.close()  # no new connections
        await farewell(self._hub)
        await super().shutdown(sockets)


async def farewell(hub: Hub) -> None:
    """Finish the changes under way, stop the clocks, and tell every client to come back."""
    hub.stopping = True
    await hub.pause_all()
    for room in list(hub.rooms.values()):
        async with room.changing():
            room.tell_in_words(lambda: wire.Bye(reason=text("server.bye"), reconnect=True))
            for guest in room.guests:
                guest.close(RESTART)
    await asyncio.sleep(0.05)  # lets the last lines go out


def uvicorn_config(settings: Settings, hub: Hub) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    return uvicorn.Config(
        application(hub),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        ws=Connection,
        ws_max_size=settings.limits.message,
        ws_ping_interval=_PING_EVERY,
        ws_ping_timeout=_PONG_WITHIN,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=_FINISH_WITHIN,
        timeout_keep_alive=30,
    )


async def _serve(settings: Settings, door: socket.socket, ready: Callable[[str], None]) -> None:
    hub = await open_hub(settings)
    host, port = door.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host

    def open_for_visitors() -> None:
        hub.memory.settle()
        ready(f"http://{shown}:{port}")

    try:
        await _Server(uvicorn_config(settings, hub), hub, open_for_visitors).serve([door])
    finally:
        await hub.close()
        hub.memory.release()


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


def _bound(settings: Settings) -> socket.socket:
    """The open door; refuses in words when somebody else has it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
        door.listen(1024)
    except (OSError, OverflowError) as error:
        door.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise SettingError("server.port-taken", host=settings.host, port=settings.port) from None
        problem = system_words(error) if isinstance(error, OSError) else error
        raise SettingError(
            "server.cannot-listen", host=settings.host, port=settings.port, problem=problem
        ) from None
    door.setblocking(False)
    return door


def _run(work: Coroutine[Any, Any, None]) -> None:
    try:
        from uvloop import new_event_loop
    except ImportError:
        from asyncio import new_event_loop  # type: ignore[assignment]
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(work)
