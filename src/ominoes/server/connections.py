"""Uvicorn's connections with limits on what a client may send and how slowly it may read.

A request has a limited time, and its head a limited size. The frames of a WebSocket are counted where they arrive,
empty ones and pings too. Bytes are handed on in small pieces, so that a limit is noticed before much is parsed. A
client that reads nothing is disconnected: without that a closed connection waits until its client has read everything,
and a client that does not read keeps it open for ever.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from ominoes.server.door import Door
from ominoes.server.limits import Bucket, client_of

TAKEN_WITHIN = 20.0
"""Seconds in which a client has to read something of what waits for it."""
CLOSED_WITHIN = 2.0
"""Seconds in which a client has to read the rest when the server stops or disconnects it."""
MOST_HEAD = 32 * 1024
"""Bytes in the head of a request."""
MOST_PIPELINED = 8
"""Requests that may wait for the answer to an earlier one."""
_HTTP_PIECE = 16 * 1024
_SOCKET_PIECE = 1024
_FRAMES_FOR_A_MESSAGE = 4
_BURST_SECONDS = 3
_LEAST_BURST = 200
"""Frames that may come at once in any case; reading them takes a few milliseconds."""
_POLICY_VIOLATION = 1008
_TOO_LARGE_HEAD = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\n"
    b"content-length: 0\r\n"
    b"connection: close\r\n\r\n"
)


class _WriteTimeout:
    """A connection that is aborted when its client reads too slowly."""

    loop: Any
    transport: Transport
    door: ClassVar[Door]
    client: tuple[str, int] | None
    _abort_timer: TimerHandle | None = None
    _ended = False

    @property
    def host(self) -> str | None:
        """The address at the other end."""
        return self.client[0] if self.client else None

    def pause_writing(self) -> None:
        """Start the timeout: the client reads too slowly."""
        super().pause_writing()  # type: ignore[misc]
        self._abort_in(TAKEN_WITHIN)

    def resume_writing(self) -> None:
        """Stop the timeout: the client has read enough."""
        super().resume_writing()  # type: ignore[misc]
        if not self.transport.is_closing():
            self._stop_timer()

    def shutdown(self) -> None:
        """Start a short timeout: the server stops."""
        super().shutdown()  # type: ignore[misc]
        if self.transport.is_closing():
            self._abort_in(CLOSED_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout: the connection has ended."""
        self._ended = True
        super().connection_lost(exc)  # type: ignore[misc]
        self._stop_timer()
        self.door.leave(self.transport)

    def _abort_in(self, seconds: float) -> None:
        """Abort the connection in so many seconds, unless an earlier time is set."""
        due = self.loop.time() + seconds
        if not self._ended and (self._abort_timer is None or self._abort_timer.when() > due):
            self._stop_timer()
            self._abort_timer = self.loop.call_at(due, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._abort_timer is not None:
            self._abort_timer.cancel()
            self._abort_timer = None


class HttpConnection(_WriteTimeout, HttpToolsProtocol):
    """Uvicorn's connection for HTTP."""

    _head = 0
    _reading_head = True
    _upgraded = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let the connection in, if the door has room for it."""
        super().connection_made(transport)
        if self.door.admit(transport, self.host):
            self.door.wait_for(self, self.host)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.door.heard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand the bytes on in pieces, as long as they keep to the limits."""
        if self.cycle is None or self.cycle.response_complete:
            self.door.wait_for(self, self.host)
        for start in range(0, len(data), _HTTP_PIECE):
            piece = data[start : start + _HTTP_PIECE]
            if self._reading_head:
                self._head += len(piece)
            super().data_received(piece)
            if self._upgraded or self.transport.is_closing():
                return
            if self._reading_head and self._head > MOST_HEAD:
                self.door.refused("head", client_of(self.host))
                self.transport.write(_TOO_LARGE_HEAD)
                self._close()
                return

    def on_message_begin(self) -> None:
        """Begin to count the bytes of a head."""
        if len(self.pipeline) >= MOST_PIPELINED:
            self.door.refused("pipelined", client_of(self.host))
            raise ValueError  # which the parser reports, and uvicorn answers with 400
        super().on_message_begin()
        self._reading_head, self._head = True, 0

    def on_headers_complete(self) -> None:
        """The head has come."""
        self._reading_head = False
        if any(name == b"x-forwarded-for" for name, _ in self.headers) and self.door.is_proxy(self.host):
            self.door.count_as_proxied(self.transport)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request has come."""
        self.door.heard(self)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to `SocketConnection`."""
        self.door.heard(self)
        self._upgraded = True
        super().handle_websocket_upgrade()

    def cut_off(self, _: str) -> None:
        """End the connection at once."""
        self.transport.abort()

    def _close(self) -> None:
        self.transport.close()
        self._abort_in(CLOSED_WITHIN)


class SocketConnection(_WriteTimeout, WebSocketsSansIOProtocol):
    """Uvicorn's connection for WebSockets."""

    _too_many = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to count what the client sends."""
        super().connection_made(transport)
        limits = self.door.limits
        frames = limits.messages * _FRAMES_FOR_A_MESSAGE
        size = float(limits.message * _FRAMES_FOR_A_MESSAGE)
        self._frames = Bucket(frames, max(frames * _BURST_SECONDS, _LEAST_BURST))
        self._bytes = Bucket(size, size * _BURST_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Hand the bytes on in pieces, as long as they keep to the limits."""
        for start in range(0, len(data), _SOCKET_PIECE):
            piece = data[start : start + _SOCKET_PIECE]
            if not self._bytes.take(len(piece)):
                self._refuse("bytes")
                return
            super().data_received(piece)
            if self._too_many:
                self._refuse("frames")
                return
            if self.transport.is_closing():
                return

    def handle_text(self, event: Frame) -> None:
        """Count a frame of text."""
        self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Count a frame of bytes."""
        self._count()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Count the continuation of a frame."""
        self._count()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Count a ping."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong."""
        self._count()
        super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Start a short timeout: the client has not answered a ping."""
        super().keepalive_timeout()
        self._abort_in(CLOSED_WITHIN)

    def shutdown(self) -> None:
        """Start a short timeout: the server stops."""
        super().shutdown()
        self._abort_in(CLOSED_WITHIN)

    async def run_asgi(self) -> None:
        """Run the application, then start the timeout for the rest of its output."""
        await super().run_asgi()
        self._abort_in(TAKEN_WITHIN)

    def _count(self) -> None:
        self._too_many = self._too_many or not self._frames.take()

    def _refuse(self, reason: str) -> None:
        """Close the connection, because the client breaks a limit."""
        self.door.refused(reason, client_of(self.host))
        if self.handshake_complete and not self.close_sent:
            with suppress(InvalidState):
                self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY_VIOLATION})
                self.conn.send_close(_POLICY_VIOLATION)
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.close_sent = True
        self.transport.close()
        self._abort_in(CLOSED_WITHIN)


def connections_through(door: Door) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """The kinds of connections of a server with this door."""
    http = type("HttpConnection", (HttpConnection,), {"door": door})
    socket = type("SocketConnection", (SocketConnection,), {"door": door})
    return http, socket
