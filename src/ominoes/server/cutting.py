"""The connection below a WebSocket, which is cut when its client takes nothing any more.

A connection that is closed waits until everything has been taken; a client that does not read would keep it for ever.
"""

from asyncio import TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TAKEN_WITHIN = 20.0
"""Seconds in which a client has to take something of what waits for it."""
CLOSED_WITHIN = 2.0
"""Seconds in which a client has to take the last words when the server stops."""


class Connection(WebSocketsSansIOProtocol):
    """Uvicorn's connection, with an end for clients that do not read."""

    _cutting: TimerHandle | None = None

    def pause_writing(self) -> None:
        """More waits than the client takes."""
        super().pause_writing()
        self._cut_in(TAKEN_WITHIN)

    def resume_writing(self) -> None:
        """The client has taken enough."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._keep()

    def keepalive_timeout(self) -> None:
        """The client has not answered for long."""
        super().keepalive_timeout()
        self._cut_in(CLOSED_WITHIN)

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._cut_in(CLOSED_WITHIN)

    async def run_asgi(self) -> None:
        """Everything was said; what then is not taken is lost."""
        await super().run_asgi()
        self._cut_in(TAKEN_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        super().connection_lost(exc)
        self._keep()

    def _cut_in(self, seconds: float) -> None:
        """Cut the connection in so many seconds, or when it was to be cut before."""
        due = self.loop.time() + seconds
        if not self.disconnected and (self._cutting is None or self._cutting.when() > due):
            self._keep()
            self._cutting = self.loop.call_at(due, self.transport.abort)

    def _keep(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None
