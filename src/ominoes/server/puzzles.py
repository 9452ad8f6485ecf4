"""The WebSocket of puzzles: solve, count and generate them in processes of their own, with progress.

A client needs no table and no key. `jobs.py` has its messages and the answers, `library.py` the named figures and piece
sets.
"""

import contextlib

import msgspec
from litestar import websocket
from litestar.datastructures import State as Shared

from ominoes.i18n import OminoesError, describe_decoding_error, message
from ominoes.server import jobs
from ominoes.server.frames import FAULT, POLICY, AnySocket, Disconnected, as_text, receive, send
from ominoes.server.hub import Hub
from ominoes.server.job_pool import JobSlot
from ominoes.server.limits import Bucket, client_of
from ominoes.server.wire import Cancelled, Refusal, ServerMessage, encode, identity

_MOST_FAULTS = 100
_BURST_SECONDS = 3

Message = jobs.Solve | jobs.Count | jobs.Generate | jobs.Cancel
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


@websocket("/api/puzzles")
async def puzzle_socket(socket: AnySocket, state: Shared) -> None:
    """The conversation with a client about puzzles."""
    hub: Hub = state.hub
    await socket.accept()
    conversation = _Conversation(hub, socket)
    code = POLICY
    try:
        await conversation.listen()
    except Disconnected:
        return
    except Exception:
        hub.fault("in a conversation about puzzles")
        code = FAULT
    finally:
        hub.memory.connection_ended()
        await conversation.slot.close()
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
        self.slot = JobSlot(self._send, hub.fault)

    async def listen(self) -> None:
        """Answer messages until the client has made too many mistakes; raises `Disconnected` when it leaves."""
        while self._faults < _MOST_FAULTS:
            data = await receive(self._socket)
            if not self._bucket.take():
                self._hub.metrics.count("limited")
                await self._fault("server.too-fast", identity(data))
                continue
            try:
                message = _decoder.decode(as_text(data))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self._hub.metrics.count("broken")
                await self._fault("server.unreadable", identity(data), problem=describe_decoding_error(error))
            else:
                await self._handle(message)

    async def _handle(self, message: Message) -> None:
        try:
            if isinstance(message, jobs.Cancel):
                self.slot.cancel(message.of)
                await self._answer(Cancelled(id=message.id, of=message.of))
            else:
                work = self._hub.jobs.run(self._client, message, self._send)
                self.slot.begin(message.id, work)
        except OminoesError as refused:
            self._hub.metrics.count("refused")
            await self._answer(Refusal(id=message.id, reason=str(refused), key=refused.key))

    async def _fault(self, key: str, id: str | None = None, **facts: object) -> None:
        self._faults += 1
        await self._answer(Refusal(id=id, reason=message(key, **facts), key=key))

    async def _answer(self, answer: ServerMessage) -> None:
        await self._send(encode(answer))

    async def _send(self, line: str) -> None:
        await send(self._socket, line)
