"""Frames of a WebSocket: one is read, one is sent, and whoever has left is told apart from a fault of the program."""

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

AnySocket = WebSocket[Any, Any, Any]

POLICY, FAULT, RESTART, BUSY = 1008, 1011, 1012, 1013
"""With which code a connection is closed: the client behaved badly, the program did, come back, come back later."""


class Left(Exception):
    """The client has closed the connection."""


async def received(socket: AnySocket) -> str | bytes:
    """The next frame; raises `Left` when there will be none."""
    try:
        message: Any = await socket.receive()
    except WebSocketDisconnect:
        raise Left from None
    if message["type"] == "websocket.disconnect":
        raise Left
    data: str | bytes | None = message.get("text")
    return data if data is not None else message["bytes"]


async def send(socket: AnySocket, line: str) -> None:
    """Send a frame; raises `Left` when nobody is there any more."""
    try:
        await socket.send_text(line)
    except (
        WebSocketDisconnect,
        OSError,
        RuntimeError,
    ):  # by where it is noticed that the connection has ended
        raise Left from None


def written(data: str | bytes) -> str:
    """A frame as text; raises `UnicodeError` when it is none, even in parts of a message that are read later."""
    return data if isinstance(data, str) else data.decode()
