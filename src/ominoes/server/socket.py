"""One WebSocket: the conversation with a client at a table.

Messages of one client are answered in order, long questions when their answers are there. Whatever cannot be read is
answered with a reason; who sends too much of it, or too fast, is let go.
"""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import websocket
from litestar.datastructures import State as Shared
from litestar.params import FromPath

from ominoes.games import NotationError
from ominoes.server import wire
from ominoes.server.frames import BUSY, FAULT, POLICY, RESTART, AnySocket, Left, received, send, written
from ominoes.server.guests import Guest
from ominoes.server.hub import Hub, NoTable
from ominoes.server.limits import Bucket, client_of
from ominoes.server.moments import now_ms
from ominoes.server.refusals import told
from ominoes.server.room import Room
from ominoes.server.routes import checked_id
from ominoes.server.studies import Desk
from ominoes.server.tasks import Analyse
from ominoes.store import StoreError
from ominoes.tables import DamagedLog, NotYours, Refused, Table
from ominoes.tables.deeds import Deed, Move, need_play, written_action
from ominoes.tables.view import race_notes, seat_names
from ominoes.words import OminoesError, Phrase, UnknownLanguage, decoding_words, language, speak, text

_HELLO_WITHIN = 15.0
_LAST_WORDS_WITHIN = 2.0
"""Seconds in which whoever is let go has to take the reason."""
_MOST_FAULTS = 100
_MOST_ACTIONS = 5_000
_BURST_SECONDS = 3

GOING_AWAY, NO_TABLE = 1001, 4404


class Unreadable(Exception):
    """A message that is none."""


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str], state: Shared) -> None:
    """A client at a table."""
    hub: Hub = state.hub
    await socket.accept()
    with contextlib.suppress(Left):
        try:
            async with asyncio.timeout(_HELLO_WITHIN):
                hello = await _hello(socket)
            if hello.language is not None:
                speak(hello.language)
            room = await hub.room(checked_id(table))
        except Left:
            raise
        except TimeoutError:
            await _close(socket, POLICY)
        except Unreadable as problem:
            await _end(socket, "server.unreadable", POLICY, problem=problem)
        except UnknownLanguage as error:
            await _end(socket, error.key, POLICY, **error.facts)
        except (NoTable, DamagedLog) as error:
            await _end(socket, error.key, NO_TABLE, **error.facts)
        except StoreError:
            await _close(socket, BUSY)
        except Exception:
            hub.fault("when somebody came to a table")
            await _close(socket, FAULT)
        else:
            await _converse(socket, hub, room, hello)


async def _converse(socket: AnySocket, hub: Hub, room: Room, hello: wire.Hello) -> None:
    guest = Guest(hello.key, language())
    if hub.stopping:
        guest.close(RESTART)
    speaking = asyncio.create_task(_speak(socket, guest))
    try:
        if hello.since > room.table.seq:
            await room.catch_up()  # another process told the client of events that have not reached us
        await room.enter(guest, min(hello.since, room.table.seq))
        client = client_of(socket.client.host if socket.client else None)
        await Conversation(hub, room, guest, client).listen(socket)
    except StoreError:
        guest.close(BUSY)
    except Left:
        raise
    except Exception:
        hub.fault("in a conversation at a table")
        guest.close(FAULT)
    finally:
        room.leave(guest)
        hub.memory.ended()
        if guest.closed is not None:
            await asyncio.wait((speaking,), timeout=_LAST_WORDS_WITHIN)
        speaking.cancel()
        await asyncio.gather(speaking, return_exceptions=True)


async def _speak(socket: AnySocket, guest: Guest) -> None:
    """Send what the guest is to be told, until the connection is to be closed."""
    with contextlib.suppress(Exception):  # a connection that breaks here breaks in the listening task too
        while await _spoke(socket, await guest.lines()):
            pass
        await socket.close(guest.closed or GOING_AWAY)


async def _spoke(socket: AnySocket, lines: list[str]) -> bool:
    """Send lines; a function of its own, so that nothing keeps hold of them while the table is quiet."""
    for line in lines:
        await send(socket, line)
    return bool(lines)


class Conversation:
    """The messages of one guest, and the answers."""

    def __init__(self, hub: Hub, room: Room, guest: Guest, client: str) -> None:
        self._hub, self._room, self._guest = hub, room, guest
        rate = hub.settings.limits.messages
        self._bucket = Bucket(rate, rate * _BURST_SECONDS)
        self._faults = 0
        self._client = client
        self._desk = Desk(self._tell, hub.fault)

    async def _tell(self, line: str) -> None:
        self._guest.tell(line)

    async def listen(self, socket: AnySocket) -> None:
        """Answer messages until the client leaves or is let go."""
        try:
            await self._listen(socket)
        finally:
            await self._desk.close()

    async def _listen(self, socket: AnySocket) -> None:
        while self._guest.closed is None:
            data = await received(socket)
            if self._hub.stopping:
                continue  # it will be sent again, to whoever serves the table then
            if not self._bucket.take():
                self._hub.metrics.count("limited")
                self._fault(wire.identity(data), "server.too-fast")
                continue
            try:
                message = _decoded(data)
            except Unreadable as problem:
                self._hub.metrics.count("broken")
                self._fault(wire.identity(data), "server.unreadable", problem=problem)
                continue
            if isinstance(message, wire.Hello):
                self._fault(None, "server.hello-again")
                continue
            answer = await self._answer(message)
            if answer is not None:
                self._guest.tell(wire.encode(answer))

    async def _answer(self, message: Any) -> wire.Telling | None:
        """The answer to a message, or none yet: a long question is answered when its answer is there."""
        try:
            match message:
                case wire.Actions():
                    return await self._actions(message)
                case wire.Why():
                    return self._why(message)
                case wire.Sketch():
                    return self._sketch(message)
                case wire.Hint():
                    self._desk.begin(message.id, self._hint(message, self._advised(message.seat)))
                    return None
                case wire.Analyse():
                    self._desk.begin(message.id, self._analyse(message))
                    return None
                case wire.Cancel():
                    self._desk.cancel(message.of)
                    return wire.Cancelled(id=message.id, of=message.of)
                case wire.Ping():
                    return wire.Pong(id=message.id, now=now_ms())
                case _:
                    return await self._room.do(self._guest, message)
        except OminoesError as error:
            refused = told(error)
            self._hub.metrics.count("refused")
            return wire.Refusal(id=message.id, reason=str(refused), key=refused.key)

    def _fault(self, id: str | None, key: str, **facts: object) -> None:
        self._faults += 1
        self._guest.tell(wire.encode(wire.Refusal(id=id, reason=text(key, **facts), key=key)))
        if self._faults >= _MOST_FAULTS:
            self._guest.close(POLICY)

    async def _actions(self, question: wire.Actions) -> wire.ActionsAnswer:
        # There may be thousands: they are written down beside the loop, for one client after the other.
        async with self._hub.one_at_a_time(f"actions {self._client}"):
            return await asyncio.to_thread(_legal_actions, self._room.table, question)

    def _why(self, question: wire.Why) -> wire.WhyAnswer:
        table = self._room.table
        try:
            problem = self._objection(table, question)
        except (NotationError, Refused) as error:
            problem = error
        if problem is None:
            return wire.WhyAnswer(id=question.id, seq=table.seq, legal=True)
        return wire.WhyAnswer(
            id=question.id, seq=table.seq, legal=False, reason=str(problem), key=problem.key
        )

    def _objection(self, table: Table, question: wire.Why) -> OminoesError | None:
        """Why an action could not be played now, judged as a move is."""
        need_play(table)
        move = Move(id=question.id, since=table.seq, action=question.action, text=question.text)
        action, state = written_action(table, move), table.state
        if table.race_since is not None:
            mine = [seat for seat in table.held_by(self._guest.key) if seat in table.acting]
            if question.seat is None and len(mine) > 1:
                raise Refused("tables.which-seat")
            # Whoever only watches asks for the seat that the action names.
            seat = next(iter(mine), getattr(action, "seat", 0)) if question.seat is None else question.seat
            return state.why_not(state.stamped(action, seat, table.race_time(now_ms())))
        if question.seat is not None and question.seat not in table.acting:
            return state.wrong_turn(question.seat)
        return state.why_not(action)

    def _sketch(self, question: wire.Sketch) -> wire.SketchAnswer:
        table = self._room.table
        seat = self._asking(question.seat, "server.sketch-not-now")
        sketch = table.state.sketch(bytes(question.draft), seat)
        if sketch.done is not None:
            self._room.tell_progress(seat, sketch.done)
        return wire.SketchAnswer(id=question.id, seq=table.seq, sketch=sketch)

    def _asking(self, seat: int | None, otherwise: str) -> int:
        """The seat that a guest asks for: the named one, or the only one of theirs that may act."""
        table = self._room.table
        seats = [one for one in table.held_by(self._guest.key) if one in table.acting]
        if seat in seats:
            return seat
        if not seats or seat is not None:
            raise NotYours(otherwise)
        if len(seats) > 1 and table.race_since is not None:
            raise Refused("tables.which-seat")
        return seats[0]

    def _advised(self, seat: int | None) -> int:
        """The seat for which the guest may ask what to do."""
        if not self._room.table.made.hints:
            raise Refused("server.hints-off")
        return self._asking(seat, "server.hint-not-now")

    async def _hint(self, question: wire.Hint, seat: int) -> None:
        table = self._room.table
        # Hints are thought out by the processes that computer players at all tables wait for.
        async with self._hub.one_at_a_time(f"hint {self._client}"):
            hints = await self._hub.thinking.hints(table, seat, bytes(question.draft).decode())
        await self._tell(wire.encode(wire.HintAnswer(id=question.id, seq=table.seq, hints=hints)))

    async def _analyse(self, question: wire.Analyse) -> None:
        table = self._room.table
        if table.status != "over":
            raise Refused("tables.not-over")
        task = Analyse(
            id=question.id,
            game=table.made.game,
            options=table.made.options,
            seed=table.record.seed,
            actions=[msgspec.Raw(table.game.to_json(action)) for action in table.record.actions],
            ms=question.ms,
            names=seat_names(table),
            notes=race_notes(table),
        )
        await self._hub.studies.study(self._client, task, self._tell)


def _legal_actions(table: Table, question: wire.Actions) -> wire.ActionsAnswer:
    game, legal = table.game, table.state.actions() if table.status == "playing" else ()
    start = question.start.lower()
    actions = []
    for action in legal:
        written = game.text(action)
        if written.lower().startswith(start):
            actions.append(wire.LegalAction(game.action_id(action), written, action))
            if len(actions) == _MOST_ACTIONS:
                break
    return wire.ActionsAnswer(id=question.id, seq=table.seq, count=len(legal), actions=actions)


async def _hello(socket: AnySocket) -> wire.Hello:
    message = _decoded(await received(socket))
    if not isinstance(message, wire.Hello):
        raise Unreadable(Phrase("server.hello-first"))
    return message


def _decoded(data: str | bytes) -> wire.Hello | Deed:
    try:
        message: wire.Hello | Deed = wire.decoder.decode(written(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(decoding_words(error)) from None
    return message


async def _end(socket: AnySocket, key: str, code: int, **facts: object) -> None:
    line = wire.encode(wire.Refusal(id=None, reason=text(key, **facts), key=key))
    with contextlib.suppress(Left):
        await send(socket, line)
    await _close(socket, code)


async def _close(socket: AnySocket, code: int) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code)
