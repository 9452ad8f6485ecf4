"""A timeout for writing to WebSockets: a connection is aborted when its client reads nothing any more.

Without it a closed connection waits until its client has read everything, and a client that does not read keeps it open
for ever.
"""

from asyncio import TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TAKEN_WITHIN = 20.0
"""Seconds in which a client has to read something of what waits for it."""
CLOSED_WITHIN = 2.0
"""Seconds in which a client has to read the rest when the server stops."""


class Connection(WebSocketsSansIOProtocol):
    """Uvicorn's connection, with a timeout for clients that do not read."""

    _abort_timer: TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timeout: the client reads too slowly."""
        super().pause_writing()
        self._abort_in(TAKEN_WITHIN)

    def resume_writing(self) -> None:
        """Stop the timeout: the client has read enough."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._stop_timer()

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

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout: the connection has ended."""
        super().connection_lost(exc)
        self._stop_timer()

    def _abort_in(self, seconds: float) -> None:
        """Abort the connection in so many seconds, unless an earlier time is set."""
        due = self.loop.time() + seconds
        if not self.disconnected and (self._abort_timer is None or self._abort_timer.when() > due):
            self._stop_timer()
            self._abort_timer = self.loop.call_at(due, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._abort_timer is not None:
            self._abort_timer.cancel()
            self._abort_timer = None
