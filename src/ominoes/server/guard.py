"""The guard at the door, around the whole application: limits per address, origins of WebSockets, security headers."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ominoes.server.limits import Buckets, client_of
from ominoes.server.metrics import Metrics
from ominoes.server.settings import Settings
from ominoes.words import text

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_OVER_TLS = {"strict-transport-security": "max-age=31536000"}
_BURST_SECONDS = 3


class Guard:
    """Lets requests through to the application, or not."""

    def __init__(self, application: Application, settings: Settings, metrics: Metrics) -> None:
        self._application = application
        self._origins = frozenset(settings.origins)
        self._limits = settings.limits
        self._metrics = metrics
        self._requests = Buckets(settings.limits.requests, settings.limits.requests * _BURST_SECONDS)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._application(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _encoded(HEADERS | (_OVER_TLS if scope.get("scheme") == "https" else {}))
        api = scope["path"].startswith("/api")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [*message.get("headers", ()), *headers]
                if api:
                    own.append((b"cache-control", b"no-store"))
                message = {**message, "headers": own}
            await send(message)

        if not self._requests.take(_client(scope)):
            self._metrics.count("limited")
            await _answer(with_headers, 429, "server.too-many")
            return
        await self._application(scope, receive, with_headers)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        if not self._welcome_origin(scope):
            await _refuse(receive, send, 403)
            return
        if self._sockets[client] >= self._limits.sockets or not self._requests.take(client):
            self._metrics.count("limited")
            await _refuse(receive, send, 429)
            return
        self._sockets[client] += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]

    def _welcome_origin(self, scope: Scope) -> bool:
        """Browsers say which page opens a WebSocket; it has to be ours. Other programs say nothing."""
        headers: dict[bytes, str] = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get(b"origin")
        if origin is None or origin in self._origins:
            return True
        return str(urlsplit(origin).netloc) == headers.get(b"host", "")


def _client(scope: Scope) -> str:
    return client_of((scope.get("client") or (None,))[0])


def _encoded(headers: dict[str, str]) -> Iterable[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


async def _answer(send: Send, status: int, key: str) -> None:
    body = msgspec.json.encode({"reason": text(key), "key": key})
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"3")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _refuse(receive: Receive, send: Send, status: int) -> None:
    await receive()
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
