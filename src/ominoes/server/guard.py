"""The guard at the door, around the whole application: limits per address, origins of WebSockets, security headers,
and the language that each client is spoken to in.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from ominoes.server.limits import Buckets, client_of
from ominoes.server.metrics import Metrics
from ominoes.server.settings import Settings
from ominoes.words import OminoesError, UnknownLanguage, language_of_header, speak

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
_FILES_FOR_A_REQUEST = 40
"""Files of the page cost next to nothing, a first visit wants a hundred of them, and a class has one address."""
_POLICY_VIOLATION = 1008


class Guard:
    """Lets requests through to the application, or not."""

    def __init__(self, application: Application, settings: Settings, metrics: Metrics) -> None:
        self._application = application
        self._origins = frozenset(settings.origins)
        self._limits = settings.limits
        self._metrics = metrics
        self._requests = Buckets(settings.limits.requests, settings.limits.requests * _BURST_SECONDS)
        files = settings.limits.requests * _FILES_FOR_A_REQUEST
        self._files = Buckets(files, files * _BURST_SECONDS)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, in the language that its client wishes for."""
        if scope["type"] in ("websocket", "http"):
            speak(language_of_header(_header(scope, b"accept-language")))
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

        if not (self._requests if api else self._files).take(_client(scope)):
            self._metrics.count("limited")
            await _answer(with_headers, 429, OminoesError("server.too-many"), [(b"retry-after", b"3")])
            return
        try:
            _obey_query(scope)
        except UnknownLanguage as error:
            await _answer(with_headers, 400, error)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the server below leaves the body out
        await self._application(scope, receive, with_headers)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        try:
            _obey_query(scope)
        except UnknownLanguage:
            await _refuse(receive, send)
            return
        if not self._welcome_origin(scope):
            await _refuse(receive, send)
            return
        if self._sockets[client] >= self._limits.sockets or not self._requests.take(client):
            self._metrics.count("limited")
            await _refuse(receive, send)
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
        try:
            return str(urlsplit(origin).netloc) == headers.get(b"host", "")
        except ValueError:  # it is no address at all
            return False


def _client(scope: Scope) -> str:
    return client_of((scope.get("client") or (None,))[0])


def _encoded(headers: dict[str, str]) -> Iterable[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _header(scope: Scope, wanted: bytes) -> str:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), "")


def _obey_query(scope: Scope) -> None:
    """Speak the language that the address itself asks for, as in `?language=de`."""
    if b"language=" in scope["query_string"]:
        for wish in parse_qs(scope["query_string"].decode("latin-1")).get("language", ())[:1]:
            speak(wish)


async def _answer(
    send: Send, status: int, error: OminoesError, headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    body = msgspec.json.encode({"reason": str(error), "key": error.key})
    own = [(b"content-type", b"application/json"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": own})
    await send({"type": "http.response.body", "body": body})


async def _refuse(receive: Receive, send: Send) -> None:
    """Close before the connection is open, which the client sees as 403."""
    await receive()
    await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
