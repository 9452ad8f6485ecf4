"""Frames of a WebSocket: receive one, send one. `Disconnected` says that the client has left."""

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

AnySocket = WebSocket[Any, Any, Any]

POLICY, FAULT, RESTART, BUSY = 1008, 1011, 1012, 1013
"""Codes of closing: a client that breaks the rules, an error of the program, come back now, come back later."""


class Disconnected(Exception):
    """The client has closed the connection."""


async def receive(socket: AnySocket) -> str | bytes:
    """The next frame; raises `Disconnected` when the connection has ended."""
    try:
        message: Any = await socket.receive()
    except WebSocketDisconnect:
        raise Disconnected from None
    if message["type"] == "websocket.disconnect":
        raise Disconnected
    data: str | bytes | None = message.get("text")
    return data if data is not None else message["bytes"]


async def send(socket: AnySocket, line: str) -> None:
    """Send a frame; raises `Disconnected` when the connection has ended."""
    try:
        await socket.send_text(line)
    # The error depends on the layer that notices the end of the connection.
    except (WebSocketDisconnect, OSError, RuntimeError):
        raise Disconnected from None


def as_text(data: str | bytes) -> str:
    """A frame as text; raises `UnicodeError` when any part of it is not UTF-8."""
    return data if isinstance(data, str) else data.decode()
