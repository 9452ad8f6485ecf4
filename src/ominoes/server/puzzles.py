"""The WebSocket of puzzles: solve, count and make them in processes of their own, with progress.

A client needs no table and no key. Its messages and the answers are in `tasks.py`; what has a name, figures and sets
of pieces, is in `library.py`.
"""

import contextlib

import msgspec
from litestar import websocket
from litestar.datastructures import State as Shared

from ominoes.server import tasks
from ominoes.server.frames import FAULT, POLICY, AnySocket, Left, received, send, written
from ominoes.server.hub import Hub
from ominoes.server.limits import Bucket, client_of
from ominoes.server.studies import Desk
from ominoes.server.wire import Cancelled, Refusal, Telling, encode, identity
from ominoes.words import OminoesError, decoding_words, text

_MOST_FAULTS = 100
_BURST_SECONDS = 3

Message = tasks.Solve | tasks.Count | tasks.Generate | tasks.Cancel
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


@websocket("/api/puzzles")
async def puzzle_socket(socket: AnySocket, state: Shared) -> None:
    """A client with puzzles."""
    hub: Hub = state.hub
    await socket.accept()
    conversation = _Conversation(hub, socket)
    code = POLICY
    try:
        await conversation.listen()
    except Left:
        return
    except Exception:
        hub.fault("in a conversation about puzzles")
        code = FAULT
    finally:
        hub.memory.ended()
        await conversation.desk.close()
    with contextlib.suppress(Exception):  # the client may have left first
        await socket.close(code)


class _Conversation:
    """The messages of one client, and the answers."""

    def __init__(self, hub: Hub, socket: AnySocket) -> None:
        self._hub, self._socket = hub, socket
        self._client = client_of(socket.client.host if socket.client else None)
        rate = hub.settings.limits.messages
        self._bucket = Bucket(rate, rate * _BURST_SECONDS)
        self._faults = 0
        self.desk = Desk(self._send, hub.fault)

    async def listen(self) -> None:
        """Answer messages until the client is to be let go; raises `Left` when it goes by itself."""
        while self._faults < _MOST_FAULTS:
            data = await received(self._socket)
            if not self._bucket.take():
                self._hub.metrics.count("limited")
                await self._fault("server.too-fast", identity(data))
                continue
            try:
                message = _decoder.decode(written(data))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._hub.metrics.count("broken")
                await self._fault("server.unreadable", identity(data), problem=decoding_words(error))
            else:
                await self._take(message)

    async def _take(self, message: Message) -> None:
        try:
            if isinstance(message, tasks.Cancel):
                self.desk.cancel(message.of)
                await self._say(Cancelled(id=message.id, of=message.of))
            else:
                work = self._hub.studies.study(self._client, message, self._send)
                self.desk.begin(message.id, work)
        except OminoesError as refused:
            self._hub.metrics.count("refused")
            await self._say(Refusal(id=message.id, reason=str(refused), key=refused.key))

    async def _fault(self, key: str, id: str | None = None, **facts: object) -> None:
        self._faults += 1
        await self._say(Refusal(id=id, reason=text(key, **facts), key=key))

    async def _say(self, telling: Telling) -> None:
        await self._send(encode(telling))

    async def _send(self, line: str) -> None:
        await send(self._socket, line)
