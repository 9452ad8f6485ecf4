"""The door: who may connect, and how long the server waits for a request.

Everything here is decided where bytes arrive, before anything of them is understood: how many connections there are in
all and of one address, and which of them keep the server waiting. What one connection may send is in `connections.py`.
"""

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from typing import Any, Protocol

from ominoes.server.limits import client_of
from ominoes.server.metrics import Metrics
from ominoes.server.settings import Settings

log = logging.getLogger("ominoes")

REQUEST_WITHIN = 10.0
"""Seconds that a request may take to arrive, its head and its body."""
SLOW_AFTER = 1.0
MOST_SLOW = 64
"""As many connections of one address may take longer than `SLOW_AFTER` seconds for a request."""
_LOOK_EVERY = 0.5
_LOG_EVERY = 60.0
_MOST_FILES = 65_536
_OWN_FILES = 128
"""Files that the server keeps for itself: the database, its processes, its log."""
_FEW_FILES = 1_024
_CONNECTIONS_FOR_A_SOCKET = 2
"""A page has one WebSocket, and now and then a connection for requests besides."""

_REASONS = {
    "full": "the server has as many connections as files allow",
    "connections": "too many connections of one address",
    "slow": "too slow with a request",
    "head": "the head of a request is too large",
    "pipelined": "too many requests at once on one connection",
    "frames": "too many frames on a WebSocket",
    "bytes": "too many bytes on a WebSocket",
}


class Connection(Protocol):
    """A connection as the door knows it: something that can be cut off."""

    def cut_off(self, reason: str) -> None:
        """End the connection at once."""
        ...


class Door:
    """The connections of one server."""

    def __init__(self, settings: Settings, metrics: Metrics, files: int | None) -> None:
        self.limits = settings.limits
        self._metrics = metrics
        self._most = None if files is None else max(1, files - _OWN_FILES)
        self._most_of_one = settings.limits.sockets * _CONNECTIONS_FOR_A_SOCKET
        if self._most is not None:
            # Whatever one address does, others can come in.
            self._most_of_one = max(1, min(self._most_of_one, self._most * 3 // 4))
        self._proxies = _networks(settings.proxies)
        self._clients: dict[Any, str | None] = {}
        self._of_client: Counter[str] = Counter()
        self._waiting: dict[Connection, tuple[float, str]] = {}
        self._look: asyncio.TimerHandle | None = None
        self._logged: dict[str, float] = {}
        self._unlogged: Counter[str] = Counter()
        metrics.gauges["connections"] = lambda: len(self._clients)

    # -- who is in -------------------------------------------------------------------------------------------

    def admit(self, transport: Any, host: str | None) -> bool:
        """Whether one more connection of this address may come in."""
        client = client_of(host)
        if self._most is not None and len(self._clients) >= self._most:
            self.refused("full", client)
            return False
        if self._of_client[client] >= self._most_of_one:
            self.refused("connections", client)
            return False
        self._clients[transport] = client
        self._of_client[client] += 1
        return True

    def leave(self, transport: Any) -> None:
        """Forget a connection that has ended."""
        self.count_as_proxied(transport)
        self._clients.pop(transport, None)

    def count_as_proxied(self, transport: Any) -> None:
        """No longer count a connection for its address: it brings requests of many."""
        client = self._clients.get(transport)
        if client is None:
            return
        self._clients[transport] = None
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]

    def is_proxy(self, host: str | None) -> bool:
        """Whether an address is one of the trusted proxies."""
        try:
            address = ipaddress.ip_address(host or "")
        except ValueError:
            return False
        return self._proxies is None or any(address in network for network in self._proxies)

    # -- who keeps us waiting --------------------------------------------------------------------------------

    def wait_for(self, connection: Connection, host: str | None) -> None:
        """From now on the connection has a limited time for its request."""
        if connection in self._waiting:
            return
        loop = asyncio.get_running_loop()
        self._waiting[connection] = loop.time(), client_of(host)
        if self._look is None:
            self._look = loop.call_later(_LOOK_EVERY, self._cut_off_slow)

    def heard(self, connection: Connection) -> None:
        """The connection has sent its request, or has ended."""
        self._waiting.pop(connection, None)

    def _cut_off_slow(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        slow: Counter[str] = Counter()
        # The oldest come first.
        for connection, (since, client) in list(self._waiting.items()):
            if now - since < SLOW_AFTER:
                break
            slow[client] += 1
            if slow[client] > MOST_SLOW or now - since >= REQUEST_WITHIN:
                self.heard(connection)
                self.refused("slow", client)
                connection.cut_off("slow")
        self._look = loop.call_later(_LOOK_EVERY, self._cut_off_slow) if self._waiting else None

    # -- what is said of it ----------------------------------------------------------------------------------

    def refused(self, reason: str, client: str) -> None:
        """Count something that was refused, and log it once in a while."""
        self._metrics.cut_off(reason)
        self._unlogged[reason] += 1
        now = time.monotonic()
        if now - self._logged.get(reason, -_LOG_EVERY) < _LOG_EVERY:
            return
        self._logged[reason] = now
        log.warning(
            "cut off %d times: %s; last from %s", self._unlogged.pop(reason), _REASONS[reason], client
        )


def _networks(proxies: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network] | None:
    """The networks of the trusted proxies; None where everybody is trusted."""
    written = [one.strip() for one in proxies.split(",")]
    return None if "*" in written else [ipaddress.ip_network(one, strict=False) for one in written]


def raise_file_limit() -> int | None:
    """Let this process open as many files as it may; returns how many, or None where there is no limit to know."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = _MOST_FILES if soft == resource.RLIM_INFINITY else soft
    if files <= _FEW_FILES:
        most = max(1, files - _OWN_FILES)
        log.warning(
            "the system allows %d open files, so at most %d connections; raise `ulimit -n`", files, most
        )
    return files
