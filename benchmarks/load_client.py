"""A WebSocket client that costs almost nothing, so that a load test measures the server and not itself."""

import asyncio
import os
import time
from base64 import b64encode
from collections.abc import Callable
from typing import cast

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class LoadClient(asyncio.Protocol):
    """One connection: sends text frames, and calls back with each whole text message and the time of its arrival."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes, float], None]) -> None:
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._heard = heard
        self._buffer = b""
        self._open = False
        self.ready = asyncio.get_running_loop().create_future()
        self.lost = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the server to open a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._greeting)

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection has ended; if it never opened, `ready` fails."""
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """Split the data into frames, after the answer to the handshake."""
        now = time.perf_counter()
        data = self._buffer + data if self._buffer else data
        if not self._open:
            head, separator, data = data.partition(b"\r\n\r\n")
            if not separator:
                self._buffer = head
                return
            if b" 101 " not in head[:20]:
                self._transport.abort()
                return
            self._open = True
            self.ready.set_result(None)
        start = 0
        while len(data) - start >= 2:
            size, at = data[start + 1] & 127, start + 2
            if size == 126:
                size, at = int.from_bytes(data[at : at + 2], "big"), at + 2
            elif size == 127:
                size, at = int.from_bytes(data[at : at + 8], "big"), at + 8
            if len(data) < at + size:
                break
            self._frame(data[start] & 15, data[at : at + size], now)
            start = at + size
        self._buffer = data[start:]

    def _frame(self, kind: int, payload: bytes, now: float) -> None:
        if kind == _TEXT:
            self._heard(payload, now)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self._transport.close()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._write(_TEXT, message)

    def _write(self, kind: int, payload: bytes) -> None:
        # Clients must mask their frames; a mask of zeros changes nothing and costs nothing.
        size = len(payload)
        head = (
            bytes([128 | kind, 128 | size])
            if size < 126
            else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        )
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Drop the connection."""
        self._transport.abort()
