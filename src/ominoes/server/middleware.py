"""The middleware around the whole application: rate limits per address, where requests come from, security headers,
and the language of each client.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import msgspec

from ominoes.i18n import OminoesError, UnknownLanguage, language_of_header, set_language
from ominoes.server.limits import Buckets, client_of
from ominoes.server.metrics import Metrics
from ominoes.server.origins import Origins
from ominoes.server.settings import Settings

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
"""Files of the page cost next to nothing, a first visit takes a hundred of them, and a class shares one address."""
_POLICY_VIOLATION = 1008
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Middleware:
    """Checks every request and passes it on to the application, or refuses it."""

    def __init__(self, application: Application, settings: Settings, metrics: Metrics) -> None:
        self._application = application
        self._origins = Origins(settings)
        self._limits = settings.limits
        self._metrics = metrics
        self._requests = Buckets(settings.limits.requests, settings.limits.requests * _BURST_SECONDS)
        files = settings.limits.requests * _FILES_FOR_A_REQUEST
        self._files = Buckets(files, files * _BURST_SECONDS)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, in the language of its client."""
        if scope["type"] in ("websocket", "http"):
            set_language(language_of_header(_header(scope, b"accept-language") or ""))
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
            _apply_language(scope)
        except UnknownLanguage as error:
            await _answer(with_headers, 400, error)
            return
        if refused := self._foreign(scope):
            self._metrics.count("foreign")
            await _answer(with_headers, *refused)
            return
        if scope["method"] == "HEAD":
            # Uvicorn leaves the body of the answer out.
            scope = {**scope, "method": "GET"}
        await self._application(scope, receive, with_headers)

    def _foreign(self, scope: Scope) -> tuple[int, OminoesError] | None:
        """The status and the reason for refusing a request that another page may have sent; None if it may pass."""
        host = _header(scope, b"host")
        if not self._origins.knows(host):
            return 421, OminoesError("server.unknown-host", host=host)
        if scope["method"] in _READING:
            return None
        if not self._origins.allows(_header(scope, b"origin"), host):
            return 403, OminoesError("server.foreign-page")
        kind = (_header(scope, b"content-type") or "").partition(";")[0].strip().lower()
        return None if kind == "application/json" else (415, OminoesError("server.not-json"))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        try:
            _apply_language(scope)
        except UnknownLanguage:
            await _refuse(receive, send)
            return
        host, origin = _header(scope, b"host"), _header(scope, b"origin")
        if not self._origins.knows(host) or not self._origins.allows(origin, host):
            self._metrics.count("foreign")
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


def _client(scope: Scope) -> str:
    return client_of((scope.get("client") or (None,))[0])


def _encoded(headers: dict[str, str]) -> Iterable[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _header(scope: Scope, wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), None)


def _apply_language(scope: Scope) -> None:
    """Set the language that the address asks for, as in `?language=de`; raises `UnknownLanguage`."""
    if b"language=" in scope["query_string"]:
        for language in parse_qs(scope["query_string"].decode("latin-1")).get("language", ())[:1]:
            set_language(language)


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
