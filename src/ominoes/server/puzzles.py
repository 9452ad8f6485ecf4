"""The WebSocket of puzzles: solve, count and make them in processes of their own, with progress.

A client needs no table and no key. Its messages and the answers are in `tasks.py`; what has a name, figures and sets
of pieces, is in `library.py`.
"""

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as Shared

from ominoes.server import tasks
from ominoes.server.hub import Hub
from ominoes.server.limits import Bucket, client_of
from ominoes.server.studies import Desk
from ominoes.server.wire import Cancelled, Refusal, Telling, encode, identity
from ominoes.words import OminoesError, text

_MOST_FAULTS = 100
_BURST_SECONDS = 3
_POLICY = 1008

AnySocket = WebSocket[Any, Any, Any]
Message = tasks.Solve | tasks.Count | tasks.Generate | tasks.Cancel
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


@websocket("/api/puzzles")
async def puzzle_socket(socket: AnySocket, state: Shared) -> None:
    """A client with puzzles."""
    hub: Hub = state.hub
    await socket.accept()
    conversation = _Conversation(hub, socket)
    try:
        await conversation.listen()
    finally:
        hub.memory.ended()
        await conversation.desk.close()


class _Conversation:
    """The messages of one client, and the answers."""

    def __init__(self, hub: Hub, socket: AnySocket) -> None:
        self._hub, self._socket = hub, socket
        self._client = client_of(socket.client.host if socket.client else None)
        rate = hub.settings.limits.messages
        self._bucket = Bucket(rate, rate * _BURST_SECONDS)
        self._faults = 0
        self.desk = Desk(socket.send_text)

    async def listen(self) -> None:
        """Answer messages until the client leaves or is let go."""
        while self._faults < _MOST_FAULTS:
            received: Any = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            data: str | bytes = received.get("text") or received.get("bytes") or b""
            if not self._bucket.take():
                self._hub.metrics.count("limited")
                await self._fault("server.too-fast")
                continue
            try:
                message = _decoder.decode(data)
            except (msgspec.MsgspecError, UnicodeError) as error:
                self._hub.metrics.count("broken")
                await self._fault("server.unreadable", identity(data), problem=error)
            except RecursionError:
                await self._fault("server.too-deep")
            else:
                await self._take(message)
        await self._socket.close(_POLICY)

    async def _take(self, message: Message) -> None:
        try:
            if isinstance(message, tasks.Cancel):
                self.desk.cancel(message.of)
                await self._say(Cancelled(id=message.id, of=message.of))
            else:
                work = self._hub.studies.study(self._client, message, self._socket.send_text)
                self.desk.begin(message.id, work)
        except OminoesError as refused:
            self._hub.metrics.count("refused")
            await self._say(Refusal(id=message.id, reason=str(refused), key=refused.key))

    async def _fault(self, key: str, id: str | None = None, **facts: object) -> None:
        self._faults += 1
        await self._say(Refusal(id=id, reason=text(key, **facts), key=key))

    async def _say(self, telling: Telling) -> None:
        await self._socket.send_text(encode(telling))
